import { requestCost } from './mount.ts';

/** Counts a statement for the request that runs it. */
export function countQuery(): void {
  const cost = requestCost.getStore();
  if (cost) cost.queries += 1;
}
