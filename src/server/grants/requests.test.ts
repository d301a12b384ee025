import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../ids.ts';
import { buildMember, buildOrganization, buildSession, buildUser, type Person } from '../testing/build.ts';
import { mailedLinks } from '../testing/build-accounts.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const hour = 3_600_000;

describe.each(engines)('requests for access on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let guest: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    guest = await buildMember(server, organizationId, null);
    spaceId = (await buildSpace(admin, organizationId, { title: 'Plans' })).id;
  });

  const ask = (person: Person, { type = 'space', id = spaceId, ...asked }: Record<string, string> = {}) =>
    person.client.call('requestAccess', { organizationId, body: { item: { type, id }, ...asked } });
  const told = async (person: Person) => {
    await server.services.jobs.idle();
    return (await person.client.ok('listNotifications', { organizationId })).items;
  };
  const waiting = (person = admin) => person.client.call('listAccessRequestsInSpace', { spaceId });
  const decline = (person = admin) => person.client.call('declineAccessRequestInSpace', { spaceId, userId: guest.id });
  const give = (role: string) => admin.client.ok('inviteToSpace', { spaceId, body: { users: [guest.id], role } });

  it('tell those who can grant them what is asked and why, at once by mail, and end when a level is given', async () => {
    expect((await ask(guest, { role: 'comment', message: 'For the review.' })).status).toBe(204);
    expect(await told(admin)).toMatchObject([
      {
        type: 'access_requested',
        actor: { id: guest.id },
        space: { id: spaceId, title: 'Plans' },
        accessRequest: { role: 'comment', message: 'For the review.' },
      },
    ]);
    expect((await mailedLinks(server, admin.email)).map(String)).toEqual([
      expect.stringContaining(`/o/${organizationId}/inbox?item=`),
    ]);
    expect((await waiting()).body).toMatchObject({
      count: 1,
      items: [{ user: { id: guest.id }, role: 'comment', message: 'For the review.' }],
    });
    await give('read');
    expect(await told(admin)).toEqual([]);
    expect((await waiting()).body).toMatchObject({ count: 0, items: [] });
    expect(await told(guest)).toMatchObject([{ type: 'invited', space: { id: spaceId } }]);
  });

  it.each(['site', 'collection'] as const)('on a %s are seen by those who can still decide them', async kind => {
    const manager = await buildMember(server, organizationId, 'comment');
    const body = { title: 'Docs' };
    const { id } = await admin.client.ok(kind === 'site' ? 'createSite' : 'createCollection', { organizationId, body });
    const at = { organizationId, siteId: id, collectionId: id };
    const allow = (role: string) =>
      admin.client.ok(kind === 'site' ? 'inviteToSite' : 'inviteToCollection', {
        ...at,
        body: { users: [manager.id], role },
      });
    await allow('admin');
    const asker = await buildMember(server, organizationId, 'read');
    expect((await ask(asker, { type: kind, id, role: 'edit', message: 'Please.' })).status).toBe(204);
    const types = async () => (await told(manager)).map(({ type }: { type: string }) => type).sort();
    expect(await types()).toEqual(['access_requested', 'invited']);
    await allow('read');
    expect(await types()).toEqual(['invited', 'invited']);
    expect(await told(admin)).toMatchObject([{ type: 'access_requested', [kind]: { id } }]);
    await allow('admin');
    expect(await types()).toEqual(['access_requested', 'invited', 'invited', 'invited']);
    const teamId = await buildTeam(server, organizationId, [manager]);
    const take = kind === 'site' ? 'removeUserFromSite' : 'removeUserFromCollection';
    const give = kind === 'site' ? 'inviteToSite' : 'inviteToCollection';
    await admin.client.ok(take, { ...at, userId: manager.id });
    expect(await types()).not.toContain('access_requested');
    await admin.client.ok(give, { ...at, body: { teams: [teamId], role: 'admin' } });
    expect(await types()).toContain('access_requested');
  });

  it('are answered alike for what is hidden and for what is not there, and leave nothing of that', async () => {
    const answers = [
      await ask(guest),
      await ask(guest, { id: newId() }),
      await ask(guest, { type: 'site', id: spaceId }),
    ];
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 204, body: answers[0]?.body })),
    );
    expect(await told(admin)).toHaveLength(1);
    expect(await told(guest)).toEqual([]);
    const { id: elsewhere } = await buildOrganization(server);
    const other = await guest.client.call('requestAccess', {
      organizationId: elsewhere,
      body: { item: { type: 'space', id: spaceId } },
    });
    expect(other.status).toBe(404);
  });

  it('wait once for each person and thing, as they were asked last', async () => {
    await ask(guest, { role: 'comment', message: 'For the review.' });
    const [first] = await told(admin);
    await ask(guest, { role: 'edit', message: '' });
    const [second, ...more] = await told(admin);
    expect(more).toEqual([]);
    expect(second).toMatchObject({ id: first.id, accessRequest: { id: first.accessRequest.id, role: 'edit' } });
    expect((await waiting()).body).toMatchObject({ count: 1, items: [{ role: 'edit' }] });
  });

  it('are refused where the level is there already', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const refused = await ask(reader, { role: 'read' });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { reason: 'level-held', values: { level: 'read' } } },
    });
    expect((await ask(reader, { role: 'comment' })).status).toBe(204);
  });

  it('that are declined are told to whoever asked, without the name of what they may not see', async () => {
    await ask(guest);
    expect((await decline()).status).toBe(204);
    expect(await told(admin)).toEqual([]);
    const [declined] = await told(guest);
    expect(declined).toMatchObject({ type: 'access_declined', actor: { id: admin.id } });
    expect(declined).not.toHaveProperty('space');
    await give('read');
    await ask(guest, { role: 'edit' });
    server.clock.advance(25 * hour);
    await ask(guest, { role: 'edit' });
    await decline();
    expect((await told(guest))[0]).toMatchObject({ type: 'access_declined', space: { id: spaceId, title: 'Plans' } });
  });

  it('tell nobody again within a day after they were declined', async () => {
    await ask(guest);
    await decline();
    expect((await ask(guest)).status).toBe(204);
    expect(await told(admin)).toEqual([]);
    server.clock.advance(25 * hour);
    await ask(guest);
    expect(await told(admin)).toHaveLength(1);
  });

  it('are declined once: what was decided already tells nobody', async () => {
    await decline();
    await ask(guest);
    await decline();
    await decline();
    expect(await told(guest)).toHaveLength(1);
  });

  it('are for those who may manage the thing: others neither see nor decline nor grant them, nor more than they have', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const creator = await buildMember(server, organizationId, 'create');
    await ask(guest, { role: 'admin' });
    expect([(await waiting(reader)).status, (await decline(reader)).status]).toEqual([403, 403]);
    expect([(await waiting(guest)).status, (await decline(guest)).status]).toEqual([404, 404]);
    expect((await waiting(creator)).body).toMatchObject({ count: 1 });
    const above = await creator.client.call('inviteToSpace', { spaceId, body: { users: [guest.id], role: 'admin' } });
    expect(above.status).toBe(403);
    expect((await waiting()).body).toMatchObject({ count: 1 });
  });

  it('reach whoever was given the right to manage, by a team and on a collection too, and no disabled admin', async () => {
    const { id: parent } = await buildCollection(admin, organizationId);
    const inside = (await buildSpace(admin, organizationId, { parent })).id;
    const [own, mate, off] = [
      await buildMember(server, organizationId, 'read'),
      await buildMember(server, organizationId, 'read'),
      await buildMember(server, organizationId, 'admin'),
    ];
    const team = await buildTeam(server, organizationId, [mate]);
    await admin.client.ok('inviteToSpace', { spaceId: inside, body: { users: [own.id], role: 'create' } });
    await admin.client.ok('inviteToCollection', { collectionId: parent, body: { teams: [team], role: 'create' } });
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: off.id,
      body: { disabled: true },
    });
    await ask(guest, { id: inside });
    const heard = async (person: Person) =>
      (await told(person)).filter(({ type }: { type: string }) => type === 'access_requested').length;
    expect([await heard(admin), await heard(own), await heard(mate)]).toEqual([1, 1, 1]);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: off.id,
      body: { disabled: false },
    });
    expect(await heard({ ...off, client: await buildSession(server, off) })).toBe(0);
  });

  it('are for collections and sites too', async () => {
    const { id: collectionId } = await buildCollection(admin, organizationId, { title: 'Shelf' });
    const { id: siteId } = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs' } });
    await ask(guest, { type: 'collection', id: collectionId });
    await ask(guest, { type: 'site', id: siteId });
    expect((await told(admin)).map(({ site, collection }: Record<string, unknown>) => [site, collection])).toEqual(
      expect.arrayContaining([
        [expect.objectContaining({ id: siteId }), undefined],
        [undefined, expect.objectContaining({ id: collectionId })],
      ]),
    );
    expect((await admin.client.ok('listAccessRequestsInSite', { organizationId, siteId })).count).toBe(1);
    await admin.client.ok('declineAccessRequestInSite', { organizationId, siteId, userId: guest.id });
    await admin.client.ok('declineAccessRequestInCollection', { collectionId, userId: guest.id });
    expect(await told(admin)).toEqual([]);
    expect(await told(guest)).toHaveLength(2);
  });

  it('are forgotten with the person, with the thing, and after 90 days', async () => {
    const leaving = await buildMember(server, organizationId, null);
    await ask(guest);
    await ask(leaving);
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: leaving.id });
    expect((await waiting()).body).toMatchObject({ count: 1 });
    server.clock.advance(91 * 24 * hour);
    await server.services.jobs.idle();
    expect((await waiting()).body).toMatchObject({ count: 0 });
  });

  describe('for a role in the organization', () => {
    const askRole = (person: Person, role: string, id = organizationId) =>
      ask(person, { type: 'organization', id, role });
    const asking = (person = admin) => person.client.call('listAccessRequestsInOrganization', { organizationId });
    const setRole = (person: Person, role: string | null) =>
      admin.client.ok('updateMemberInOrganizationById', { organizationId, userId: person.id, body: { role } });

    it('tell its admins at once, and whoever asked once the role is another', async () => {
      const manager = await buildMember(server, organizationId, 'create');
      expect(
        (await ask(guest, { type: 'organization', id: organizationId, role: 'edit', message: 'I write.' })).status,
      ).toBe(204);
      expect(await told(manager)).toEqual([]);
      const [asked] = await told(admin);
      expect(asked).toMatchObject({
        type: 'access_requested',
        actor: { id: guest.id },
        accessRequest: { role: 'edit', message: 'I write.' },
      });
      expect((await mailedLinks(server, admin.email)).map(String)).toEqual([
        expect.stringContaining(`/o/${organizationId}/inbox?item=`),
      ]);
      expect((await asking()).body).toMatchObject({ count: 1, items: [{ user: { id: guest.id }, role: 'edit' }] });
      await setRole(guest, 'comment');
      expect([(await asking()).body.count, await told(admin)]).toEqual([0, []]);
      expect(await told(guest)).toMatchObject([{ type: 'invited', actor: { id: admin.id } }]);
    });

    it('are read and declined by admins alone, and no longer seen by whoever is none any more', async () => {
      const other = await buildMember(server, organizationId, 'admin');
      const manager = await buildMember(server, organizationId, 'create');
      const declineAs = (person: Person) =>
        person.client.call('declineAccessRequestInOrganization', { organizationId, userId: guest.id });
      await askRole(guest, 'read');
      expect([(await asking(manager)).status, (await declineAs(manager)).status]).toEqual([403, 403]);
      expect(await told(other)).toHaveLength(1);
      await setRole(other, 'create');
      expect(await told(other)).toEqual([]);
      expect((await declineAs(admin)).status).toBe(204);
      expect((await asking()).body.count).toBe(0);
      expect(await told(guest)).toMatchObject([{ type: 'access_declined', actor: { id: admin.id } }]);
      await askRole(guest, 'read');
      expect(await told(admin)).toEqual([]);
    });

    it('are refused for a role that is there already, and say nothing of other organizations', async () => {
      const reader = await buildMember(server, organizationId, 'read');
      expect((await askRole(reader, 'read')).status).toBe(409);
      const { id: elsewhere } = await buildOrganization(server);
      expect((await askRole(guest, 'read', elsewhere)).status).toBe(204);
      expect((await asking()).body.count).toBe(0);
    });

    it('end with a bulk change of roles too', async () => {
      await askRole(guest, 'read');
      const body = { members: [guest.id], action: { type: 'role', role: 'read' } };
      await admin.client.ok('startMemberBulkChange', { organizationId, body });
      server.services.jobs.start();
      expect(await told(guest)).toMatchObject([{ type: 'invited' }]);
      expect((await asking()).body.count).toBe(0);
    });
  });

  it('by a stranger to the organization are not taken', async () => {
    expect((await ask(await buildUser(server))).status).toBe(404);
  });
});
