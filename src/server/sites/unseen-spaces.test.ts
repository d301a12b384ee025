import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('spaces that a caller of a site may not view, on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function arrange(options: object = {}) {
    const { id: organizationId, admin } = await buildOrganization(server);
    const space = await buildSpace(admin.client, organizationId, { title: 'Secret' });
    const spaceId: string = space.id;
    const body = { defaultLevel: null, mergeRules: { type: 'none' } };
    await admin.client.ok('updateSpaceById', { spaceId, body });
    await admin.client.ok('createChangeRequest', { spaceId });
    const { id: siteId } = await admin.client.ok('createSite', {
      organizationId,
      body: { title: 'Docs', spaces: [spaceId], ...options },
    });
    const place = { organizationId, siteId: siteId as string };
    return { admin, organizationId, spaceId, place, reader: await buildMember(server, organizationId, 'read') };
  }

  const cut = {
    title: 'Secret',
    defaultLevel: null,
    mergeRules: { type: 'inherit' },
    editMode: 'locked',
    changeRequests: 0,
    changeRequestsDraft: 0,
    permissions: { view: false },
  };

  it('are left out until the site publishes them, and then told as it does', async () => {
    const { admin, spaceId, place, reader } = await arrange();
    const shown = async () => {
      const { items } = await reader.client.ok('listSiteSpaces', place);
      const { structure } = await reader.client.ok('getSiteStructure', place);
      expect(structure).toEqual(items);
      return items;
    };
    const [{ id: siteSpaceId, space: whole }] = (await admin.client.ok('listSiteSpaces', place)).items;
    expect(whole).toMatchObject({ changeRequests: 1, mergeRules: { type: 'none' }, permissions: { view: true } });
    expect((await reader.client.call('getSpaceById', { spaceId })).status).toBe(404);
    expect(await shown()).toEqual([]);
    expect((await reader.client.call('getSiteSpaceById', { ...place, siteSpaceId })).status).toBe(404);
    await admin.client.ok('publishSite', place);
    expect(await shown()).toMatchObject([{ id: siteSpaceId, title: 'Secret', space: cut }]);
    const other = await buildSpace(admin.client, place.organizationId);
    const { id: defaultSiteSpace } = await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId: other.id } });
    await admin.client.ok('updateSiteById', { ...place, body: { defaultSiteSpace } });
    await admin.client.ok('updateSiteSpaceById', { ...place, siteSpaceId, body: { hidden: true } });
    expect((await shown()).map(({ space }: { space: { id: string } }) => space.id)).toEqual([other.id]);
  });

  it('are on no page of the list and in no count', async () => {
    const { admin, place, reader } = await arrange();
    for (const title of ['One', 'Two']) {
      const { id: spaceId } = await buildSpace(admin.client, place.organizationId, { title });
      await admin.client.ok('addSpaceToSite', { ...place, body: { spaceId } });
    }
    const { items, count } = await reader.client.ok('listSiteSpaces', place);
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two']);
    const first = await reader.client.ok('listSiteSpaces', { ...place, query: { limit: '1' } });
    const query = { limit: '1', page: first.next.page };
    const second = await reader.client.ok('listSiteSpaces', { ...place, query });
    expect({ items: [...first.items, ...second.items], count: first.count }).toEqual({ items, count });
    expect({ count, next: second.next }).toEqual({ count: 2, next: undefined });
    const others = await reader.client.ok('listSiteSpaces', { ...place, query: { default: 'false' } });
    expect(others.items).toEqual(items);
  });

  it('are told in the same way to those who arrange the site', async () => {
    const { place, organizationId } = await arrange();
    const creator = await buildMember(server, organizationId, 'create');
    expect((await creator.client.ok('listSiteSpaces', place)).items).toMatchObject([{ space: cut }]);
  });

  it('are told in the same way to holders of a share key', async () => {
    const { admin, spaceId, place } = await arrange({ visibility: 'share-link' });
    await admin.client.ok('publishSite', place);
    const link = await admin.client.ok('createSiteShareLink', { ...place, body: { name: 'Press' } });
    const query = { shareKey: new URL(link.urls.published).pathname.split('/').filter(Boolean).at(-1) ?? '' };
    const { client } = await buildUser(server);
    const { view: _, ...permissions } = (await client.ok('getSpaceById', { spaceId, query })).permissions;
    expect(Object.values(permissions)).not.toContain(true);
    expect(await client.ok('getSpaceById', { spaceId, query })).toMatchObject({ ...cut, permissions: { view: true } });
    const published = await client.ok('getPublishedContentSite', { ...place, query });
    expect(published.structure.structure).toMatchObject([{ space: cut }]);
  });
});
