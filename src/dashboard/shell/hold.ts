/** Lets somebody pause what is sent, and go on with it. */
export type Hold = {
  pause: () => void;
  resume: () => void;
  /** Sends with a signal that a pause aborts, and again after it. @throws once `given`, which ends it for good, is aborted */
  run: <T>(send: (signal: AbortSignal) => Promise<T>, given: AbortSignal) => Promise<T>;
};

export function createHold(): Hold {
  let stop = new AbortController();
  let going = Promise.withResolvers<void>();
  return {
    pause: () => stop.abort(),
    resume: () => {
      stop = new AbortController();
      going.resolve();
      going = Promise.withResolvers();
    },
    run: async (send, given) => {
      const ended = new Promise<void>(resolve => given.addEventListener('abort', () => resolve(), { once: true }));
      for (;;) {
        const paused = stop.signal;
        try {
          given.throwIfAborted();
          if (!paused.aborted) return await send(AbortSignal.any([given, paused]));
        } catch (error) {
          if (given.aborted || !paused.aborted) throw error;
        }
        if (stop.signal === paused) await Promise.race([going.promise, ended]);
      }
    },
  };
}
