import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { settleStructure } from '../testing/settle-structure.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const day = 86_400_000;
const titles = (list: { items: { title: string }[] }) => list.items.map(({ title }) => title);

describe.each(engines)('spaces on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function freshOrganization() {
    ({ id: organizationId, admin } = await buildOrganization(server));
  }

  it('creates a space with one page, last in its parent, and gives its creator a stored level', async () => {
    await freshOrganization();
    const author = await buildMember(server, organizationId, 'create');
    const collection = await buildCollection(admin, organizationId);
    const { status, body, headers } = await author.client.call('createSpace', {
      organizationId,
      body: { title: ' Guide ', emoji: '1f4d6', parent: collection.id, language: 'de' },
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(body.urls.location);
    expect(body).toMatchObject({
      title: 'Guide',
      emoji: '1f4d6',
      parent: collection.id,
      language: 'de',
      visibility: 'in-collection',
      editMode: 'live',
      defaultLevel: 'inherit',
      permissions: { admin: true },
    });
    const grants = await admin.client.ok('listUserPermissionsInSpace', { spaceId: body.id });
    expect(grants.items).toMatchObject([{ permission: 'admin', user: { id: author.id } }]);
    const untitled = await admin.client.ok('createSpace', { organizationId });
    expect(untitled).toMatchObject({ title: 'Untitled space', visibility: 'private', emoji: '' });
  });

  it('refuses to create without the right, in a foreign parent, and from an unknown template', async () => {
    await freshOrganization();
    const reader = await buildMember(server, organizationId, 'edit');
    const other = await buildOrganization(server);
    const foreign = await buildCollection(other.admin, other.id);
    const create = (person: Person, body: unknown) => person.client.call('createSpace', { organizationId, body });
    expect((await create(reader, {})).status).toBe(403);
    expect((await create(admin, { parent: foreign.id })).status).toBe(400);
    expect((await create(admin, { template: { id: 'no-such' } })).status).toBe(400);
    expect((await create(admin, { title: 'x'.repeat(51) })).status).toBe(400);
    expect((await create(await buildUser(server), {})).status).toBe(404);
  });

  it('lists in structure order, by page, with the exact count, and finds part of a title', async () => {
    await freshOrganization();
    const last = await buildSpace(admin, organizationId, { title: 'Root 1' });
    const collection = await buildCollection(admin, organizationId, { title: 'C' });
    await buildSpace(admin, organizationId, { title: 'Root 2' });
    const inner = await buildCollection(admin, organizationId, { parent: collection.id });
    await buildSpace(admin, organizationId, { title: 'Inner', parent: inner.id });
    await buildSpace(admin, organizationId, { title: 'Économie_1', parent: collection.id });
    const all = await admin.client.ok('listSpacesInOrganizationById', { organizationId });
    expect(titles(all)).toEqual(['Root 1', 'Inner', 'Économie_1', 'Root 2']);
    const first = await admin.client.ok('listSpacesInOrganizationById', { organizationId, query: { limit: 3 } });
    expect(first.count).toBe(4);
    const second = await admin.client.ok('listSpacesInOrganizationById', {
      organizationId,
      query: { limit: 3, page: first.next.page },
    });
    expect(titles(second)).toEqual(['Root 2']);
    expect(second.next).toBeUndefined();
    const found = await admin.client.ok('listSpacesInOrganizationById', {
      organizationId,
      query: { search: 'economie_' },
    });
    expect(titles(found)).toEqual(['Économie_1']);
    const below = await admin.client.ok('listSpacesInCollectionById', { collectionId: collection.id });
    expect(titles(below)).toEqual(['Économie_1']);
    expect(last.id).toMatch(/^[A-Za-z]/);
  });

  it('changes only what it is asked to, and not without the right', async () => {
    await freshOrganization();
    const space = await buildSpace(admin, organizationId, { title: 'Before' });
    const editor = await buildMember(server, organizationId, 'review');
    const change = (person: Person, body: unknown) =>
      person.client.call('updateSpaceById', { spaceId: space.id, body });
    expect((await change(editor, { title: 'No' })).status).toBe(403);
    expect((await change(admin, {})).body.title).toBe('Before');
    const blank = await change(admin, { title: '  ', emoji: '📗' });
    expect(blank.status).toBe(400);
    expect(blank.body.error.details).toMatchObject([{ in: 'body', path: 'title', reason: 'title-needed' }]);
    expect((await admin.client.ok('getSpaceById', { spaceId: space.id })).emoji).toBe('');
    const { body } = await change(admin, { editMode: 'locked', defaultLevel: 'read', language: 'fr' });
    expect(body).toMatchObject({ title: 'Before', editMode: 'locked', defaultLevel: 'read', language: 'fr' });
    const again = await change(admin, { defaultLevel: null, language: null, emoji: null });
    expect(again.body).toMatchObject({ defaultLevel: null, emoji: '' });
    expect(again.body.language).toBeUndefined();
    expect((await editor.client.call('getSpaceById', { spaceId: space.id })).status).toBe(404);
  });

  it('keeps a deleted space for its admins for 7 days, then removes it and everything of it', async () => {
    await freshOrganization();
    const collection = await buildCollection(admin, organizationId);
    const space = await buildSpace(admin, organizationId, { parent: collection.id, template: { id: 'product-docs' } });
    const reader = await buildMember(server, organizationId, 'read');
    const list = (person: Person, deleted: boolean) =>
      person.client.ok('listSpacesInOrganizationById', { organizationId, query: { deleted } });
    expect((await reader.client.call('deleteSpaceById', { spaceId: space.id })).status).toBe(403);
    expect((await admin.client.call('deleteSpaceById', { spaceId: space.id })).status).toBe(204);
    expect((await admin.client.call('deleteSpaceById', { spaceId: space.id })).status).toBe(204);
    expect((await list(admin, false)).count).toBe(0);
    expect((await list(reader, true)).count).toBe(0);
    const trash = await list(admin, true);
    expect(trash.items).toMatchObject([{ id: space.id, deletedBy: { id: admin.id } }]);
    const { deletedAt, goneAt } = trash.items[0];
    expect(Date.parse(goneAt) - Date.parse(deletedAt)).toBe(7 * day);
    expect((await reader.client.call('getSpaceById', { spaceId: space.id })).status).toBe(404);
    expect((await admin.client.call('updateSpaceById', { spaceId: space.id, body: { title: 'x' } })).status).toBe(409);
    const restored = await admin.client.call('restoreSpace', { spaceId: space.id });
    expect(restored.body).toMatchObject({ id: space.id, parent: collection.id });
    expect(restored.body.goneAt).toBeUndefined();
    expect((await admin.client.call('restoreSpace', { spaceId: space.id })).status).toBe(200);

    await admin.client.ok('deleteSpaceById', { spaceId: space.id });
    server.clock.advance(7 * day + 1000);
    expect((await admin.client.call('restoreSpace', { spaceId: space.id })).status).toBe(404);
    expect((await list(admin, true)).count).toBe(0);
    await server.services.jobs.idle();
    expect((await admin.client.call('getSpaceById', { spaceId: space.id })).status).toBe(404);
    const { read } = server.services.database;
    const left = await Promise.all([
      read.selectFrom('spaces').select('id').where('id', '=', space.id).execute(),
      read.selectFrom('directory').select('id').where('id', '=', space.id).execute(),
      read.selectFrom('revisions').select('id').where('space_id', '=', space.id).execute(),
      read.selectFrom('grants').select('item_id').where('item_id', '=', space.id).execute(),
    ]);
    expect(left.flat()).toEqual([]);
  });

  it('says of a deleted space that nobody can read it, and where it was published once it is restored', async () => {
    await freshOrganization();
    const { space, address } = await publishPages(admin, organizationId, [{ title: 'One' }]);
    const spaceId = space.id;
    const read = async () => {
      const { visibility, urls } = await admin.client.ok('getSpaceById', { spaceId });
      const { items } = await admin.client.ok('listRevisions', { spaceId });
      return { visibility, urls: [urls.published, urls.public, items[0].urls.published, items[0].urls.public] };
    };
    const shown = { visibility: 'public', urls: [address, address, address, address] };
    const gone = { visibility: 'private', urls: [undefined, undefined, undefined, undefined] };
    expect(await read()).toEqual(shown);
    await admin.client.ok('deleteSpaceById', { spaceId });
    expect(await read()).toEqual(gone);
    const query = { deleted: true };
    const { items } = await admin.client.ok('listSpacesInOrganizationById', { organizationId, query });
    expect(items).toMatchObject([{ id: spaceId, visibility: 'private' }]);
    expect(items[0].urls).not.toHaveProperty('published');
    await admin.client.ok('restoreSpace', { spaceId });
    expect(await read()).toEqual(shown);
  });

  it('has the icon of the site that shows it, unless that takes the key of a link', async () => {
    await freshOrganization();
    const { space, siteId } = await publishPages(admin, organizationId, [{ title: 'One' }]);
    const iconOf = async () => (await admin.client.ok('getSpaceById', { spaceId: space.id })).urls.icon;
    const icon = await readSite(server, await iconOf());
    expect(icon.headers['content-type']).toContain('image/svg+xml');
    const change = (body: object) => admin.client.ok('updateSiteById', { organizationId, siteId, body });
    await change({ visibility: 'visitor-auth' });
    expect((await readSite(server, await iconOf())).status).toBe(200);
    await change({ visibility: 'share-link' });
    expect(await iconOf()).toBeUndefined();
    await admin.client.ok('unpublishSite', { organizationId, siteId });
    expect(await iconOf()).toBeUndefined();
  });

  it('restores to the top when the collection is gone', async () => {
    await freshOrganization();
    const collection = await buildCollection(admin, organizationId);
    const space = await buildSpace(admin, organizationId, { parent: collection.id });
    await admin.client.ok('deleteCollectionById', { collectionId: collection.id });
    const restored = await admin.client.ok('restoreSpace', { spaceId: space.id });
    expect(restored.parent).toBeUndefined();
    expect(restored.visibility).toBe('private');
  });

  it('duplicates behind the original with its content and nothing else', async () => {
    await freshOrganization();
    const original = await buildSpace(admin, organizationId, { title: 'Guide', template: { id: 'product-docs' } });
    await buildSpace(admin, organizationId, { title: 'Other' });
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('duplicateSpace', { spaceId: original.id })).status).toBe(403);
    const { status, body } = await admin.client.call('duplicateSpace', { spaceId: original.id });
    expect(status).toBe(201);
    expect(body.title).toBe('Guide (copy)');
    expect(body.revision).not.toBe(original.revision);
    const list = await admin.client.ok('listSpacesInOrganizationById', { organizationId });
    expect(titles(list)).toEqual(['Guide', 'Guide (copy)', 'Other']);
    const hits = await admin.client.ok('searchSpaceContent', { spaceId: body.id, query: { query: 'quickstart' } });
    expect(hits.count).toBe(1);
  });

  it('duplicates into a place and under a title that are named', async () => {
    await freshOrganization();
    const original = await buildSpace(admin, organizationId, { title: 'Guide' });
    await admin.client.ok('updateSpaceById', { spaceId: original.id, body: { emoji: '📗' } });
    const collection = await buildCollection(admin, organizationId);
    await buildSpace(admin, organizationId, { title: 'First', parent: collection.id });
    const duplicate = (body: unknown) => admin.client.call('duplicateSpace', { spaceId: original.id, body });
    const { status, body } = await duplicate({ title: 'Manual', parent: collection.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ title: 'Manual', emoji: '📗', parent: collection.id });
    const list = await admin.client.ok('listSpacesInOrganizationById', { organizationId });
    expect(titles(list)).toEqual(['Guide', 'First', 'Manual']);
    const atTop = await admin.client.ok('duplicateSpace', { spaceId: body.id, body: { parent: null } });
    expect(atTop).toMatchObject({ title: 'Manual (copy)' });
    expect(atTop.parent).toBeUndefined();
    expect((await duplicate({ parent: 'no-such' })).status).toBe(400);
    const outsider = await buildMember(server, organizationId, 'read');
    expect(
      (await outsider.client.call('duplicateSpace', { spaceId: original.id, body: { parent: collection.id } })).status,
    ).toBe(403);
  });

  it('transfers a space with its content to an organization where the caller may create', async () => {
    await freshOrganization();
    const space = await buildSpace(admin, organizationId, { template: { id: 'product-docs' } });
    const stranger = await buildOrganization(server);
    const call = (organization: string) =>
      admin.client.call('transferSpace', { spaceId: space.id, body: { organization } });
    expect((await call(stranger.id)).status).toBe(404);
    expect((await call(organizationId)).status).toBe(409);
    const target = await admin.client.ok('createOrganization', { body: { title: 'Target' } });
    const moved = await call(target.id);
    expect(moved.status).toBe(200);
    expect(moved.body).toMatchObject({
      id: space.id,
      organization: target.id,
      defaultLevel: 'inherit',
      revision: space.revision,
    });
    const hits = await admin.client.ok('searchSpaceContent', { spaceId: space.id, query: { query: 'quickstart' } });
    expect(hits.items).toHaveLength(1);
    expect((await admin.client.ok('listSpacesInOrganizationById', { organizationId })).count).toBe(0);
  });

  it('opens to any caller with the key of an active share link of a published site, and says so in its address', async () => {
    await freshOrganization();
    const space = await buildSpace(admin, organizationId);
    const stranger = await buildUser(server);
    const site = await admin.client.ok('createSite', {
      organizationId,
      body: { spaces: [space.id], visibility: 'share-link' },
    });
    const { id: siteId } = site;
    const link = await admin.client.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Press' } });
    const shareKey =
      new URL(link.urls.published ?? link.urls.location).pathname.split('/').filter(Boolean).at(-1) ?? '';
    const open = (key: string) => stranger.client.call('getSpaceById', { spaceId: space.id, query: { shareKey: key } });
    expect((await open(shareKey)).status).toBe(404);
    await admin.client.ok('publishSite', { organizationId, siteId });
    const { status, body } = await open(shareKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      visibility: 'share-link',
      permissions: { view: true, access: false, comment: false },
    });
    expect(body.urls.published).toContain(`/${shareKey}/`);
    expect((await open('wrong')).status).toBe(404);
    expect((await admin.client.call('getSpaceById', { spaceId: space.id, query: { shareKey: 'wrong' } })).status).toBe(
      200,
    );
    const target = await admin.client.ok('createOrganization', { body: { title: 'Elsewhere' } });
    const transfer = { spaceId: space.id, body: { organization: target.id } };
    expect((await admin.client.call('transferSpace', transfer)).status).toBe(412);
    await admin.client.ok('updateSiteShareLinkById', {
      organizationId,
      siteId,
      shareLinkId: link.id,
      body: { active: false },
    });
    expect((await open(shareKey)).status).toBe(404);
  });

  it('costs as many queries for fifty of two thousand spaces as for two', async () => {
    await freshOrganization();
    const reader = await buildMember(server, organizationId, 'read');
    const sample = await buildSpace(admin, organizationId);
    await buildSpace(admin, organizationId);
    const cost = async () => {
      await reader.client.ok('listSpacesInOrganizationById', { organizationId });
      return server.costs.at(-1)?.queries;
    };
    // The first request of a token notes its use.
    await cost();
    const small = await cost();
    await server.services.database.write(async tx => {
      const row = await tx.selectFrom('spaces').selectAll().where('id', '=', sample.id).executeTakeFirstOrThrow();
      for (let from = 0; from < 2000; from += 500) {
        const rows = Array.from({ length: 500 }, (_, index) => {
          const number = String(from + index).padStart(4, '0');
          return { ...row, id: `many${number}`, position: `a5${number}V` };
        });
        await tx.insertInto('spaces').values(rows).execute();
      }
    });
    await settleStructure(server.services.database);
    const list = await reader.client.ok('listSpacesInOrganizationById', { organizationId });
    expect(list.count).toBe(2002);
    expect(list.items).toHaveLength(50);
    expect(await cost()).toBe(small);
    expect(small).toBeLessThanOrEqual(8);
  });
});
