import { createStore } from '#dashboard/ui/store.ts';

/** How many changes of structures are on their way, and how often the last of them arrived. */
const siteWork = createStore({ pending: 0, done: 0 });

let last: Promise<unknown> = Promise.resolve();

/** Sends changes one after the other, in the order in which they were made. */
export function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  siteWork.set(({ pending, done }) => ({ pending: pending + 1, done }));
  const sent = last.then(send);
  last = sent
    .catch(() => {})
    .finally(() => siteWork.set(({ pending, done }) => ({ pending: pending - 1, done: done + 1 })));
  return sent;
}

/** While changes are on their way, what the service says is older than what is shown. */
export const isWorking = (): boolean => siteWork.get().pending > 0;

/** Resolves when nothing is on its way. */
export async function whenDone(): Promise<void> {
  while (isWorking()) await last;
}
