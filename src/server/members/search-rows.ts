import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { type BlockKey, blocksWith, isInRange } from '../db/member-blocks.ts';
import { afterOf, fetchMerged, fetchPage, type Key, type Page, type PageRequest, writeCursor } from '../db/page.ts';
import type { MemberRow } from '../db/tables/accounts.ts';
import type { Plan } from './plan-rows.ts';

/** A page is looked for among the next members where it is likely to be among so many of them. */
const nearMembers = 4_000;
/** Names that begin alike stand together: this part of them is looked at before the others. */
const probedShare = 0.1;
/** Blocks that are looked at first, and then each time: who is found mostly stands beside others, but may stand alone. */
const firstBlocks = 16;
const moreBlocks = 40;

interface NameSearch<DB, TB extends keyof DB, Row> {
  /** The members of the search under the name `m`, among all or those of a source. */
  members: (source?: RawBuilder<MemberRow>) => SelectQueryBuilder<DB, TB, Row>;
  /** Name and id. */
  keys: readonly Key<Row>[];
  searched: NonNullable<Plan['searched']>;
  request: PageRequest;
}

/** A page of a search that many members match, in the order of their names. */
export async function searchByName<DB, TB extends keyof DB, Row extends BlockKey>(
  db: Db,
  { members, keys, searched: { scope, perFound, role }, request }: NameSearch<DB, TB, Row>,
): Promise<Page<Row>> {
  const { limit, direction } = request;
  const after = afterOf(request, keys);
  if (limit === 0) return { rows: [], next: undefined };
  const onTheWay = Math.ceil(2 * (limit + 1) * perFound);
  if (onTheWay <= nearMembers) {
    const amongNext = (count: number) =>
      fetchPage(members(nextMembers(scope.organizationId, role, request, count)), keys, request);
    const probed = Math.min(onTheWay, Math.max(limit + 1, Math.ceil(onTheWay * probedShare)));
    const near = await amongNext(probed);
    if (near.next) return near;
    const isLikely = probed < onTheWay && (near.rows.length * onTheWay) / probed > limit;
    const page = isLikely ? await amongNext(onTheWay) : near;
    if (page.next) return page;
  }
  const found: Row[] = [];
  let from = after && { sort_name: String(after[0]), user_id: String(after[1]) };
  for (let blocks = firstBlocks; ; blocks = moreBlocks) {
    const { ranges, next } = await blocksWith(db, { scope, direction, from, limit: blocks });
    const parts = ranges.map(range => members().where(isInRange(range)));
    const page = await fetchMerged(kept(db), { parts, count: sql`0` }, keys, request);
    found.push(...page.rows);
    const last = found[limit - 1];
    if (last && (page.next || found.length > limit))
      return { rows: found.slice(0, limit), next: writeCursor(request, [last.sort_name, last.user_id]) };
    if (!next) return { rows: found, next: undefined };
    from = next;
  }
}

/** The next members in the order of names, whoever they are but for the role. */
function nextMembers(
  organizationId: string,
  role: NonNullable<Plan['searched']>['role'],
  { after, direction }: PageRequest,
  limit: number,
): RawBuilder<MemberRow> {
  const order = sql.raw(direction);
  const isRole = role === undefined ? sql`` : role === 'guest' ? sql`and n.role is null` : sql`and n.role = ${role}`;
  const isBeyond = after
    ? sql`and (n.sort_name, n.user_id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${sql.join(after.map(value => sql.val(value)))})`
    : sql``;
  return sql`(select n.* from members n where n.organization_id = ${organizationId} ${isRole} ${isBeyond}
    order by n.sort_name ${order}, n.user_id ${order} limit ${limit})`;
}
