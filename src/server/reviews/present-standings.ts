import type { z } from 'zod';
import type { ReviewState } from '#contract/change-request.ts';
import { isActive } from '../db/active-requests.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import type { Context } from '../http/context.ts';
import { presentUser } from '../users/present.ts';
import { findStandings, type ReviewedRequest } from './standing-rows.ts';

type Presented = z.input<typeof ReviewState>;
type Request = ReviewedRequest & Pick<ChangeRequestRow, 'status'>;

/** What the reviews of a change request come to; nothing once it is no longer reviewed. */
export type ReviewOf = (request: Request) => Presented | undefined;

/** What a row of a list has room for. */
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
    const [{ approvals = 0, objections = 0 } = {}] = standings;
    return {
      status: objections > 0 ? 'changes-requested' : approvals > 0 ? 'approved' : 'pending',
      approvals: Number(approvals),
      objections: Number(objections),
      reviewers: standings.map(row => ({
        user: presentUser(row, config),
        status: row.status,
        outdated: row.outdated === 1,
        editsSince: Number(row.edits_since),
      })),
      count: standings[0]?.people ?? 0,
    };
  };
}
