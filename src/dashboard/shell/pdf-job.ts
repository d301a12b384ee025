import { apiError } from '#dashboard/shell/api-error.ts';

/** How far a PDF is; `total` is null while it waits for its turn. */
export type PdfProgress = { done: number; total: number | null; note: string };

type Waiting = { done?: number; total?: number | null; note?: string };

/** Milliseconds between two looks; the service itself waits some seconds before it answers. */
const pause = 1000;

/**
 * Opens the link of a PDF, which has it made, and waits until it is there.
 *
 * @throws ApiError with the reason when it could not be made, or a DOMException when it was given up
 */
export async function awaitPdf(url: string, signal: AbortSignal, onProgress: (progress: PdfProgress) => void) {
  for (;;) {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw apiError(error, undefined);
    });
    if (response.status === 200) {
      // It is read by whoever opens it.
      await response.body?.cancel();
      return;
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (response.status !== 202) throw apiError(body, response);
    const { done = 0, total = null, note = '' } = body as Waiting; // the form of our own service's 202
    onProgress({ done, total, note });
    await new Promise(resolve => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}
