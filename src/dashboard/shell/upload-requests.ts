import { apiError } from '#dashboard/shell/api-error.ts';

export type PartProgress = {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** How many bytes of an upload have arrived. @throws ApiError, of status 403 or 404 when nothing can be sent there any more */
export async function readOffset(url: string, signal: AbortSignal | undefined): Promise<number | 'whole'> {
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store', ...(signal && { signal }) }).catch(() => {
    signal?.throwIfAborted();
    throw apiError(undefined, undefined);
  });
  if (!response.ok) throw apiError(undefined, response);
  return response.headers.get('upload-complete') === '?1' ? 'whole' : Number(response.headers.get('upload-offset'));
}

/** Also while the page is left. Without a connection it is forgotten by itself, a day after its link ended. */
export const giveUp = (url: string): void =>
  void fetch(url, { method: 'DELETE', keepalive: true }).catch(() => undefined);

/** Sends what follows from there. `fetch` does not tell how much is sent, so this is an XMLHttpRequest. */
export function sendRest(url: string, file: File, offset: number, { onProgress, signal }: PartProgress): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  request.open('PATCH', url);
  request.setRequestHeader('content-type', 'application/partial-upload');
  request.setRequestHeader('upload-offset', String(offset));
  request.setRequestHeader('upload-complete', '?1');
  const tell = (sent: number) => file.size > 0 && onProgress?.((offset + sent) / file.size);
  request.upload.onprogress = ({ loaded }) => tell(loaded);
  request.onload = () => {
    if (request.status < 300) resolve();
    else reject(apiError(parse(request.responseText), new Response(null, { status: request.status })));
  };
  request.onerror = () => reject(apiError(undefined, undefined));
  request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort, { once: true });
  request.onloadend = () => signal?.removeEventListener('abort', abort);
  tell(0);
  request.send(file.slice(offset));
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
