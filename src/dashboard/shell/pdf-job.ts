import { locale } from '#dashboard/messages/locale.ts';
import { apiError } from '#dashboard/shell/api-error.ts';

/** How far a PDF is; `total` is null while it waits for its turn. The inbox tells when one in the `background` is ready. */
export type PdfProgress = { done: number; total: number | null; note: string; background: boolean };

/** One page could not be printed; the others can. */
export class PdfPageFailure extends Error {
  override name = 'PdfPageFailure';
  /** Its id. */
  readonly page: string;

  constructor(message: string, page: string) {
    super(message);
    this.page = page;
  }
}

type Waiting = Partial<PdfProgress>;

/** Milliseconds between two looks; the service itself waits some seconds before it answers. */
const pause = 1000;

/**
 * Opens the link of a PDF, which has it made, and waits until it is there.
 *
 * @throws ApiError with the reason when it could not be made, PdfPageFailure where one page is to blame, or a DOMException when it was given up
 */
export async function awaitPdf(url: string, signal: AbortSignal, onProgress: (progress: PdfProgress) => void) {
  for (;;) {
    const progress = await ask(url, signal);
    if (!progress) return;
    onProgress(progress);
    await new Promise(resolve => setTimeout(resolve, pause));
    signal.throwIfAborted();
  }
}

/** Has a PDF made, and leaves it to the list of tasks to say how far it is. @throws as above */
export async function startPdf(url: string): Promise<void> {
  await ask(url, new AbortController().signal);
}

/** @returns undefined when it is there */
async function ask(url: string, signal: AbortSignal): Promise<PdfProgress | undefined> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', 'accept-language': locale },
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw apiError(error, undefined);
  });
  if (response.status === 200) {
    // The browser reads it when the person opens it.
    await response.body?.cancel();
    return undefined;
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status !== 202) throw failure(body, response);
  const { done = 0, total = null, note = '', background = false } = body as Waiting; // the form of our own service's 202
  return { done, total, note, background };
}

function failure(body: unknown, response: Response): Error {
  const error = apiError(body, response);
  const { page } = (body as { error?: { page?: unknown } } | undefined)?.error ?? {}; // anything at all; `page` is looked at
  return typeof page === 'string' ? new PdfPageFailure(error.message, page) : error;
}
