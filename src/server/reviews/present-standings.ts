import type { z } from 'zod';
import type { ReviewState } from '#contract/change-request.ts';
import { isActive } from '../db/active-requests.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { presentUser } from '../users/present.ts';
import { findStandings, type ReviewedRequest, type StandingRow } from './standing-rows.ts';

type Presented = z.input<typeof ReviewState>;
type Request = ReviewedRequest & Pick<ChangeRequestRow, 'status'>;

/** What the reviews of a change request come to; nothing once it is no longer reviewed. */
export type ReviewOf = (request: Request) => Presented | undefined;

/** As many as a row of a list has room for. */
const mostReviewers = 5;

/** What the reviews of change requests of one organization come to, for those that are still reviewed. */
export async function reviewStates(
  { db, services: { config } }: Context,
  requests: readonly Request[],
): Promise<ReviewOf> {
  const rows = await findStandings(db, requests.filter(isActive), mostReviewers);
  const byRequest = Map.groupBy(rows, ({ space_id, change_request_id }) => `${space_id} ${change_request_id}`);
  return request => {
    if (!isActive(request)) return undefined;
    const standings = byRequest.get(`${request.space_id} ${request.id}`) ?? [];
    return {
      status: statusOf(standings[0]),
      reviewers: standings.map(row => ({
        user: presentUser(row, config),
        status: row.status,
        outdated: row.outdated === 1,
      })),
      count: standings[0]?.people ?? 0,
    };
  };
}

/** One objection weighs more than any approvals; those of an older revision do not count. */
function statusOf(any: StandingRow | undefined): Presented['status'] {
  if (!any) return 'pending';
  return any.objections > 0 ? 'changes-requested' : any.approvals > 0 ? 'approved' : 'pending';
}
