import { generateStorageUploadUrl } from '#client/sdk.gen.ts';
import { apiError } from '#dashboard/shell/api-error.ts';

type Upload = {
  organizationId: string;
  file: File;
  kind: 'import' | 'content' | 'comment' | 'logo' | 'photo';
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a file to the file store.
 *
 * @returns the address to name where the file is wanted
 * @throws ApiError when the service refuses it, or a DOMException when it was cancelled
 */
export async function uploadFile({ organizationId, file, kind, onProgress, signal }: Upload): Promise<string> {
  const { data } = await generateStorageUploadUrl({
    path: { organizationId },
    body: { file: { name: file.name, type: file.type || 'application/octet-stream', size: file.size }, kind },
    ...(signal && { signal }),
  });
  await put(data.url, file, onProgress, signal);
  return data.url;
}

/** What names an upload where an address would be too long. */
export const uploadKey = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** `fetch` does not tell how much is sent, so this is an XMLHttpRequest. */
function put(
  url: string,
  file: File,
  onProgress: Upload['onProgress'],
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.upload.onprogress = event => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      if (request.status < 300) resolve();
      else reject(apiError(parse(request.responseText), new Response(null, { status: request.status })));
    };
    request.onerror = () => reject(apiError(undefined, undefined));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
