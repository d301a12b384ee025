import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

interface Listed {
  id: string;
  action: string;
}

describe.each(engines)('what goes with a collection on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let outer: string;
  let inner: string;
  let space: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    outer = (await buildCollection(admin, organizationId, { title: 'Outer' })).id;
    inner = (await buildCollection(admin, organizationId, { title: 'Inner', parent: outer })).id;
    space = (await buildSpace(admin, organizationId, { title: 'Guide', parent: inner })).id;
  });

  const list = async (query: Record<string, string | number>, id = organizationId) => {
    await server.services.jobs.idle();
    return admin.client.ok('listOrganizationAuditEvents', { organizationId: id, query });
  };
  /** The last event of a thing, which is not the one of its making. */
  async function last(target: string, id = organizationId) {
    const { items } = await list({ target }, id);
    const [event] = items.filter(({ action }: Listed) => !action.endsWith('.create'));
    return event && admin.client.ok('getOrganizationAuditEvent', { organizationId: id, auditEventId: event.id });
  }
  const byAdmin = () => ({ type: 'user', id: admin.id });

  it('has an event of its own when it is deleted with it', async () => {
    const trashed = (await buildSpace(admin, organizationId, { title: 'Old', parent: inner })).id;
    await admin.client.ok('deleteSpaceById', { spaceId: trashed });
    await admin.client.ok('deleteCollectionById', { collectionId: outer });
    expect(await last(outer)).toMatchObject({
      action: 'collection.delete',
      payload: { contents: 'delete', changes: { title: { before: 'Outer', after: null } } },
    });
    const with_ = { withCollection: 'Outer' };
    expect(await last(inner)).toMatchObject({ action: 'collection.delete', actor: byAdmin(), payload: with_ });
    const { deletedAt } = await admin.client.ok('getSpaceById', { spaceId: space });
    expect(await last(space)).toMatchObject({
      action: 'space.delete',
      actor: byAdmin(),
      target: { type: 'space', id: space, label: 'Guide' },
      payload: { ...with_, changes: { deletedAt: { before: null, after: deletedAt } } },
    });
    expect((await list({ target: trashed, action: 'space.delete' })).count).toBe(1);
  });

  it('has an event of its own when it moves up as the collection is deleted', async () => {
    const at = { collectionId: outer, query: { contents: 'move-up' } };
    await admin.client.ok('deleteCollectionById', at);
    expect(await last(outer)).toMatchObject({ action: 'collection.delete', payload: { contents: 'move-up' } });
    const changes = { parent: { before: outer, after: null } };
    expect(await last(inner)).toMatchObject({
      action: 'collection.move',
      actor: byAdmin(),
      payload: { withCollection: 'Outer', changes },
    });
    expect(await last(space)).toBeUndefined();
  });

  it('has an event of its own in both organizations when it is transferred with it', async () => {
    const other = await admin.client.ok('createOrganization', { body: { title: 'Other' } });
    await admin.client.ok('transferCollection', { collectionId: outer, body: { organization: other.id } });
    const changes = { organization: { before: organizationId, after: other.id } };
    const payload = { withCollection: 'Outer', changes };
    for (const id of [organizationId, other.id]) {
      expect(await last(outer, id)).toMatchObject({ action: 'collection.transfer' });
      expect(await last(inner, id)).toMatchObject({ action: 'collection.transfer', actor: byAdmin(), payload });
      expect(await last(space, id)).toMatchObject({ action: 'space.transfer', actor: byAdmin(), payload });
    }
  });

  it('has one where it follows in a job, too', async () => {
    await addCopies(server.services.database, space, 550);
    const count = async (action: string, id = organizationId) => (await list({ action, limit: 0 }, id)).count;
    await admin.client.ok('deleteCollectionById', { collectionId: inner, query: { contents: 'move-up' } });
    expect(await last(inner)).toMatchObject({ action: 'collection.delete', payload: { contents: 'move-up' } });
    expect(await count('space.move')).toBe(551);
    await admin.client.ok('deleteCollectionById', { collectionId: outer });
    expect(await count('space.delete')).toBe(551);
    expect(await last(space)).toMatchObject({ actor: byAdmin(), payload: { withCollection: 'Outer' } });

    const moving = (await buildCollection(admin, organizationId, { title: 'Moving' })).id;
    const first = (await buildSpace(admin, organizationId, { title: 'First', parent: moving })).id;
    await addCopies(server.services.database, first, 20);
    const other = await admin.client.ok('createOrganization', { body: { title: 'Other' } });
    await admin.client.ok('transferCollection', { collectionId: moving, body: { organization: other.id } });
    expect([await count('space.transfer'), await count('space.transfer', other.id)]).toEqual([21, 21]);
    expect(await last(first, other.id)).toMatchObject({ payload: { withCollection: 'Moving' } });
  }, 60_000);
});
