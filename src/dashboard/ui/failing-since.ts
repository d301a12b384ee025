/** By a query and by its last error: when the first of its failures in a row came. */
const starts = new WeakMap<object, number>();

/** Since when a query has been failing, by its last error; `undefined` for errors of anything else. */
export const failingSince = (error: unknown): number | undefined => starts.get(Object(error));

/** Notes a failure of a query. The first one counts until the query succeeds. */
export function noteFailure(query: object, error: unknown): void {
  const first = starts.get(query) ?? Date.now();
  starts.set(query, first).set(Object(error), first);
}

export const noteSuccess = (query: object): unknown => starts.delete(query);
