import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { insertPages } from '../testing/build-sites.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the effects of deleting a collection on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let outer: string;
  let guide: string;
  let notes: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: outer } = await buildCollection(admin, organizationId, { title: 'Outer' }));
    const inner = await buildCollection(admin, organizationId, { title: 'Inner', parent: outer });
    ({ id: guide } = await buildSpace(admin, organizationId, { title: 'Guide', parent: inner.id }));
    ({ id: notes } = await buildSpace(admin, organizationId, { title: 'Notes', parent: outer }));
  });

  const effects = ({ client }: Person) => client.ok('getCollectionDeletionEffects', { collectionId: outer });
  const link = (from: string, to: string) => insertPages(admin, from, [{ title: 'See', markdown: `[there](${to})` }]);

  it('count everything below it that is not deleted already', async () => {
    const { id: gone } = await buildSpace(admin, organizationId, { parent: outer });
    await admin.client.ok('deleteSpaceById', { spaceId: gone });
    await buildSpace(admin, organizationId, { title: 'Elsewhere' });
    const nothing = { count: 0, items: [] };
    expect(await effects(admin)).toEqual({
      spaces: 2,
      collections: 1,
      changeRequests: 0,
      sites: { ...nothing, published: 0 },
      links: nothing,
    });
    const { id } = await buildCollection(admin, organizationId);
    const ofNothing = await admin.client.ok('getCollectionDeletionEffects', { collectionId: id });
    expect(ofNothing).toMatchObject({ spaces: 0, collections: 0, changeRequests: 0 });
  });

  it('count the change requests that wait, and name the sites that show its spaces, published ones first', async () => {
    const asked = await admin.client.ok('createChangeRequest', { spaceId: guide, body: { subject: 'More' } });
    await admin.client.ok('createChangeRequest', { spaceId: notes, body: { subject: 'Less' } });
    const at = { spaceId: guide, changeRequestId: asked.id };
    await admin.client.ok('updateChangeRequest', { ...at, body: { status: 'open' } });
    const site = (title: string, spaces: string[]) =>
      admin.client.ok('createSite', { organizationId, body: { title, spaces } });
    const docs = await site('Docs', [guide, notes]);
    const drafts = await site('Alpha', [notes]);
    await admin.client.ok('publishSite', { organizationId, siteId: docs.id });
    expect(await effects(admin)).toMatchObject({
      changeRequests: 2,
      sites: {
        count: 2,
        published: 1,
        items: [
          { id: docs.id, title: 'Docs', published: true },
          { id: drafts.id, title: 'Alpha', published: false },
        ],
      },
    });
  });

  it('name spaces elsewhere with links into it, and not those that go with it', async () => {
    const { id: index } = await buildSpace(admin, organizationId, { title: 'Index' });
    const { id: log } = await buildSpace(admin, organizationId, { title: 'Log' });
    const { First: first } = await insertPages(admin, notes, [{ title: 'First' }]);
    await link(index, `space:${guide}`);
    await link(index, `space:${notes}/page:${first}`);
    await link(log, `space:${notes}/page:${first}`);
    await link(notes, `space:${guide}`);
    await link(log, `space:${index}`);
    expect((await effects(admin)).links).toEqual({
      count: 2,
      items: [
        { id: index, title: 'Index' },
        { id: log, title: 'Log' },
      ],
    });
  });

  it('are told to who may delete it alone, without the names of what they may not see', async () => {
    const { id: secret } = await buildSpace(admin, organizationId, { title: 'Secret' });
    await link(secret, `space:${guide}`);
    await admin.client.ok('updateSpaceById', { spaceId: secret, body: { defaultLevel: null } });
    await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [guide] } });
    const reader = await buildMember(server, organizationId, 'read');
    const guest = await buildMember(server, organizationId, null);
    const ask = ({ client }: Person) => client.call('getCollectionDeletionEffects', { collectionId: outer });
    expect((await ask(reader)).status).toBe(403);
    expect((await ask(guest)).status).toBe(404);
    for (const { id } of [reader, guest])
      await admin.client.ok('inviteToCollection', { collectionId: outer, body: { users: [id], role: 'admin' } });
    expect(await effects(reader)).toMatchObject({
      links: { count: 0, items: [] },
      sites: { items: [{ title: 'Docs' }] },
    });
    expect(await effects(guest)).toMatchObject({ spaces: 2, links: { count: 0 }, sites: { count: 1, items: [] } });
    expect((await effects(admin)).links.count).toBe(1);
  });
});
