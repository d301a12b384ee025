import { ApiError } from '#dashboard/shell/api-error.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { createStore } from '#dashboard/ui/store.ts';

/** What became of a change, by the member: it flashes, or says why it was refused. */
export const rowOutcomes = createStore<ReadonlyMap<string, RowOutcome>>(new Map());

interface RowOutcome {
  /** Why it was refused; none where it was made. */
  refused?: string;
}

/** Milliseconds. */
const flashes = 600;
const said = 8_000;

function show(id: string, outcome: RowOutcome, shownFor: number): void {
  rowOutcomes.set(all => new Map(all).set(id, outcome));
  setTimeout(() => {
    if (rowOutcomes.get().get(id) !== outcome) return;
    rowOutcomes.set(all => new Map([...all].filter(([other]) => other !== id)));
  }, shownFor);
}

export const showChanged = (id: string): void => show(id, {}, flashes);

/** Says in the row what the service refuses; whatever else went wrong has nothing to do with the row. */
export function showRefused(id: string, error: unknown): void {
  if (error instanceof ApiError && (error.status === 403 || error.status === 409))
    show(id, { refused: error.message }, said);
  else toastError(error);
}
