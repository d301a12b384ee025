import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages } from '../testing/build-sites.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('content by its address on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let site: Awaited<ReturnType<typeof publishPages>>;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
    site = await publishPages(admin, organizationId, [
      { title: 'One', markdown: 'first' },
      { title: 'Two', markdown: 'second' },
    ]);
  });
  afterAll(() => server.stop());

  const find = (url: string, { client }: Person = admin) => client.call('getContentByUrl', { query: { url } });

  test('the addresses of the dashboard lead to a space, its pages and change requests, and to a collection', async () => {
    const spaceId = site.space.id;
    const collection = await buildCollection(admin, organizationId);
    const request = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Edit' } });
    const space = (await admin.client.ok('getSpaceById', { spaceId })).urls.app;
    expect((await find(space)).body).toMatchObject({ space: { id: spaceId } });
    expect((await find(`${space}/p/${site.ids.Two}`)).body).toMatchObject({ page: { id: site.ids.Two, path: 'two' } });
    expect((await find(request.urls.app)).body).toMatchObject({ changeRequest: { id: request.id } });
    const edited = `${space}/cr/${request.number}/edit/p/${site.ids.Two}`;
    expect((await find(edited)).body).toMatchObject({ changeRequest: { id: request.id }, page: { id: site.ids.Two } });
    const { urls } = await admin.client.ok('getCollectionById', { collectionId: collection.id });
    expect((await find(urls.app)).body).toMatchObject({ collection: { id: collection.id } });
    for (const path of ['/p/gone', '/cr/99/overview', '/nothing/at/all'])
      expect((await find(`${space}${path}`)).status, path).toBe(404);
  });

  test('the address of a published page leads to the page', async () => {
    expect((await find(`${site.address}two`)).body).toMatchObject({
      space: { id: site.space.id },
      page: { id: site.ids.Two },
    });
    expect((await find(site.address)).body).toMatchObject({ page: { id: site.ids.One } });
    for (const url of [`${site.address}gone`, 'https://example.com/', 'http://nobody.sites.test/x/'])
      expect((await find(url)).status, url).toBe(404);
    expect((await find('javascript:alert(1)')).status).toBe(400);
  });

  const edit = (at: Record<string, string>, page: string, change: object) =>
    admin.client.ok('updateChangeRequestContent', {
      ...at,
      body: { changes: [{ operation: 'update_page', page, ...change }] },
    });

  test('an older state, and what a preview shows, lead to the page as it is there', async () => {
    const spaceId = site.space.id;
    const { id, number } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Rename' } });
    await edit({ spaceId, changeRequestId: id }, site.ids.Two ?? '', { title: 'Renamed' });
    const previewOf = async (query: Record<string, string>) =>
      (await admin.client.ok('getSitePublishingPreviewById', { organizationId, siteId: site.siteId, query })).url;
    const preview = await previewOf({ changeRequest: String(number) });
    const proposed = (await find(`${preview}two`)).body;
    expect(proposed).toMatchObject({ space: { id: spaceId }, changeRequest: { id }, page: { title: 'Renamed' } });
    const { revision, urls } = await admin.client.ok('getSpaceById', { spaceId });
    const older = (await find(`${await previewOf({ revision })}two`)).body;
    expect(older).toMatchObject({ space: { id: spaceId }, page: { title: 'Two' } });
    expect(older).not.toHaveProperty('changeRequest');
    expect((await find(`${urls.app}/history/${revision}`)).body).toMatchObject({ space: { id: spaceId } });
    expect((await find(`${urls.app}/history/gone`)).status).toBe(404);
    const stranger = (await buildOrganization(server)).admin;
    expect((await find(`${preview}two`, stranger)).status).toBe(404);
  });

  test('a page is found by its former path, behind a condition, and without the key of its share link', async () => {
    const { address, siteId, space, ids } = await publishPages(admin, organizationId, [
      { title: 'Start', markdown: 'first' },
      { title: 'Old', markdown: 'second' },
    ]);
    const at = { organizationId, siteId };
    const section = await admin.client.ok('addSectionToSite', {
      ...at,
      body: { spaceId: (await buildSpace(admin, organizationId)).id },
    });
    const first = (await admin.client.ok('listSiteSections', at)).items.find(
      ({ id }: { id: string }) => id !== section.id,
    );
    await admin.client.ok('updateSiteSectionById', {
      ...{ ...at, siteSectionId: first.id },
      body: { condition: 'visitor.claims.unsigned.beta == true' },
    });
    const spaceId = space.id;
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: {} });
    await edit({ spaceId, changeRequestId }, ids.Old ?? '', { slug: 'new' });
    await admin.client.ok('mergeChangeRequest', { spaceId, changeRequestId });
    expect((await find(`${address}old`)).body).toMatchObject({
      space: { id: spaceId },
      page: { id: ids.Old, path: 'new' },
    });
    await admin.client.ok('updateSiteById', { ...at, body: { visibility: 'share-link' } });
    expect((await find(`${address}new`)).body).toMatchObject({ page: { id: ids.Old } });
    expect((await find(`${address}${'0'.repeat(20)}/new`)).body).toMatchObject({ page: { id: ids.Old } });
  });

  test('what the caller may not view is not found', async () => {
    const stranger = (await buildOrganization(server)).admin;
    const space = (await admin.client.ok('getSpaceById', { spaceId: site.space.id })).urls.app;
    for (const url of [space, `${site.address}two`, `${space}/p/${site.ids.Two}`])
      expect((await find(url, stranger)).status, url).toBe(404);
  });
});
