import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type ContentKey, updateContent } from '#dashboard/editor/edited-content.ts';
import { t } from '#dashboard/messages/upload.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { type OnceHeaders, postOnce } from '#dashboard/shell/post-once.ts';
import { uploader } from '#dashboard/shell/upload.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** A file on its way into the page. One that failed or was paused stays until it goes on or is given up. */
export type Upload = {
  id: string;
  file: File;
  share: number;
  state: 'sending' | 'waiting' | 'paused' | 'failed';
  /** Why it failed. */
  reason?: string;
  pause: () => void;
  /** Goes on where it stopped. */
  resume: () => void;
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

  const insert = async (url: string, { name, type }: File, how: { signal: AbortSignal; headers: OnceHeaders }) => {
    const files = [{ ref: 'file', name, contentType: type, url }];
    const { refs } = await updateContent(key, [{ operation: 'insert_files', files }], how);
    for (const _id of ['listFiles', 'listFilesInChangeRequestById'])
      void queries.invalidateQueries({ queryKey: [{ _id }] });
    return refs?.file;
  };
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const done = turn.current.then(run);
    turn.current = done.catch(() => undefined);
    return done;
  };

  /** Resolves with the id of the file, or undefined when it was refused or given up. */
  const upload = (id: string, file: File): Promise<string | undefined> => {
    if (file.size > limit) {
      toast.error(t('tooLarge', { name: file.name, size: formatBytes(file.size), limit: formatBytes(limit) }));
      return Promise.resolve(undefined);
    }
    const { send, giveUp } = uploader({ organizationId, file, kind: 'content' });
    const once = postOnce();
    /** Where it stands, once it is whole: another address would be another request. */
    let whole: string | undefined;
    const given = new AbortController();
    let paused = new AbortController();
    // What is being put into the page cannot be stopped: it might stand there twice.
    let isSent = false;
    return new Promise(resolve => {
      const end = (fileId: string | undefined) => {
        setUploads(list => list.filter(other => other.id !== id));
        resolve(fileId);
      };
      const resume = () => {
        paused = new AbortController();
        const signal = AbortSignal.any([given.signal, paused.signal]);
        patch(id, { state: 'sending' });
        inTurn(async () => {
          signal.throwIfAborted();
          isSent = false;
          const onProgress = (share: number) => patch(id, { share });
          const onWaiting = (isWaiting: boolean) => patch(id, { state: isWaiting ? 'waiting' : 'sending' });
          const url = whole ?? (await send({ onProgress, onWaiting, signal }));
          whole = url;
          isSent = true;
          return once(headers => insert(url, file, { signal: given.signal, headers }), {
            onWaiting,
            signal: given.signal,
          });
        }).then(end, error => {
          if (signal.aborted) return;
          if (error instanceof ApiError && error.status > 0) whole = undefined;
          patch(id, { state: 'failed', reason: error instanceof Error ? error.message : String(error) });
        });
      };
      const pause = () => {
        if (isSent) return;
        paused.abort();
        patch(id, { state: 'paused' });
      };
      const cancel = () => {
        given.abort();
        // What is being put into the page may still be read.
        if (!isSent) giveUp();
        end(undefined);
      };
      setUploads(list => [...list, { id, file, share: 0, state: 'sending', pause, resume, cancel }]);
      resume();
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
