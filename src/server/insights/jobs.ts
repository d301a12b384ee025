import { z } from 'zod';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from '../services.ts';
import { emit } from '../webhooks/emit.ts';
import { daysBefore } from './days.ts';
import { deleteDaysBefore, lockUntoldDays, markTold } from './rows.ts';
import { deleteCountsBefore, deleteRareSearches } from './search-rows.ts';

const keptDays = 400;
/** What hardly anybody looks for is more likely to say something of a person. */
const [keptRare, often] = [90, 3];
/** Seconds between two events of one site. */
const tellEvery = 300;
/** Days of pages that one transaction tells of. */
const mostAtOnce = 2_000;
/** Pages that one event names; `views` counts those of the others too. */
const mostNamed = 100;

/** Tells webhooks of views, a few minutes of them at once, and forgets old days. */
export function defineInsightJobs(jobs: Jobs, services: Pick<Services, 'database' | 'clock' | 'jobs'>): void {
  jobs.define('tell-site-views', { payload: z.object({}), run: () => tellViews(services) });
  jobs.every('tell-site-views', tellEvery);
  jobs.define('purge-page-days', {
    payload: z.object({}),
    run: () =>
      services.database.write(async tx => {
        const oldest = daysBefore(services.clock.now(), keptDays);
        await deleteDaysBefore(tx, oldest);
        await deleteCountsBefore(tx, oldest);
        await deleteRareSearches(tx, daysBefore(services.clock.now(), keptRare), often);
      }),
  });
  jobs.every('purge-page-days', 86_400);
}

async function tellViews(services: Pick<Services, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const since = daysBefore(services.clock.now(), 1);
  let found = mostAtOnce;
  while (found === mostAtOnce) found = await services.database.write(db => tellSome({ db, services }, since));
}

/** @returns how many days of pages there were */
async function tellSome(context: Parameters<typeof emit>[0], since: string): Promise<number> {
  const rows = await lockUntoldDays(context.db, since, mostAtOnce);
  // A query for each organization and an event for each site.
  for (const [organizationId, days] of Map.groupBy(rows, row => row.organization_id)) {
    const events = [...Map.groupBy(days, ({ site_id }) => site_id)].map(([siteId, pages]) => ({
      siteId,
      views: pages.reduce((sum, { views, told_views }) => sum + views - told_views, 0),
      pages: pages
        .map(({ space_id, page_id, day, views, told_views }) => ({
          ...{ spaceId: space_id, pageId: page_id, day, views: views - told_views },
        }))
        .sort((a, b) => b.views - a.views)
        .slice(0, mostNamed),
    }));
    await emit(context, organizationId, 'site_view', ...events);
    await markTold(
      context.db,
      organizationId,
      days.map(({ id }) => id),
    );
  }
  return rows.length;
}
