import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../http/sessions.ts';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { askForMembership } from './early-membership.ts';
import { findCollection, findMembership, findSpace } from './item-rows.ts';

const read = { method: 'GET' } as const;

describe.each(engines)('the membership that is asked for with the token on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const ask = (token: string, place = organizationId) =>
    askForMembership(server.services.database.read, read, { organizationId: place }, hashToken(token));

  it('is that of whoever the token belongs to, and of nobody for a token that is not there', async () => {
    const { database } = server.services;
    const reader = await buildMember(server, organizationId, 'read');
    const stranger = await buildUser(server);
    for (const { token, id } of [admin, reader, stranger])
      expect(await ask(token)?.membership).toEqual(await findMembership(database.read, organizationId, id));
    expect((await ask(reader.token)?.membership)?.role).toBe('read');
    expect(await ask('bnd_none')?.membership).toBeUndefined();
  });

  it('is found with the space or collection that the address names, in whatever organization that is', async () => {
    const { read: db } = server.services.database;
    const reader = await buildMember(server, organizationId, 'read');
    const stranger = await buildUser(server);
    const space = await buildSpace(admin, organizationId);
    const collection = await buildCollection(admin, organizationId);
    for (const { token, id } of [admin, reader, stranger]) {
      const membership = await findMembership(db, organizationId, id);
      const inSpace = askForMembership(db, read, { spaceId: space.id }, hashToken(token));
      const inCollection = askForMembership(db, read, { collectionId: collection.id }, hashToken(token));
      expect([await inSpace?.membership, await inCollection?.membership]).toEqual([membership, membership]);
      if (inSpace?.kind !== 'space' || inCollection?.kind !== 'collection')
        throw new Error('Another place was asked for.');
      expect(await inSpace.row).toEqual(await findSpace(db, organizationId, space.id));
      expect(await inCollection.row).toEqual(await findCollection(db, organizationId, collection.id));
    }
    const nowhere = askForMembership(db, read, { spaceId: 'nowhere' }, hashToken(admin.token));
    expect(await nowhere?.membership).toBeUndefined();
  });

  it('is not asked for where the address names no organization, without a token, and for a write', () => {
    const { read: db } = server.services.database;
    const hash = hashToken(admin.token);
    expect(ask(admin.token, 'no\0identifier')).toBeUndefined();
    expect(askForMembership(db, read, {}, hash)).toBeUndefined();
    expect(askForMembership(db, read, { spaceId: 'no\0identifier' }, hash)).toBeUndefined();
    expect(askForMembership(db, read, { organizationId }, undefined)).toBeUndefined();
    expect(askForMembership(db, { method: 'PUT' }, { organizationId }, hash)).toBeUndefined();
  });

  it('costs no more questions of a space and of a collection', async () => {
    const space = await buildSpace(admin, organizationId);
    const collection = await buildCollection(admin, organizationId);
    for (const read of [
      () => admin.client.ok('getSpaceById', { spaceId: space.id }),
      () => admin.client.ok('getCollectionById', { collectionId: collection.id }),
    ]) {
      await read();
      // Whose token it is, the membership, the item, and what it shows.
      expect(server.costs.at(-1)?.queries).toBeLessThanOrEqual(5);
    }
  });

  it('is read once, however often it is needed', async () => {
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs' } });
    const at = { organizationId, siteId: site.id };
    await admin.client.ok('getSiteById', at);
    const once = server.costs.at(-1)?.queries ?? 0;
    await admin.client.ok('listSiteSections', at);
    // Beside the site: its entries, its places, its spaces and where they are published.
    expect(server.costs.at(-1)?.queries).toBeLessThanOrEqual(once + 4);
  });
});
