import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { engines } from '../testing/database.ts';
import { queryPlans } from '../testing/query-plans.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { addToDay, listPageSums } from './rows.ts';
import { addSearches, listSearchSums } from './search-rows.ts';
import { partsOf } from './spans.ts';

const day = fc
  .nat(120)
  .map(index => new Date(Date.parse('2028-01-10') + index * 86_400_000).toISOString().slice(0, 10));
const name = fc.constantFrom('a', 'b', 'c', 'd');
const few = fc.nat(3);
const counted = fc.array(fc.tuple(day, name, fc.tuple(few, few, few)), { minLength: 1, maxLength: 60 });
const period = fc.record({
  from: fc.option(day, { nil: undefined }),
  to: fc.option(day, { nil: undefined }),
});
const all = { limit: 100, direction: 'desc', after: undefined, filter: '' } as const;
const highest = (one: readonly unknown[], other: readonly unknown[]) =>
  Number(other[1]) - Number(one[1]) || (String(one[0]) < String(other[0]) ? 1 : -1);

describe.each(engines)('the sums of a period on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  const site = () => ({ organizationId: newId(), siteId: newId() });

  /** The days that are there, as they are. */
  const naive = (
    db: Db,
    { siteId }: ReturnType<typeof site>,
    { from = '', to = '9' }: { from?: string | undefined; to?: string | undefined },
  ) => ({
    pages: sql<{
      row: string;
    }>`select page_id, sum(views) as views, sum(helpful) as helpful, sum(unhelpful) as unhelpful
      from page_days where site_id = ${siteId} and day >= ${from} and day <= ${to} group by page_id`.execute(db),
    searches: sql<{ row: string }>`select query, sum(searches) as searches, sum(without_result) as without_result
      from search_days where site_id = ${siteId} and day >= ${from} and day <= ${to} group by query`.execute(db),
  });
  const listed = (rows: readonly object[]) =>
    rows
      .map(row =>
        Object.values(row).map(value => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
      )
      .sort(highest);

  it('are those of its days, whatever was counted and forgotten, in whichever order', async () => {
    const { database } = server.services;
    await fc.assert(
      fc.asyncProperty(
        counted,
        fc.option(day),
        fc.array(period, { minLength: 1, maxLength: 8 }),
        async (counts, forgotten, periods) => {
          const at = site();
          await database.write(async tx => {
            for (const [on, of, [views, helpful, unhelpful]] of counts) {
              await addToDay(tx, { ...at, id: newId(), spaceId: 's', pageId: of }, on, { views, helpful, unhelpful });
              await addSearches(tx, { ...at, id: newId(), query: of }, on, {
                searches: views + helpful,
                withoutResult: helpful,
              });
            }
            if (forgotten !== null)
              for (const table of ['page_days', 'search_days'] as const)
                await tx.deleteFrom(table).where('site_id', '=', at.siteId).where('day', '<', forgotten).execute();
          });
          for (const one of [{ from: undefined, to: undefined }, ...periods]) {
            const parts = partsOf(one.from, one.to);
            const { pages, searches } = naive(database.read, at, one);
            const ofPages = await listPageSums(database.read, at, parts, 'views', all);
            expect(
              ofPages.rows.map(({ page_id, views, helpful, unhelpful }) => [page_id, views, helpful, unhelpful]),
            ).toEqual(listed((await pages).rows));
            expect(ofPages.count).toBe(ofPages.rows.length);
            const ofSearches = await listSearchSums(database.read, at, parts, 'searches', all);
            expect(
              ofSearches.rows.map(({ query, searches: found, without_result }) => [query, found, without_result]),
            ).toEqual(listed((await searches).rows));
          }
        },
      ),
      { numRuns: 25 },
    );
    expect(await miscounts(database)).toEqual([]);
  });

  it('are read from halves of months alone, where a period ends with them', async () => {
    const { read } = server.services.database;
    const plans = await queryPlans(engine, read, async db => {
      for (const one of [
        { from: undefined, to: undefined },
        { from: '2028-02-16', to: '2028-03-31' },
      ]) {
        await listPageSums(db, site(), partsOf(one.from, one.to), 'views', all);
        await listSearchSums(db, site(), partsOf(one.from, one.to), 'searches', all);
      }
    });
    expect(plans).toHaveLength(4);
    for (const plan of plans) {
      expect(plan).toContain('_spans');
      expect(plan).not.toContain('_days');
    }
  });
});
