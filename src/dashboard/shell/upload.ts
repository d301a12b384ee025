import { generateStorageUploadUrl } from '#client/sdk.gen.ts';
import { ApiError, isTransient } from '#dashboard/shell/api-error.ts';
import { type Waiting, waitFor } from '#dashboard/shell/post-once.ts';
import { giveUp, type PartProgress, readOffset, sendRest } from '#dashboard/shell/upload-requests.ts';

type UploadOf = {
  organizationId: string;
  file: File;
  kind: 'import' | 'content' | 'comment' | 'logo' | 'photo';
};

type Watch = PartProgress & Waiting;

/**
 * Sends a file to the file store, and goes on by itself after the connection was lost.
 *
 * @returns the address to name where the file is wanted
 * @throws ApiError when the service refuses it, or a DOMException when it was cancelled
 */
export async function uploadFile({ organizationId, file, kind, ...watch }: UploadOf & Watch): Promise<string> {
  const upload = uploader({ organizationId, file, kind });
  try {
    return await upload.send(watch);
  } catch (error) {
    if (watch.signal?.aborted) upload.giveUp();
    throw error;
  }
}

/** A file on its way to the store. */
export type Uploader = {
  /** Can be stopped: called again, it goes on with what is missing. */
  send: (watch: Watch) => Promise<string>;
  /** Nobody goes on with it: what arrived is not kept. */
  giveUp: () => void;
};

/** Attempts that may fail one after another without a byte more in the store. */
const attempts = 3;

/** As `uploadFile`, for one that can be stopped. */
export function uploader(upload: UploadOf): Uploader {
  let url: string | undefined;
  const send = async (watch: Watch) => {
    let failures = 0;
    let reached = 0;
    for (;;) {
      try {
        const offset = url === undefined ? 0 : await readOffset(url, watch.signal);
        url ??= await announce(upload, watch.signal);
        if (offset === 'whole') return url;
        if (offset > reached) failures = 0;
        reached = offset;
        await sendRest(url, upload.file, offset, watch);
        return url;
      } catch (error) {
        watch.signal?.throwIfAborted();
        if (!(error instanceof ApiError) || ++failures >= attempts) throw error;
        const isOver = url !== undefined && (error.status === 403 || error.status === 404);
        if (isOver) url = undefined;
        // The time of one request was over; or somebody else's part, or the last one of before, has arrived meanwhile.
        else if (error.status !== 408 && error.status !== 409) {
          if (!isTransient(error)) throw error;
          await waitFor(error, failures, watch);
        }
      }
    }
  };
  return {
    send,
    giveUp: () => {
      if (url !== undefined) giveUp(url);
      url = undefined;
    },
  };
}

async function announce({ organizationId, file, kind }: UploadOf, signal: AbortSignal | undefined): Promise<string> {
  const { name, type, size } = file;
  const { data } = await generateStorageUploadUrl({
    path: { organizationId },
    body: { file: { name, type: type || 'application/octet-stream', size }, kind },
    ...(signal && { signal }),
  });
  return data.url;
}

/** What names an upload where an address would be too long. */
export const uploadKey = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';
