/** Changes that are shown before the service has answered: of one kind of thing, sent one after the other. */
export type Turns = {
  /** Sends a change once those before it are done, whether they came through or not. */
  inTurn: <Result>(send: () => Promise<Result>) => Promise<Result>;
  /** While changes are on their way, what the service says is older than what is shown. */
  isWorking: () => boolean;
  /** Resolves when nothing is on its way: before it, nobody should read what is being changed. */
  whenDone: () => Promise<void>;
};

export function createTurns(): Turns {
  let pending = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn: send => {
      pending += 1;
      const sent = last.then(send);
      last = sent
        .catch(() => {})
        .finally(() => {
          pending -= 1;
        });
      return sent;
    },
    isWorking: () => pending > 0,
    whenDone: async () => {
      while (pending > 0) await last;
    },
  };
}
