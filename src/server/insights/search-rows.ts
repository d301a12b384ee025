import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fetchMerged, type Page, type PageRequest } from '../db/page.ts';
import type { AgentDayRow, SearchDayRow } from '../db/tables/insights.ts';
import { type Period, type SiteOfSums, type SumPart, sumsOf } from './sum-rows.ts';

interface SiteRow {
  /** Of the row, where it is the first of the day. */
  id: string;
  organizationId: string;
  siteId: string;
}

/** Different queries of one site that are kept of one day, so that nobody fills the table. */
const mostQueries = 1_000;

/** Adds to what was searched for on a day; of queries that are new on a day with very many, nothing is kept. */
export async function addSearches(
  tx: Db,
  { id, organizationId, siteId, query }: SiteRow & { query: string },
  day: string,
  { searches, withoutResult }: { searches: number; withoutResult: number },
): Promise<void> {
  const ofDay = sql`organization_id = ${organizationId} and site_id = ${siteId} and day = ${day}`;
  await sql`insert into search_days (organization_id, id, site_id, day, query, searches, without_result)
    select ${organizationId}, ${id}, ${siteId}, ${day}, ${query}, cast(${searches} as integer), cast(${withoutResult} as integer)
    where exists (select 1 from search_days where ${ofDay} and query = ${query})
      or (select count(*) from search_days where ${ofDay}) < ${mostQueries}
    on conflict (organization_id, site_id, day, query) do update set searches = search_days.searches + excluded.searches,
      without_result = search_days.without_result + excluded.without_result`.execute(tx);
}

export async function addAgentRequests(
  tx: Db,
  { id, organizationId, siteId, kind }: SiteRow & Pick<AgentDayRow, 'kind'>,
  day: string,
  { requests }: { requests: number },
): Promise<void> {
  await tx
    .insertInto('agent_days')
    .values({ organization_id: organizationId, id, site_id: siteId, day, kind, requests })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'site_id', 'day', 'kind'])
        .doUpdateSet({ requests: sql`agent_days.requests + ${requests}` }),
    )
    .execute();
}

type SearchSums = Pick<SearchDayRow, 'query' | 'searches' | 'without_result'>;

/** The condition on the days of a site. */
const isIn = ({ organizationId, siteId, from = '', to = '9' }: Period) =>
  sql<boolean>`organization_id = ${organizationId} and site_id = ${siteId} and day >= ${from} and day <= ${to}`;

/** What was searched for, with sums, and how many there are; only what found nothing at times, where they are listed by that. */
export function listSearchSums(
  db: Db,
  site: SiteOfSums,
  parts: readonly SumPart[],
  by: 'searches' | 'without_result',
  request: PageRequest,
): Promise<Page<SearchSums> & { count: number }> {
  const listed = by === 'without_result' ? sql`where without_result > 0` : sql``;
  return fetchMerged(
    db,
    {
      tables: sql`with sums as materialized (select * from (${sumsOf('search', site, parts)}) s ${listed})`,
      parts: [db.selectFrom(sql<SearchSums>`sums`.as('s')).selectAll('s')],
      count: sql`(select count(*) from sums)`,
    },
    [
      { column: by, value: row => row[by], integer: true },
      { column: 'query', value: row => row.query },
    ],
    request,
  );
}

/** The requests of agents by kind, the most first. */
export async function agentSums(db: Db, period: Period): Promise<Pick<AgentDayRow, 'kind' | 'requests'>[]> {
  return db
    .selectFrom('agent_days')
    .select(['kind', sql<number>`cast(sum(requests) as integer)`.as('requests')])
    .where(isIn(period))
    .groupBy('kind')
    .orderBy('requests', 'desc')
    .orderBy('kind')
    .execute();
}

export async function deleteCountsBefore(tx: Db, day: string): Promise<void> {
  await tx.deleteFrom('search_days').where('day', '<', day).execute();
  await tx.deleteFrom('agent_days').where('day', '<', day).execute();
}

/** Forgets what was searched for fewer than `often` times, and not since a day. */
export async function deleteRareSearches(tx: Db, before: string, often: number): Promise<void> {
  await sql`delete from search_days where day < ${before} and not exists (
    select 1 from search_days s where s.organization_id = search_days.organization_id and s.site_id = search_days.site_id
      and s.query = search_days.query group by s.query having sum(s.searches) >= ${often} or max(s.day) >= ${before})`.execute(
    tx,
  );
}
