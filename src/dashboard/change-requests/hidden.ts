import { createStore } from '#dashboard/ui/store.ts';

/** Comments and replies that were deleted here and can still be brought back by Undo. */
export const hidden = createStore<ReadonlySet<string>>(new Set());
