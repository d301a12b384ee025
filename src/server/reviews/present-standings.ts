import type { z } from 'zod';
import type { ReviewStanding, ReviewState } from '#contract/change-request.ts';
import { isActive } from '../db/active-requests.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { presentUser } from '../users/present.ts';

type Presented = z.input<typeof ReviewState>;

/** What is known of the reviewers of a change request. */
export type ReviewedRequest = Pick<ChangeRequestRow, 'status' | 'revision_id' | 'standings'>;

/** The users whom `presentReview` shows. */
export const reviewersOf = (request: ReviewedRequest): string[] =>
  isActive(request) ? linesOf(request).map(line => line.slice(0, line.indexOf(' '))) : [];

const linesOf = ({ standings }: ReviewedRequest): string[] => standings.split(',').slice(1);

/** What the reviews of a change request come to; nothing once it is no longer reviewed. */
export function presentReview(
  request: ReviewedRequest,
  userOf: (id: string) => ReturnType<typeof presentUser> | undefined,
): Presented | undefined {
  if (!isActive(request)) return undefined;
  const [approvals = 0, objections = 0, count = 0] = (request.standings.split(',')[0] ?? '').split(' ').map(Number);
  return {
    status: objections > 0 ? 'changes-requested' : approvals > 0 ? 'approved' : 'pending',
    approvals,
    objections,
    reviewers: linesOf(request).flatMap(line => {
      const [id = '', status = '', editsSince = '', revision = ''] = line.split(' ');
      const user = userOf(id);
      if (!user) return [];
      // As triggers wrote it.
      const standing = status as ReviewStanding;
      const outdated = standing !== 'pending' && revision !== request.revision_id;
      return { user, status: standing, outdated, editsSince: Number(editsSince) };
    }),
    count,
  };
}
