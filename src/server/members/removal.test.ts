import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the removal of a member on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let leaver: Person;
  let heir: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    leaver = await buildMember(server, organizationId, 'edit');
    heir = await buildMember(server, organizationId, 'review');
  });

  const buildSpace = async (title: string) =>
    (await admin.client.ok('createSpace', { organizationId, body: { title } })).id as string;
  const buildRequest = async (spaceId: string, by = leaver, subject = 'Change') => {
    const { id } = await by.client.ok('createChangeRequest', { spaceId, body: { subject } });
    return { spaceId, changeRequestId: id as string };
  };
  const read = (place: { spaceId: string; changeRequestId: string }) => admin.client.ok('getChangeRequestById', place);
  const effects = (by: Person, of = leaver) =>
    by.client.call('getMemberRemovalEffects', { organizationId, userId: of.id });
  const remove = (handOverTo?: string, by = admin) =>
    by.client.call('removeMemberFromOrganizationById', {
      organizationId,
      userId: leaver.id,
      query: handOverTo === undefined ? {} : { handOverTo },
    });

  it('is told beforehand with all that ends, and what the merge rules need of the member', async () => {
    const team = await buildTeam(server, organizationId, [leaver]);
    const spaceId = await buildSpace('Manual');
    const shelf = await admin.client.ok('createCollection', { organizationId, body: { title: 'Shelf' } });
    const give = { users: [leaver.id], role: 'edit' };
    await admin.client.ok('inviteToSpace', { spaceId, body: give });
    await admin.client.ok('inviteToCollection', { collectionId: shelf.id, body: give });
    const place = await buildRequest(spaceId, leaver, 'Mine');
    const over = await buildRequest(spaceId);
    await admin.client.ok('updateChangeRequestById', { ...over, body: { status: 'archived' } });
    const theirs = await buildRequest(spaceId, heir, 'Theirs');
    await heir.client.ok('requestReviewersForChangeRequest', { ...theirs, body: { users: [leaver.id] } });
    const rule = { rule: 'require_specific_reviewers', users: [heir.id, leaver.id] };
    const author = { rule: 'require_author_to_merge' };
    const body = (rules: object[]) => ({ mergeRules: { type: 'rules', rules } });
    await admin.client.ok('updateOrganizationById', { organizationId, body: body([rule]) });
    await admin.client.ok('updateSpaceById', { spaceId, body: body([author, rule]) });
    const other = await buildSpace('Other');
    await admin.client.ok('updateSpaceById', { spaceId: other, body: body([author]) });

    const { status, body: told } = await effects(admin);
    expect(status).toBe(200);
    const { number } = await read(place);
    expect(told).toEqual({
      teams: { count: 1, items: [{ id: team, title: expect.any(String) }] },
      access: {
        count: 2,
        items: [
          { type: 'collection', id: shelf.id, title: 'Shelf', permission: 'edit' },
          { type: 'space', id: spaceId, title: 'Manual', permission: 'edit' },
        ],
      },
      changeRequests: {
        count: 1,
        items: [{ id: place.changeRequestId, number, subject: 'Mine', space: { id: spaceId, title: 'Manual' } }],
      },
      reviews: 1,
      tokens: 1,
      mergeRules: {
        count: 2,
        items: [
          { rules: ['require_specific_reviewers'] },
          {
            space: { id: spaceId, title: 'Manual' },
            rules: ['require_author_to_merge', 'require_specific_reviewers'],
          },
        ],
      },
    });
    expect((await effects(heir)).status).toBe(403);
    const own = await effects(leaver);
    expect([own.status, own.body.changeRequests.count, own.body.mergeRules.count]).toEqual([200, 1, 0]);
    expect((await effects(admin, { ...leaver, id: 'nobody' })).status).toBe(404);
  });

  it('hands open change requests over to a member, with who began them kept', async () => {
    const spaceId = await buildSpace('Manual');
    const open = await buildRequest(spaceId);
    await leaver.client.ok('updateChangeRequestById', { ...open, body: { status: 'open' } });
    const draft = await buildRequest(spaceId);
    const over = await buildRequest(spaceId);
    await admin.client.ok('updateChangeRequestById', { ...over, body: { status: 'archived' } });
    await leaver.client.ok('requestReviewersForChangeRequest', { ...draft, body: { users: [heir.id] } });
    const review = (status: string) => heir.client.call('submitChangeRequestReview', { ...open, body: { status } });
    expect((await review('approved')).status).toBe(201);
    expect((await remove(heir.id)).status).toBe(204);
    for (const place of [open, draft])
      expect(await read(place)).toMatchObject({ createdBy: { id: heir.id }, begunBy: { id: leaver.id } });
    const kept = await read(over);
    expect([kept.createdBy.id, kept.begunBy]).toEqual([leaver.id, undefined]);
    // Nobody approves their own request, and what they said before does not count either.
    expect((await review('approved')).status).toBe(403);
    expect((await read(open)).review).toMatchObject({ approvals: 0, status: 'pending' });
    expect((await admin.client.ok('getRequestedReviewersByChangeRequestId', draft)).count).toBe(0);
    const mine = { organizationId, query: { creator: heir.id } };
    expect((await admin.client.ok('listChangeRequestsForOrganization', mine)).count).toBe(2);
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['member.hand_over', 'member.remove']),
    );
  });

  it('does not count an approval of who takes a request over for its merge rules', async () => {
    const spaceId = await buildSpace('Manual');
    const rules = [{ rule: 'require_approvals', count: 1 }, { rule: 'require_author_to_merge' }];
    await admin.client.ok('updateSpaceById', { spaceId, body: { mergeRules: { type: 'rules', rules } } });
    const place = await buildRequest(spaceId);
    await heir.client.ok('submitChangeRequestReview', { ...place, body: { status: 'approved' } });
    await remove(heir.id);
    const unmet = async () =>
      (await heir.client.ok('getChangeRequestById', place)).merge.unmet.map(({ rule }: { rule: string }) => rule);
    expect(await unmet()).toEqual(['require_approvals']);
    await admin.client.ok('submitChangeRequestReview', { ...place, body: { status: 'approved' } });
    expect(await unmet()).toEqual([]);
    expect((await heir.client.call('mergeChangeRequest', place)).status).toBe(200);
  });

  it('leaves requests as they are in spaces that the other cannot edit', async () => {
    const hidden = await buildSpace('Hidden');
    await admin.client.ok('inviteToSpace', { spaceId: hidden, body: { users: [leaver.id], role: 'edit' } });
    const place = await buildRequest(hidden);
    await admin.client.ok('updateSpaceById', { spaceId: hidden, body: { defaultLevel: null } });
    const open = await buildRequest(await buildSpace('Open'));
    expect((await remove(heir.id)).status).toBe(204);
    expect((await read(place)).createdBy.id).toBe(leaver.id);
    expect((await read(open)).createdBy.id).toBe(heir.id);
  });

  it('hands over only for admins, only to another active member, and removes nobody where it cannot', async () => {
    const spaceId = await buildSpace('Manual');
    await buildRequest(spaceId);
    const disabled = await buildMember(server, organizationId, 'edit');
    const set = { organizationId, userId: disabled.id, body: { disabled: true } };
    await admin.client.ok('updateMemberInOrganizationById', set);
    for (const to of [leaver.id, disabled.id, 'nobody']) expect([to, (await remove(to)).status]).toEqual([to, 400]);
    expect((await remove(heir.id, leaver)).status).toBe(403);
    expect((await admin.client.ok('listMembersInOrganizationById', { organizationId })).count).toBe(4);
    expect((await remove(undefined, leaver)).status).toBe(204);
  });

  it('is announced as a removal, so that nobody asks for who is gone', async () => {
    await server.services.events.ready();
    const heard = new Promise(resolve =>
      server.services.events.subscribe({ organizationId, types: ['member'] }, resolve),
    );
    expect((await remove()).status).toBe(204);
    expect(await heard).toMatchObject({ type: 'member', data: { userId: leaver.id, removed: true } });
  });

  it('of many hands the requests of all over to one member, who stays', async () => {
    const spaceId = await buildSpace('Manual');
    const second = await buildMember(server, organizationId, 'edit');
    const places = [await buildRequest(spaceId), await buildRequest(spaceId, second)];
    const start = (body: object) => admin.client.call('startMemberBulkChange', { organizationId, body });
    const action = { type: 'remove', handOverTo: heir.id };
    const gone = { type: 'remove', handOverTo: 'nobody' };
    expect((await start({ action: gone, members: [leaver.id] })).status).toBe(400);
    const { body } = await start({ action, filter: {} });
    server.services.jobs.start();
    await server.services.jobs.idle();
    const at = { organizationId, bulkChangeId: body.id };
    expect(await admin.client.ok('getMemberBulkChange', at)).toMatchObject({ changed: 2, failed: 2 });
    const { items } = await admin.client.ok('listMemberBulkChangeFailures', at);
    expect(items.map(({ user }: { user: { id: string } }) => user.id).sort()).toEqual([admin.id, heir.id].sort());
    for (const place of places) expect((await read(place)).createdBy.id).toBe(heir.id);
  });
});
