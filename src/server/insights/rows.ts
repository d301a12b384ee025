import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchMerged, fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { PageDayRow } from '../db/tables/insights.ts';
import { type Period, type SiteOfSums, type SumPart, sumsOf } from './sum-rows.ts';

/** A page as a site shows it. */
export interface SitePage {
  organizationId: string;
  siteId: string;
  spaceId: string;
  pageId: string;
}

type Counts = Partial<Pick<PageDayRow, 'views' | 'helpful' | 'unhelpful'>>;

/** Adds to what was counted on a day. @param id of the row, where it is the first of the day */
export async function addToDay(
  tx: Db,
  { id, organizationId, siteId, spaceId, pageId }: SitePage & { id: string },
  day: string,
  { views = 0, helpful = 0, unhelpful = 0 }: Counts,
): Promise<void> {
  await tx
    .insertInto('page_days')
    .values({
      ...{ organization_id: organizationId, id, site_id: siteId, day, space_id: spaceId, page_id: pageId },
      ...{ views, told_views: 0, helpful, unhelpful },
    })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'site_id', 'day', 'space_id', 'page_id']).doUpdateSet({
        views: sql`page_days.views + ${views}`,
        helpful: sql`page_days.helpful + ${helpful}`,
        unhelpful: sql`page_days.unhelpful + ${unhelpful}`,
      }),
    )
    .execute();
}

/** The day of a site, which a trigger writes after the day of a page. */
export interface SiteDay {
  organizationId: string;
  siteId: string;
  day: string;
}

const lockedAtOnce = 1_000;

/**
 * Takes the sums of sites, in one order, before the days of their pages are written: whoever writes those comes to the sums
 * last, and would wait for another one who waits for their page.
 */
export async function lockSiteDays(tx: Db, days: readonly SiteDay[]): Promise<void> {
  const byKey = new Map(
    days.map(({ organizationId, siteId, day }) => [
      `${day}\n${organizationId}\n${siteId}`,
      { organization_id: organizationId, site_id: siteId, day },
    ]),
  );
  const rows = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  for (let from = 0; from < rows.length; from += lockedAtOnce)
    await tx
      .insertInto('site_days')
      .values(
        rows.slice(from, from + lockedAtOnce).map(row => ({ ...row, pages: 0, views: 0, helpful: 0, unhelpful: 0 })),
      )
      .onConflict(conflict =>
        conflict.columns(['organization_id', 'site_id', 'day']).doUpdateSet({ pages: sql`site_days.pages` }),
      )
      .execute();
}

/** Adds to the day of one page alone. */
export async function addAlone(tx: Db, page: SitePage & { id: string }, day: string, counts: Counts): Promise<void> {
  await lockSiteDays(tx, [{ ...page, day }]);
  await addToDay(tx, page, day, counts);
}

export interface PageSums extends Required<Counts> {
  space_id: string;
  page_id: string;
}

const daysOf = (db: Db, { organizationId, siteId, from, to }: Period) =>
  db
    .selectFrom('site_days')
    .where('organization_id', '=', organizationId)
    .where('site_id', '=', siteId)
    .$if(from !== undefined, query => query.where('day', '>=', from ?? ''))
    .$if(to !== undefined, query => query.where('day', '<=', to ?? ''));

/** The days of a site with their sums, oldest first. */
export function listDaySums(
  db: Db,
  period: Period,
  request: PageRequest,
): Promise<Page<Required<Counts> & { day: string }>> {
  return fetchPage(
    daysOf(db, period).select(['day', 'views', 'helpful', 'unhelpful']),
    [{ column: 'day', value: row => row.day }],
    request,
  );
}

export const countDays = (db: Db, period: Period): Promise<number> => countRows(daysOf(db, period));

/** The pages of a site with their sums, highest first with `direction: 'desc'`, and how many they are. */
export function listPageSums(
  db: Db,
  site: SiteOfSums,
  parts: readonly SumPart[],
  by: keyof Counts,
  request: PageRequest,
): Promise<Page<PageSums> & { count: number }> {
  return fetchMerged(
    db,
    {
      tables: sql`with sums as materialized (${sumsOf('page', site, parts)})`,
      parts: [db.selectFrom(sql<PageSums>`sums`.as('s')).selectAll('s')],
      count: sql`(select count(*) from sums)`,
    },
    [
      { column: by, value: row => row[by], integer: true },
      { column: 'page_id', value: row => row.page_id },
      { column: 'space_id', value: row => row.space_id },
    ],
    request,
  );
}

/**
 * Days since `since` with views that no webhook was told of, locked until the transaction ends, in the order in which views
 * are written.
 */
export function lockUntoldDays(tx: Db, since: string, limit: number): Promise<PageDayRow[]> {
  return tx
    .selectFrom('page_days')
    .selectAll()
    .where('day', '>=', since)
    .whereRef('views', '>', 'told_views')
    .orderBy('day')
    .orderBy('organization_id')
    .orderBy('site_id')
    .orderBy('space_id')
    .orderBy('page_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Notes that webhooks were told of all views of these days, which are of one organization. */
export async function markTold(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('page_days')
    .set({ told_views: sql`views` })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** Forgets what was counted on the pages of a space. */
export async function deleteDaysBefore(tx: Db, day: string): Promise<void> {
  await tx.deleteFrom('page_days').where('day', '<', day).execute();
}
