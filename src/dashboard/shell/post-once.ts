import { ApiError, isTransient, retryDelay } from '#dashboard/shell/api-error.ts';
import { reachable } from '#dashboard/shell/connection.ts';

export type Waiting = {
  /** Called with `true` when the connection is lost, and with `false` when it is back. */
  onWaiting?: (isWaiting: boolean) => void;
  signal?: AbortSignal;
};

/** What the service tells repeated requests by. */
export type OnceHeaders = { 'idempotency-key': string };
type PostOnce = <T>(send: (headers: OnceHeaders) => Promise<T>, watch?: Waiting) => Promise<T>;

/** Attempts without an answer; meanwhile the connection was back each time. */
const attempts = 5;

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * For one POST that is sent again when the connection is back, and is carried out once though its answer was lost. Also
 * when it is called again, until it is answered: a refusal would be repeated to the same key.
 */
export function postOnce(): PostOnce {
  let key = newKey();
  return async (send, watch = {}) => {
    for (let failures = 1; ; failures++) {
      try {
        return await send({ 'idempotency-key': key });
      } catch (error) {
        watch.signal?.throwIfAborted();
        const isOpen = error instanceof ApiError && (error.status === 0 || error.reason === 'idempotency-running');
        if (!isOpen) key = newKey();
        if (!isOpen || failures >= attempts) throw error;
        await waitFor(error, failures, watch);
      }
    }
  };
}

/** Until the service can be reached again, or the time is over that it asks for. @throws when it was cancelled */
export async function waitFor(error: ApiError, failures: number, { onWaiting, signal }: Waiting): Promise<void> {
  const isAway = isTransient(error);
  if (error.status === 0) reachable.set(false);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unsubscribe = reachable.subscribe(resolve);
  const timer = error.status === 0 ? undefined : setTimeout(resolve, retryDelay(failures - 1, error));
  const give = () => reject(new DOMException('Cancelled', 'AbortError'));
  signal?.addEventListener('abort', give, { once: true });
  if (isAway) onWaiting?.(true);
  if (signal?.aborted) give();
  try {
    await promise;
    if (isAway) onWaiting?.(false);
  } finally {
    unsubscribe();
    clearTimeout(timer);
    signal?.removeEventListener('abort', give);
  }
}
