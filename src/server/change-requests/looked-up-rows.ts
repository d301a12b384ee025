import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { isPostgres } from '../db/is-postgres.ts';
import { kept } from '../db/kept.ts';
import { lookUpEach } from '../db/look-up.ts';
import { postgresRequestsWith } from '../db/postgres/request-texts.ts';
import { sqliteRequestsWith } from '../db/sqlite/request-texts.ts';
import type { ChangeRequestRow } from '../db/tables/content.ts';
import { type ChangeRequestFilter, isOneOf } from './list-rows.ts';

/** Where the change requests that a filter leaves are found from, the filter that leaves the fewest first. */
function sourcesOf(db: Db, { viewer, spaceId, statuses, ...filter }: ChangeRequestFilter): RawBuilder<unknown>[] {
  const { contributor, requestedReviewer, siteId, search, conflicts, objections } = filter;
  const keysOf = (table: string, id: string, condition: RawBuilder<unknown>) =>
    sql`select k.space_id, ${sql.ref(`k.${id}`)} as id from ${sql.table(table)} k
      where k.organization_id = ${viewer.organizationId} and ${condition}
      ${spaceId === undefined ? sql`` : sql`and k.space_id = ${spaceId}`}`;
  const sources: RawBuilder<unknown>[] = [];
  if (contributor !== undefined)
    sources.push(keysOf('contributors', 'change_request_id', sql`k.user_id = ${contributor}`));
  if (requestedReviewer !== undefined)
    sources.push(keysOf('requested_reviewers', 'change_request_id', sql`k.user_id = ${requestedReviewer}`));
  if (siteId !== undefined) {
    const isStatus = statuses && statuses.length > 0 ? sql`and ${isOneOf('x', statuses)}` : sql``;
    sources.push(sql`select distinct x.space_id, x.id from site_spaces w cross join change_requests x
      where w.organization_id = ${viewer.organizationId} and w.site_id = ${siteId}
        and x.organization_id = ${viewer.organizationId} and x.space_id = w.space_id ${isStatus}`);
  }
  if (search !== undefined && [...search].length >= shortest) sources.push(searched(db, viewer.organizationId, search));
  if (conflicts) sources.push(keysOf('change_requests', 'id', sql`k.conflicts_open > 0`));
  if (objections)
    sources.push(sql`select distinct r.space_id, r.id
      from (${keysOf('reviews', 'change_request_id', sql`k.status = 'changes-requested'`)}) r`);
  return sources;
}

/** The change requests that one of the filters leaves, when they are few. The others may leave fewer of them. */
export async function requestsOfFilter(
  db: Db,
  filter: ChangeRequestFilter,
  few: number,
): Promise<RawBuilder<ChangeRequestRow> | undefined> {
  const { organizationId } = filter.viewer;
  for (const source of sourcesOf(db, filter)) {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from (select 1 from (${source}) k limit ${few + 1}) k`.execute(filter.search === undefined ? kept(db) : db);
    if (Number(rows[0]?.count) > few) continue;
    const key = sql`x.organization_id = ${organizationId} and x.space_id = k.space_id and x.id = k.id`;
    const each = lookUpEach(db, { source: sql`(${source}) k`, table: 'change_requests', alias: 'x', key });
    return sql`(select x.* from ${each})`;
  }
  return undefined;
}

/** Shorter texts are not found by an index. */
const shortest = 3;
/** The largest number of a change request has so many. */
const digits = 9;

function searched(db: Db, organizationId: string, search: string): RawBuilder<unknown> {
  const inSubject = (isPostgres(db) ? postgresRequestsWith : sqliteRequestsWith)(organizationId, search);
  const longer = /^[1-9]\d*$/.test(search) ? digits - search.length + 1 : 0;
  const byNumber = Array.from({ length: Math.max(longer, 0) }, (_, more) => {
    const from = Number(search) * 10 ** more;
    return sql`select k.space_id, k.id from change_requests k where k.organization_id = ${organizationId}
      and k.number between ${from} and ${from + 10 ** more - 1}`;
  });
  return sql.join([inSubject, ...byNumber], sql` union `);
}
