import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react';
import { t } from '#dashboard/messages/ui.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** Milliseconds: by then the page is on the screen, or nearly. */
const pause = 1_000;

/** Fetches code soon after the page. What cannot be fetched now is fetched when it is called. */
export function useFetchSoon(fetch: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetch().catch(() => undefined), pause);
    return () => clearTimeout(timer);
  }, [fetch]);
}

type Options<Props> = {
  /** Shown until the code is there. */
  pending?: (props: Props) => ReactNode;
  /** Shown where somebody waits for it and it cannot be fetched: `retryPart`. */
  failed?: (onRetry: () => void) => ReactNode;
  /** Takes back what called for it, where it cannot be fetched. */
  onFail?: () => void;
  /** Milliseconds until it is fetched. */
  after?: number;
};

/** The parts on the page that could not be fetched. */
const missing = new Set<() => void>();

/** To be called when the service answers again. */
export function fetchMissingParts(): void {
  for (const fetchAgain of missing) fetchAgain();
}
addEventListener('online', fetchMissingParts);

/** For what a person has called and does not get: the page behind it stays as it is. */
export const sayPartFailed = () =>
  toast.error(t('partFailed'), { action: { label: t('reload'), onPress: () => window.location.reload() } });

/**
 * A part whose code is fetched when it is first drawn. Unlike `lazy`, it never throws: without a connection, or when a
 * newer version has replaced the code on the server, the part is left out, the page stays, and the part is fetched again
 * once there is a connection.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed, onFail, after = 0 }: Options<Props> = {},
) {
  let ready: ComponentType<Props> | undefined;
  const fetchNow = async () => {
    ready = await load();
    return ready;
  };
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => ready);
    const [attempt, fetchAgain] = useReducer((attempts: number) => attempts + 1, 1);
    const [failedAt, setFailedAt] = useState(0);
    useEffect(() => {
      if (Part) return;
      let here = true;
      const begin = () =>
        fetchNow().then(
          part => here && setPart(() => part),
          () => {
            if (!here) return;
            setFailedAt(attempt);
            missing.add(fetchAgain);
            onFail?.();
          },
        );
      const timer = attempt === 1 && after > 0 ? setTimeout(begin, after) : void begin();
      return () => {
        here = false;
        clearTimeout(timer);
        missing.delete(fetchAgain);
      };
    }, [Part, attempt]);
    if (Part) return <Part {...props} />;
    if (failed && failedAt === attempt) return failed(fetchAgain);
    return pending?.(props);
  }
  LazyPart.isReady = () => ready !== undefined;
  /** Fetches the code before it is drawn. @returns whether it is there */
  LazyPart.fetch = (): Promise<boolean> =>
    fetchNow().then(
      () => true,
      () => false,
    );
  /** For the page that can call it. */
  LazyPart.useSoon = () => useFetchSoon(fetchNow);
  return LazyPart;
}
