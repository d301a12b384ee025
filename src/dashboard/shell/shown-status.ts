import type { ChangeRequest } from '#client/types.gen.ts';

/** The status that is shown: of one in review, what its reviews came to so far. */
export function shownStatus({ status, review }: Pick<ChangeRequest, 'status' | 'review'>) {
  return status !== 'open' || review === undefined || review.status === 'pending' ? status : review.status;
}
