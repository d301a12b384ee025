import type { ChangeRequest, ReviewState } from '#client/types.gen.ts';

type Reviewed = Pick<ChangeRequest, 'status'> & { review?: Pick<ReviewState, 'status'> };

/** The status that is shown: of one in review, what its reviews came to so far. */
export function shownStatus({ status, review }: Reviewed) {
  return status !== 'open' || review === undefined || review.status === 'pending' ? status : review.status;
}
