import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { markUpload, placeUpload } from '#dashboard/editor/cm-uploads.ts';
import type { PageKey } from '#dashboard/editor/edited-content.ts';
import { fileMarkdown, isImage, useUploads } from '#dashboard/editor/use-uploads.ts';
import { randomId } from '#dashboard/ui/random-id.ts';

type Described = { upload: string; file: File; fileId: string };

/** Files dropped on or pasted into the text: sent one by one, images described, then put where they were dropped. */
export function useDroppedFiles(org: string, pageKey: PageKey, editor: () => EditorView | undefined) {
  const { uploads, upload } = useUploads(org, pageKey);
  const [waiting, setWaiting] = useState<readonly Described[]>([]);
  const place = (id: string, text: string | undefined) => {
    const view = editor();
    if (view) placeUpload(view, id, text);
  };
  const take = (files: File[], position: number) => {
    const named = files.map(file => ({ file, id: randomId() }));
    const view = editor();
    if (view) for (const { id } of named) markUpload(view, id, position);
    for (const { file, id } of named)
      void upload(id, file).then(fileId => {
        if (fileId === undefined) place(id, undefined);
        else if (isImage(file)) setWaiting(list => [...list, { upload: id, file, fileId }]);
        else place(id, fileMarkdown(file, fileId, ''));
      });
  };
  const [described] = waiting;
  return {
    uploads,
    described,
    take,
    describe: (alt: string) => {
      if (!described) return;
      place(described.upload, fileMarkdown(described.file, described.fileId, alt));
      setWaiting(list => list.slice(1));
    },
  };
}
