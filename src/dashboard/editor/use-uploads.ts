import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ContentKey, updateContent } from '#dashboard/editor/edited-content.ts';
import { t } from '#dashboard/messages/editor.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** A file on its way into the page. One that failed stays until it is sent again or given up. */
export type Upload = {
  id: string;
  file: File;
  share: number;
  failed?: { reason: string; retry: () => void } | undefined;
  cancel: () => void;
};

/** In bytes (handbook, bring your docs). */
const limit = 50 * 1024 * 1024;

/** Sends files into the content that is edited, one at a time. */
export function useUploads(organizationId: string, key: ContentKey) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const patch = (id: string, change: Partial<Upload>) =>
    setUploads(list => list.map(upload => (upload.id === id ? { ...upload, ...change } : upload)));

  const send = async (id: string, file: File, signal: AbortSignal): Promise<string | undefined> => {
    signal.throwIfAborted();
    const onProgress = (share: number) => patch(id, { share });
    const url = await uploadFile({ organizationId, file, kind: 'content', signal, onProgress });
    const files = [{ ref: 'file', name: file.name, contentType: file.type, url }];
    const { refs } = await updateContent(key, [{ operation: 'insert_files', files }], signal);
    for (const _id of ['listFiles', 'listFilesInChangeRequestById'])
      void queries.invalidateQueries({ queryKey: [{ _id }] });
    return refs?.file;
  };
  const inTurn = (id: string, file: File, signal: AbortSignal) => {
    const sent = turn.current.then(() => send(id, file, signal));
    turn.current = sent.catch(() => undefined);
    return sent;
  };

  /** Resolves with the id of the file, or undefined when it was refused or given up. */
  const upload = (id: string, file: File): Promise<string | undefined> => {
    if (file.size > limit) {
      toast.error(t('uploadTooLarge', { name: file.name, size: formatBytes(file.size), limit: formatBytes(limit) }));
      return Promise.resolve(undefined);
    }
    return new Promise(resolve => {
      const end = (fileId: string | undefined) => {
        setUploads(list => list.filter(other => other.id !== id));
        resolve(fileId);
      };
      const attempt = () => {
        const controller = new AbortController();
        const cancel = () => {
          controller.abort();
          end(undefined);
        };
        patch(id, { share: 0, failed: undefined, cancel });
        inTurn(id, file, controller.signal).then(end, error => {
          const reason = error instanceof Error ? error.message : String(error);
          if (!controller.signal.aborted) patch(id, { failed: { reason, retry: attempt } });
        });
      };
      setUploads(list => [...list, { id, file, share: 0, cancel: () => end(undefined) }]);
      attempt();
    });
  };
  return { uploads, upload };
}

export const isImage = (file: File): boolean => file.type.startsWith('image/');

/** How a file is written in a page. */
export function fileMarkdown(file: File, fileId: string, alt: string): string {
  const text = alt.replace(/[[\]\\]/g, char => `\\${char}`).replace(/\s+/g, ' ');
  return isImage(file) ? `![${text}](file:${fileId})` : `{% file src="file:${fileId}" %}\n${file.name}\n{% endfile %}`;
}
