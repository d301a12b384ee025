import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { findSite, listSites } from './rows.ts';

const size = 2_000;

describe.each(engines)('the list of sites on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  test('is read in the order of its index, and what stands on each site by keys, however many there are', async () => {
    const { database } = server.services;
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    await addCopies(database, spaceId, size);
    const { id: siteId } = await buildSite(admin, organizationId, [spaceId]);
    await database.write(async tx => {
      const site = await tx.selectFrom('sites').selectAll().where('id', '=', siteId).executeTakeFirstOrThrow();
      const placed = await tx
        .selectFrom('site_spaces')
        .selectAll()
        .where('site_id', '=', siteId)
        .executeTakeFirstOrThrow();
      const numbers = Array.from({ length: size }, (_, index) => String(index).padStart(4, '0'));
      for (let from = 0; from < size; from += 200) {
        const lot = numbers.slice(from, from + 200);
        const sites = lot.map(number => ({ ...site, id: `${siteId}${number}`, basename: `copy-${number}` }));
        await tx.insertInto('sites').values(sites).execute();
        const spaces = lot.map(number => {
          const ids = { id: `${placed.id}${number}`, site_id: `${siteId}${number}`, space_id: `${spaceId}${number}` };
          return { ...placed, ...ids };
        });
        await tx.insertInto('site_spaces').values(spaces).execute();
      }
    });
    await analyze(engine, database.read);
    const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, database.read, async db => {
      const { rows } = await listSites(db, { organizationId }, request);
      expect(rows.map(row => row.site_spaces)).toEqual(rows.map(() => 1));
    });
    expect(plans).toEqual([expect.stringContaining('sites_by_title')]);
    expect(plans.join()).not.toMatch(/TEMP B-TREE|SCAN (?!d)|Seq Scan on (?:sites|site_spaces|spaces)/);
  });

  test('a site alone is read without what is counted of it', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const { id: siteId } = await buildSite(admin, organizationId, [spaceId]);
    const plans = await queryPlans(engine, server.services.database.read, async db => {
      expect(await findSite(db, organizationId, siteId)).toMatchObject({ id: siteId });
    });
    expect(plans).toHaveLength(1);
    expect(plans.join()).not.toMatch(/site_spaces|site_entries|links/);
  });
});
