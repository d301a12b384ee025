import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { buildOrganization } from '../testing/build.ts';
import { buildSite, insertPages } from '../testing/build-sites.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countSite, findSite, listSites } from './rows.ts';

/** The counts of a site by what they mean, from whole tables. */
async function plainCounts(db: Db, siteId: string) {
  const placed = await db.selectFrom('site_spaces').selectAll().where('site_id', '=', siteId).execute();
  const entries = await db.selectFrom('site_entries').selectAll().where('site_id', '=', siteId).execute();
  const spaces = await db.selectFrom('spaces').selectAll().execute();
  const links = await db.selectFrom('links').selectAll().execute();
  const departing = new Set((await db.selectFrom('departures').selectAll().execute()).map(row => row.collection_id));
  const there = new Set(
    spaces.filter(row => row.deleted_at === null && !departing.has(row.parent_id ?? '')).map(({ id }) => id),
  );
  const onSite = placed.filter(({ space_id }) => there.has(space_id));
  const hidden = new Set(entries.filter(entry => entry.hidden).map(({ id }) => id));
  const shown = onSite.filter(row => !row.hidden && !hidden.has(row.section_id ?? ''));
  const broken = shown.flatMap(({ space_id }) =>
    links.filter(link => link.space_id === space_id && link.first === 1 && link.state === 'broken'),
  );
  return { site_spaces: onSite.length, shown_spaces: shown.length, broken_links: broken.length };
}

describe.each(engines)('what is counted of sites on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  test('leaves out deleted spaces and those of departing collections, and of the shown ones what is hidden', async () => {
    const { database } = server.services;
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: parent } = await buildCollection(admin, organizationId);
    const spaceIds: string[] = [];
    for (const inCollection of [false, false, false, true, false]) {
      const { id } = await buildSpace(admin, organizationId, inCollection ? { parent } : {});
      await insertPages(admin, id, [{ title: 'Links', markdown: '[a](page:gone) [b](page:missing) [a](page:gone)' }]);
      spaceIds.push(id);
    }
    const [hidden = '', sectioned = '', deleted = ''] = spaceIds;
    const { id: plain } = await buildSite(admin, organizationId, spaceIds);
    const { id: sections } = await buildSite(admin, organizationId, spaceIds.slice(3));
    const { id: none } = await buildSite(admin, organizationId, spaceIds.slice(2, 3));
    const at = { organizationId, siteId: sections };
    await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: hidden } });
    const { id: siteSectionId } = await admin.client.ok('addSectionToSite', { ...at, body: { spaceId: sectioned } });
    await admin.client.ok('updateSiteSectionById', { ...at, siteSectionId, body: { hidden: true } });
    const check = async (expected: Record<string, unknown>) => {
      const request = { limit: 50, direction: 'asc', after: undefined, filter: '' } as const;
      const { rows } = await listSites(database.read, { organizationId }, request);
      const counts = rows.map(({ id, site_spaces, shown_spaces, broken_links }) => [
        id,
        { site_spaces, shown_spaces, broken_links },
      ]);
      for (const id of [plain, sections, none]) {
        const site = await findSite(database.read, organizationId, id);
        const alone = site && (await countSite(database.read, site));
        expect(alone).toMatchObject(await plainCounts(database.read, id));
        expect(counts).toContainEqual([id, await plainCounts(database.read, id)]);
      }
      expect(Object.fromEntries(counts)).toMatchObject(expected);
    };
    await check({
      [plain]: { site_spaces: 5, shown_spaces: 5, broken_links: 10 },
      [sections]: { site_spaces: 4, shown_spaces: 3, broken_links: 6 },
      [none]: { site_spaces: 1, shown_spaces: 1, broken_links: 2 },
    });
    await database.write(tx =>
      tx
        .updateTable('site_spaces')
        .set({ hidden: 1 })
        .where('space_id', '=', hidden)
        .where('site_id', '=', plain)
        .execute(),
    );
    await admin.client.ok('deleteSpaceById', { spaceId: deleted });
    await check({
      [plain]: { site_spaces: 4, shown_spaces: 3 },
      [none]: { site_spaces: 0, shown_spaces: 0, broken_links: 0 },
    });
    const left = {
      title: 'Left',
      to_organization: null,
      departed_at: '2026-01-01T00:00:00.000Z',
      departed_by: admin.id,
    };
    const departure = { organization_id: organizationId, collection_id: parent, root_id: parent };
    await database.write(tx =>
      tx
        .insertInto('departures')
        .values({ ...departure, ...left })
        .execute(),
    );
    await check({ [plain]: { site_spaces: 3, shown_spaces: 2 }, [sections]: { site_spaces: 3, shown_spaces: 2 } });
  });
});
