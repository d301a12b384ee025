import { createStore } from '#dashboard/ui/store.ts';

/** Ids of what was made in this window: it is never held back as the news of others are. */
export const ownRows = createStore<ReadonlySet<string>>(new Set());

/** Says that these were made here, before the list that has them is asked for again. */
export const markOwn = (made: readonly { id: string }[]): void =>
  ownRows.set(now => new Set([...now, ...made.map(({ id }) => id)]));
