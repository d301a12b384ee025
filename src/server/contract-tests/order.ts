import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';

/** Every operation that needs a token. */
export const guarded = (Object.entries(operations) as [OperationId, Operation][]) // the keys of the table are its ids
  .filter(([, { access }]) => access !== 'none')
  .map(([id]) => id);

/** What takes away the ground of others, or gives the caller more, in this order. */
const late: readonly OperationId[] = [
  'rotateSiteShareLinkById',
  'withdrawChangeRequestReview',
  'mergeChangeRequest',
  'unpublishSite',
  'transferSpace',
  'transferCollection',
  'joinOrganizationWithInvite',
];

/** Reads, then changes, then deletions from the leaf to the root, so that each finds what it needs. */
export function inOrder(ids: readonly OperationId[]): OperationId[] {
  return ids.toSorted((a, b) => rank(a) - rank(b));
}

function rank(id: OperationId): number {
  const { method, path } = operations[id];
  if (id === 'deleteAuthenticatedUser') return Number.POSITIVE_INFINITY;
  if (late.includes(id)) return 2 + late.indexOf(id);
  if (method === 'DELETE') return 1000 - path.length;
  return method === 'GET' ? 0 : 1;
}
