import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listFilesInChangeRequestByIdQueryKey } from '#client/@tanstack/react-query.gen.ts';
import { updateChangeRequestContent } from '#client/sdk.gen.ts';
import { type RequestKey, requestPath } from '#dashboard/editor/sessions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';
import { formatBytes } from '#dashboard/ui/file-drop.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** A file on its way into the page. */
export type Upload = { id: string; file: File; share: number; cancel: () => void };

/** In bytes (handbook, bring your docs). */
const limit = 50 * 1024 * 1024;

/** Sends files into the content of a change request, one after the other, so that their order holds. */
export function useUploads(organizationId: string, key: RequestKey) {
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const patch = (id: string, share: number) =>
    setUploads(list => list.map(upload => (upload.id === id ? { ...upload, share } : upload)));

  /** Resolves with the id of the file, or undefined when it was refused, failed or was cancelled. */
  const upload = async (id: string, file: File): Promise<string | undefined> => {
    if (file.size > limit) {
      toast.error(t('uploadTooLarge', { name: file.name, size: formatBytes(file.size), limit: formatBytes(limit) }));
      return undefined;
    }
    const controller = new AbortController();
    setUploads(list => [...list, { id, file, share: 0, cancel: () => controller.abort() }]);
    try {
      const { signal } = controller;
      const url = await uploadFile({
        organizationId,
        file,
        kind: 'content',
        signal,
        onProgress: share => patch(id, share),
      });
      const { data } = await updateChangeRequestContent({
        path: requestPath(key),
        query: { compat: false },
        body: {
          changes: [
            { operation: 'insert_files', files: [{ ref: 'file', name: file.name, contentType: file.type, url }] },
          ],
        },
        signal,
      });
      await queries.invalidateQueries({
        queryKey: listFilesInChangeRequestByIdQueryKey({ path: requestPath(key) }),
      });
      return 'refs' in data ? data.refs?.file : undefined;
    } catch (error) {
      if (!controller.signal.aborted) toastError(error);
      return undefined;
    } finally {
      setUploads(list => list.filter(other => other.id !== id));
    }
  };
  return { uploads, upload };
}

export const isImage = (file: File): boolean => file.type.startsWith('image/');

/** How a file is written in a page. */
export function fileMarkdown(file: File, fileId: string, alt: string): string {
  const text = alt.replace(/[[\]\\]/g, char => `\\${char}`).replace(/\s+/g, ' ');
  return isImage(file) ? `![${text}](file:${fileId})` : `{% file src="file:${fileId}" %}\n${file.name}\n{% endfile %}`;
}
