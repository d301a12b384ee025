import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('collections on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
  });

  const order = async () => {
    const { items } = await admin.client.ok('getContentTree', { organizationId });
    return items.map(({ title }: { title: string }) => title).join(' ');
  };

  it('are created with defaults, below a parent or at the top', async () => {
    const top = await admin.client.call('createCollection', { organizationId });
    expect(top.status).toBe(201);
    expect(top.headers.get('location')).toBe(top.body.urls.location);
    expect(top.body).toMatchObject({
      object: 'collection',
      title: 'Untitled collection',
      organization: organizationId,
      defaultLevel: 'inherit',
      permissions: { view: true, admin: true, viewInviteLinks: true, create: true },
    });
    const below = await buildCollection(admin, organizationId, { parent: top.body.id });
    expect(below.parent).toBe(top.body.id);
    const editor = await buildMember(server, organizationId, 'edit');
    const create = (body: unknown) => editor.client.call('createCollection', { organizationId, body });
    expect((await create({})).status).toBe(403);
    expect((await create({ parent: top.body.id })).status).toBe(403);
    await admin.client.ok('inviteToCollection', {
      collectionId: below.id,
      body: { users: [editor.id], role: 'create' },
    });
    expect((await create({ parent: below.id })).status).toBe(201);
  });

  it('are listed by title as far as the caller sees them, all or only the top', async () => {
    const top = await buildCollection(admin, organizationId, { title: 'b' });
    await buildCollection(admin, organizationId, { title: 'A', parent: top.id });
    const secret = await buildCollection(admin, organizationId, { title: 'c' });
    await admin.client.ok('updateCollectionById', { collectionId: secret.id, body: { defaultLevel: null } });
    const reader = await buildMember(server, organizationId, 'read');
    const list = async (query: Record<string, boolean | number | string> = {}) => {
      const { items, count } = await reader.client.ok('listCollectionsInOrganizationById', { organizationId, query });
      return [items.map(({ title }: { title: string }) => title).join(' '), count];
    };
    expect(await list()).toEqual(['A b', 2]);
    expect(await list({ nested: false })).toEqual(['b', 1]);
    expect(await list({ limit: 1 })).toEqual(['A', 2]);
    expect(await list({ search: 'B' })).toEqual(['b', 1]);
    expect(await list({ search: 'a', nested: false })).toEqual(['', 0]);
    expect(await list({ search: 'c' })).toEqual(['', 0]);
    expect((await reader.client.call('getCollectionById', { collectionId: secret.id })).status).toBe(404);
  });

  it('change only in what is asked, and not without the right', async () => {
    const { id: collectionId } = await buildCollection(admin, organizationId, { title: 'Before' });
    const body = { description: 'All about it', defaultLevel: 'edit' };
    const changed = await admin.client.ok('updateCollectionById', { collectionId, body });
    expect(changed).toMatchObject({ title: 'Before', ...body });
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('updateCollectionById', { collectionId, body })).status).toBe(403);
    for (const title of ['x'.repeat(51), '', '  ']) {
      const refused = await admin.client.call('updateCollectionById', { collectionId, body: { title } });
      expect(refused.status).toBe(400);
    }
    expect((await admin.client.ok('getCollectionById', { collectionId })).title).toBe('Before');
  });

  it('go with the collections in them, and leave their spaces to be restored', async () => {
    const outer = await buildCollection(admin, organizationId);
    const inner = await buildCollection(admin, organizationId, { parent: outer.id });
    const space = await buildSpace(admin, organizationId, { parent: inner.id });
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('deleteCollectionById', { collectionId: outer.id })).status).toBe(403);
    expect((await admin.client.call('deleteCollectionById', { collectionId: outer.id })).status).toBe(204);
    expect((await admin.client.call('deleteCollectionById', { collectionId: outer.id })).status).toBe(204);
    expect((await admin.client.call('getCollectionById', { collectionId: inner.id })).status).toBe(404);
    const trash = await admin.client.ok('listSpacesInOrganizationById', { organizationId, query: { deleted: true } });
    expect(trash.items).toMatchObject([{ id: space.id }]);
    expect((await admin.client.call('restoreSpace', { spaceId: space.id })).status).toBe(200);
  });

  it('leave what they hold in their place, in the same order, when asked to', async () => {
    await buildSpace(admin, organizationId, { title: 'a' });
    const middle = await buildCollection(admin, organizationId, { title: 'M' });
    await buildSpace(admin, organizationId, { title: 'z' });
    await buildSpace(admin, organizationId, { title: 'm1', parent: middle.id });
    const inner = await buildCollection(admin, organizationId, { title: 'N', parent: middle.id });
    await buildSpace(admin, organizationId, { title: 'n1', parent: inner.id });
    await buildSpace(admin, organizationId, { title: 'm2', parent: middle.id });
    expect(await order()).toBe('a M m1 N n1 m2 z');
    await admin.client.ok('deleteCollectionById', { collectionId: middle.id, query: { contents: 'move-up' } });
    expect(await order()).toBe('a m1 N n1 m2 z');
  });

  it('move to another organization with everything in them, unless a site uses one of their spaces', async () => {
    const outer = await buildCollection(admin, organizationId, { title: 'Outer' });
    const inner = await buildCollection(admin, organizationId, { title: 'Inner', parent: outer.id });
    const space = await buildSpace(admin, organizationId, {
      title: 'Guide',
      parent: inner.id,
      template: { id: 'product-docs' },
    });
    const target = await admin.client.ok('createOrganization', { body: { title: 'Target' } });
    await buildCollection(admin, target.id, { title: 'There before' });
    const transfer = (organization: string) =>
      admin.client.call('transferCollection', { collectionId: outer.id, body: { organization } });
    expect((await transfer(organizationId)).status).toBe(409);
    expect((await transfer((await buildOrganization(server)).id)).status).toBe(404);
    const site = await admin.client.ok('createSite', { organizationId, body: { spaces: [space.id] } });
    expect((await transfer(target.id)).status).toBe(412);
    await admin.client.ok('deleteSiteById', { organizationId, siteId: site.id });
    const moved = await transfer(target.id);
    expect(moved.body).toMatchObject({ id: outer.id, organization: target.id });
    const { items } = await admin.client.ok('getContentTree', { organizationId: target.id });
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['There before', 'Outer', 'Inner', 'Guide']);
    const hits = await admin.client.ok('searchOrganizationContent', {
      organizationId: target.id,
      query: { query: 'quickstart' },
    });
    expect(hits.items).toMatchObject([{ id: space.id, title: 'Guide' }]);
    expect(await order()).toBe('');
  });
});
