import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildSite, readSite } from '../testing/build-sites.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('a collection of many spaces on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let reader: Person;
  let guest: Person;
  let outer: string;
  let sample: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    reader = await buildMember(server, organizationId, 'read');
    guest = await buildMember(server, organizationId, null);
    outer = (await buildCollection(admin, organizationId, { title: 'Outer' })).id;
    const inner = (await buildCollection(admin, organizationId, { title: 'Inner', parent: outer })).id;
    sample = (await buildSpace(admin, organizationId, { title: 'Sample', parent: inner })).id;
    await admin.client.ok('inviteToSpace', { spaceId: sample, body: { users: [guest.id], role: 'edit' } });
    await admin.client.ok('createChangeRequest', { spaceId: sample, body: {} });
    await buildSpace(admin, organizationId, { title: 'Beside' });
  });

  /** Lets jobs wait while something is looked at. */
  async function beforeJobs(look: () => Promise<void>) {
    await server.services.jobs.stop();
    try {
      await look();
    } finally {
      server.services.jobs.start();
      await server.services.jobs.idle();
    }
  }

  const titles = (items: { title: string }[]) => items.map(({ title }) => title);
  const list = ({ client }: Person, query: object = {}, id = organizationId) =>
    client.ok('listSpacesInOrganizationById', { organizationId: id, query: { limit: 1, ...query } });
  const task = async (kind: string) =>
    (await admin.client.ok('listJobs', { organizationId })).items.find((job: { kind: string }) => job.kind === kind);

  /** What people find of an organization where the collection is no more. */
  async function expectGone(trashed: number) {
    for (const [person, count] of [
      [admin, 1],
      [reader, 1],
      [guest, 0],
    ] as const) {
      expect((await list(person)).count).toBe(count);
      expect((await list(person, { search: 'copy' })).count).toBe(0);
      const tree = await person.client.ok('getContentTree', { organizationId });
      expect(titles(tree.items)).toEqual(count === 1 ? ['Beside'] : []);
      const requests = await person.client.ok('listChangeRequestsForOrganization', { organizationId });
      expect([requests.count, requests.items]).toEqual([0, []]);
    }
    expect((await list(admin, { deleted: true })).count).toBe(trashed);
    expect((await list(reader, { deleted: true })).count).toBe(0);
    for (const [{ id: userId }, spaces] of [
      [reader, 1],
      [guest, 0],
    ] as const)
      expect((await admin.client.ok('getMemberInOrganizationById', { organizationId, userId })).spaces).toBe(spaces);
    for (const { client } of [reader, guest])
      expect((await client.call('getSpaceById', { spaceId: sample })).status).toBe(404);
    expect((await admin.client.call('getCollectionById', { collectionId: outer })).status).toBe(404);
  }

  it('is gone for everybody with its answer, and its spaces can be restored before and after they are deleted', async () => {
    const { database } = server.services;
    await addCopies(database, sample, 600);
    const site = await buildSite(admin, organizationId, [sample]);
    const teamId = await buildTeam(server, organizationId, [guest]);
    await admin.client.ok('inviteToSpace', { spaceId: sample, body: { teams: [teamId], role: 'read' } });
    expect((await readSite(server, site.urls.published)).status).toBe(200);
    const everywhere = async () => {
      expect((await readSite(server, site.urls.published)).status).toBe(404);
      expect((await admin.client.ok('getTeamInOrganizationById', { organizationId, teamId })).spaces).toBe(0);
      const shown = await admin.client.ok('getSiteById', { organizationId, siteId: site.id });
      expect(shown.siteSpaces).toBe(0);
    };
    await beforeJobs(async () => {
      const answer = await admin.client.call('deleteCollectionById', { collectionId: outer });
      expect([answer.status, answer.body]).toEqual([204, '']);
      expect((await admin.client.call('deleteCollectionById', { collectionId: outer })).status).toBe(204);
      await expectGone(601);
      await everywhere();
      const gone = await admin.client.ok('getSpaceById', { spaceId: `${sample}0001` });
      expect(gone.deletedAt).toMatch(/Z$/);
      const [first] = (await list(admin, { deleted: true })).items;
      expect([first.deletedAt, first.deletedBy.id]).toEqual([gone.deletedAt, admin.id]);
      expect(await task('collection-deletion')).toMatchObject({ title: 'Outer', state: 'queued' });
      const { id: jobId } = await task('collection-deletion');
      expect((await admin.client.call('cancelJob', { organizationId, jobId })).status).toBe(409);

      const restored = await admin.client.ok('restoreSpace', { spaceId: `${sample}0002` });
      expect([restored.deletedAt, restored.parent]).toEqual([undefined, undefined]);
      expect((await list(reader)).count).toBe(2);
      await admin.client.ok('deleteSpaceById', { spaceId: `${sample}0002` });
    });
    expect(await task('collection-deletion')).toMatchObject({ state: 'succeeded' });
    await expectGone(601);
    await everywhere();
    expect(await miscounts(database)).toEqual([]);
    const left = database.read.selectFrom('organizations').select('unsettled').where('id', '=', organizationId);
    expect(await left.executeTakeFirst()).toEqual({ unsettled: null });
    await admin.client.ok('restoreSpace', { spaceId: sample });
    expect((await readSite(server, site.urls.published)).status).toBe(200);
    expect(titles((await list(guest)).items)).toEqual(['Sample']);
  });

  it('is in the other organization with its answer, where its spaces arrive one after the other, and what they left is looked for once', async () => {
    const { database } = server.services;
    await addCopies(database, sample, 30);
    await admin.client.ok('deleteSpaceById', { spaceId: `${sample}0003` });
    const target = await admin.client.ok('createOrganization', { body: { title: 'Target' } });
    const body = { organization: target.id };
    await beforeJobs(async () => {
      const moved = await admin.client.ok('transferCollection', { collectionId: outer, body });
      expect(moved).toMatchObject({ id: outer, title: 'Outer', organization: target.id, permissions: { admin: true } });
      expect(await task('collection-transfer')).toMatchObject({ title: 'Outer', state: 'queued' });
      expect((await list(admin, {}, target.id)).count).toBe(0);
      expect((await list(admin)).count).toBe(1);
      expect((await list(reader)).count).toBe(1);
      expect((await list(admin, { deleted: true })).count).toBe(0);
      for (const { client } of [admin, reader, guest])
        expect((await client.call('getSpaceById', { spaceId: sample })).status).toBe(404);
      const back = { collectionId: outer, body: { organization: organizationId } };
      expect((await admin.client.call('transferCollection', back)).status).toBe(409);
      for (const contents of ['delete', 'move-up'])
        expect((await admin.client.call('deleteCollectionById', { ...back, query: { contents } })).status).toBe(409);
    });
    expect(await task('collection-transfer')).toMatchObject({ state: 'succeeded' });
    const asked = database.read
      .selectFrom('jobs')
      .select('kind')
      .where('kind', 'in', ['collect-content', 'index-references']);
    expect(await asked.where('organization_id', 'in', [organizationId, target.id]).execute()).toEqual([
      { kind: 'collect-content' },
    ]);
    expect((await list(admin)).count).toBe(1);
    expect((await list(admin, { deleted: true })).count).toBe(0);
    expect((await list(admin, {}, target.id)).count).toBe(30);
    expect((await list(admin, { deleted: true }, target.id)).count).toBe(1);
    const tree = await admin.client.ok('getContentTree', { organizationId: target.id, query: { limit: 5 } });
    expect(titles(tree.items).slice(0, 4)).toEqual(['Outer', 'Inner', 'Sample', 'Copy 0000']);
    const space = await admin.client.ok('getSpaceById', { spaceId: sample });
    expect([space.organization, space.permissions.admin]).toEqual([target.id, true]);
    expect((await admin.client.ok('listChangeRequestsForSpace', { spaceId: sample })).count).toBe(1);
    expect(await miscounts(database)).toEqual([]);
    const back = { collectionId: outer, body: { organization: organizationId } };
    expect((await admin.client.call('transferCollection', back)).status).toBe(200);
    await server.services.jobs.idle();
    expect((await list(reader)).count).toBe(31);
  });

  it('stays while what it holds takes its place, with the levels there and in the same order', async () => {
    const { database } = server.services;
    await addCopies(database, sample, 600);
    const { parent: inner } = await admin.client.ok('getSpaceById', { spaceId: sample });
    await admin.client.ok('updateCollectionById', { collectionId: inner, body: { defaultLevel: null } });
    await server.services.jobs.idle();
    const order = async () =>
      database.read
        .selectFrom('spaces')
        .select('title')
        .where('organization_id', '=', organizationId)
        .orderBy('path')
        .execute();
    const before = await order();
    expect((await list(reader)).count).toBe(61);
    await beforeJobs(async () => {
      await admin.client.ok('deleteCollectionById', { collectionId: inner, query: { contents: 'move-up' } });
      expect((await list(reader)).count).toBe(602);
      expect(await task('collection-emptying')).toMatchObject({ title: 'Inner' });
    });
    expect((await admin.client.call('getCollectionById', { collectionId: inner })).status).toBe(404);
    expect((await list(reader)).count).toBe(602);
    expect((await admin.client.ok('listSpacesInCollectionById', { collectionId: outer })).count).toBe(601);
    expect(await order()).toEqual(before);
    expect(await miscounts(database)).toEqual([]);
  });
});
