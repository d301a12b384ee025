import type { Db } from '../db/database.ts';
import { levels, rankOfLevel } from '../db/levels.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { listMemberLevels } from '../grants/aggregate-rows.ts';
import { findChain, membersWithRank } from '../grants/level-rows.ts';
import { rolesWithRank } from '../grants/role-ranks.ts';
import { countRequested, reviewRank } from './rows.ts';

const ranks = levels.map(rankOfLevel).filter(one => one >= reviewRank);

type Request = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id' | 'created_by'>;

async function reviewersAfter(db: Db, { organization_id, space_id }: Request, after: readonly string[], limit: number) {
  const chain = await findChain(db, organization_id, { kind: 'space', id: space_id });
  const page = { limit, direction: 'asc' as const, after: after.length > 0 ? after : undefined, filter: '' };
  return listMemberLevels(db, organization_id, chain, { ranks, roles: rolesWithRank(chain, ranks) }, page);
}

/** Whether a change request that is opened asks everyone who may review: nobody is asked by name. */
export const asksEveryone = async (db: Db, request: Request): Promise<boolean> =>
  (await countRequested(db, request)) === 0;

/** Everyone who may review a change request, but its author; some of them at a time. */
export async function* everyReviewer(db: Db, request: Request, atOnce: number): AsyncGenerator<string[]> {
  for (let after: readonly string[] = []; ; ) {
    const { rows } = await reviewersAfter(db, request, after, atOnce);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ id }) => id).filter(id => id !== request.created_by);
    after = [last.sort_name, last.id];
  }
}

/** How many of them are told when this person opens it. */
export async function countReviewers(db: Db, request: Request, openedBy: string): Promise<number> {
  const { count } = await reviewersAfter(db, request, [], 0);
  const space = { kind: 'space', id: request.space_id } as const;
  const untold = await membersWithRank(db, request.organization_id, space, [request.created_by, openedBy], reviewRank);
  return count - untold.size;
}
