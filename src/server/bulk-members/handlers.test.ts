import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('changes of many members on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  async function build(size: number) {
    const { id: organizationId, admin } = await buildOrganization(server);
    const people: Person[] = [];
    for (let index = 0; index < size; index += 1) people.push(await buildMember(server, organizationId, 'edit'));
    return { organizationId, admin, people, ids: people.map(({ id }) => id) };
  }

  const start = (admin: Person, organizationId: string, body: object) =>
    admin.client.ok('startMemberBulkChange', { organizationId, body });

  /** The change once it is over. */
  async function finish(admin: Person, organizationId: string, bulkChangeId: string) {
    await finishAll();
    return admin.client.ok('getMemberBulkChange', { organizationId, bulkChangeId });
  }

  async function finishAll() {
    server.services.jobs.start();
    await server.services.jobs.idle();
  }

  async function roles(admin: Person, organizationId: string): Promise<Record<string, string | null>> {
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId });
    return Object.fromEntries(items.map((item: { id: string; role: string | null }) => [item.id, item.role]));
  }

  it('give a role to everyone the filter finds, but leave out the exceptions', async () => {
    const { organizationId, admin, people, ids } = await build(4);
    const [first = '', ...rest] = ids;
    const body = { action: { type: 'role', role: 'read' }, filter: { role: 'edit' }, except: [first] };
    const begun = await start(admin, organizationId, body);
    expect(begun).toMatchObject({ status: 'queued', total: 3, changed: 0 });
    const done = await finish(admin, organizationId, begun.id);
    expect(done).toMatchObject({ status: 'completed', total: 3, changed: 3, failed: 0 });
    const now = await roles(admin, organizationId);
    expect(now).toEqual({ [admin.id]: 'admin', [first]: 'edit', ...Object.fromEntries(rest.map(id => [id, 'read'])) });
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId, query: { limit: 10 } });
    const actions = items.map((event: { action: string }) => event.action);
    expect(actions.filter((action: string) => action === 'member.update')).toHaveLength(people.length - 1);
    expect(actions).toContain('member.bulk_change');
  });

  it('reach only the people whom a list in the order of the last visit shows', async () => {
    const { organizationId, admin, people, ids } = await build(3);
    const [seen] = people;
    await seen?.client.ok('updateOrganizationMemberLastSeenAt', { organizationId });
    const query = { sort: 'lastSeenAt', limit: 0 };
    const listed = await admin.client.ok('listMembersInOrganizationById', { organizationId, query });
    expect(listed.count).toBe(1);
    const body = { action: { type: 'remove' }, filter: { seen: true } };
    const { id, total } = await start(admin, organizationId, body);
    expect(total).toBe(1);
    await finish(admin, organizationId, id);
    expect(Object.keys(await roles(admin, organizationId)).sort()).toEqual([admin.id, ...ids.slice(1)].sort());
  });

  it('are refused where more people match than were seen, and then change nobody', async () => {
    const { organizationId, admin } = await build(3);
    const body = { action: { type: 'remove' }, filter: { role: 'edit' }, atMost: 2 };
    const refused = await admin.client.call('startMemberBulkChange', { organizationId, body });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { reason: 'more-members-match', values: { count: 3, seen: 2 } } },
    });
    await finishAll();
    expect(Object.keys(await roles(admin, organizationId))).toHaveLength(4);
    expect((await start(admin, organizationId, { ...body, atMost: 3 })).total).toBe(3);
  });

  it('of nobody change nobody', async () => {
    const { organizationId, admin } = await build(1);
    const begun = await start(admin, organizationId, { action: { type: 'role', role: 'read' }, members: [] });
    expect(begun.total).toBe(0);
    expect(await finish(admin, organizationId, begun.id)).toMatchObject({ status: 'completed', changed: 0 });
  });

  it('never touch the membership of who asks, and say so for them alone', async () => {
    const { organizationId, admin, ids } = await build(2);
    const { id } = await start(admin, organizationId, { action: { type: 'remove' }, filter: {} });
    expect(await finish(admin, organizationId, id)).toMatchObject({ changed: 2, failed: 1, status: 'completed' });
    const failures = await admin.client.ok('listMemberBulkChangeFailures', { organizationId, bulkChangeId: id });
    const reason = 'You cannot change your own membership together with others.';
    expect(failures).toMatchObject({ count: 1, items: [{ user: { id: admin.id }, reason }] });
    const german = { organizationId, bulkChangeId: id, headers: { 'accept-language': 'de' } };
    expect(await admin.client.ok('listMemberBulkChangeFailures', german)).toMatchObject({
      items: [{ reason: 'Ihre eigene Mitgliedschaft können Sie nicht zusammen mit anderen ändern.' }],
    });
    expect(Object.keys(await roles(admin, organizationId))).toEqual([admin.id]);
    const again = await start(admin, organizationId, { action: { type: 'remove' }, members: ids });
    expect(again.total).toBe(0);
  });

  it('are put back by undo, but not for whom was changed again', async () => {
    const { organizationId, admin, ids } = await build(3);
    const [first = '', second = ''] = ids;
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: first,
      body: { role: 'review' },
    });
    const { id } = await start(admin, organizationId, { action: { type: 'role', role: 'comment' }, members: ids });
    await finish(admin, organizationId, id);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: second,
      body: { role: 'create' },
    });
    const undo = await admin.client.ok('undoMemberBulkChange', { organizationId, bulkChangeId: id });
    expect(await finish(admin, organizationId, undo.id)).toMatchObject({ changed: 2, failed: 1 });
    expect(await roles(admin, organizationId)).toMatchObject({ [first]: 'review', [second]: 'create' });
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: second,
      body: { role: 'comment' },
    });
    const retried = await admin.client.ok('retryMemberBulkChange', { organizationId, bulkChangeId: undo.id });
    expect(await finish(admin, organizationId, retried.id)).toMatchObject({ total: 1, changed: 1 });
    expect(await roles(admin, organizationId)).toMatchObject({ [second]: 'edit' });
  });

  it('disable and enable, and put people into a team and out again, with its count', async () => {
    const { organizationId, admin, people, ids } = await build(3);
    const team = await admin.client.ok('createOrganizationTeam', {
      organizationId,
      body: { title: 'Docs', members: ids.slice(0, 1) },
    });
    const action = { type: 'add-to-team', team: team.id };
    const { id } = await start(admin, organizationId, { action, filter: {} });
    expect(await finish(admin, organizationId, id)).toMatchObject({ changed: 3, unchanged: 1, failed: 0 });
    const count = async () =>
      (await admin.client.ok('getTeamInOrganizationById', { organizationId, teamId: team.id })).members;
    expect(await count()).toBe(4);
    const undo = await admin.client.ok('undoMemberBulkChange', { organizationId, bulkChangeId: id });
    await finish(admin, organizationId, undo.id);
    expect(await count()).toBe(1);
    const disable = await start(admin, organizationId, { action: { type: 'disable' }, members: ids });
    expect(await finish(admin, organizationId, disable.id)).toMatchObject({ changed: 3 });
    const disabled = { organizationId, query: { status: 'disabled', limit: 0 } };
    expect((await admin.client.ok('listMembersInOrganizationById', disabled)).count).toBe(3);
    const [one] = people;
    const back = await admin.client.ok('undoMemberBulkChange', { organizationId, bulkChangeId: disable.id });
    await finish(admin, organizationId, back.id);
    expect((await one?.client.call('getOrganizationById', { organizationId }))?.status).toBe(200);
    for (const type of ['disable', 'enable']) {
      const { id } = await start(admin, organizationId, { action: { type }, members: ids });
      expect(await finish(admin, organizationId, id)).toMatchObject({ changed: 3 });
    }
    expect((await one?.client.call('getOrganizationById', { organizationId }))?.status).toBe(401);
    const remove = await start(admin, organizationId, { action: { type: 'remove' }, members: ids });
    await finish(admin, organizationId, remove.id);
    expect(await count()).toBe(0);
    expect((await admin.client.ok('listMembersInOrganizationById', { organizationId })).count).toBe(1);
    const refused = await admin.client.call('undoMemberBulkChange', { organizationId, bulkChangeId: remove.id });
    expect(refused.status).toBe(409);
  });

  it('stop when who asked is no admin any more, and go on with those it did not reach when asked again', async () => {
    const { organizationId, admin, ids } = await build(2);
    const second = await buildMember(server, organizationId, 'admin');
    await server.services.jobs.stop();
    const { id } = await start(admin, organizationId, { action: { type: 'role', role: 'read' }, members: ids });
    await second.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: admin.id,
      body: { role: 'read' },
    });
    const stopped = await finish(second, organizationId, id);
    expect(stopped).toMatchObject({
      status: 'failed',
      changed: 0,
      error: 'The person who started this is not an admin any more.',
    });
    const retried = await second.client.ok('retryMemberBulkChange', { organizationId, bulkChangeId: id });
    expect(await finish(second, organizationId, retried.id)).toMatchObject({ total: 2, changed: 2 });
  });

  it('are cancelled before they begin, and cannot be undone while they wait', async () => {
    const { organizationId, admin, ids } = await build(1);
    await server.services.jobs.stop();
    const { id } = await start(admin, organizationId, { action: { type: 'disable' }, members: ids });
    const at = { organizationId, bulkChangeId: id };
    expect((await admin.client.call('undoMemberBulkChange', at)).status).toBe(409);
    const cancelled = await admin.client.ok('cancelMemberBulkChange', { ...at, headers: { 'accept-language': 'de' } });
    expect(cancelled).toMatchObject({ status: 'cancelled', changed: 0, error: 'Die Aufgabe wurde abgebrochen.' });
    expect(await finish(admin, organizationId, id)).toMatchObject({ status: 'cancelled', changed: 0 });
  });

  it('are for admins of the organization alone, with people and teams of it alone', async () => {
    const { organizationId, admin, ids } = await build(1);
    const other = await build(1);
    const body = { action: { type: 'disable' }, members: other.ids };
    expect((await start(admin, organizationId, body)).total).toBe(0);
    const { id } = await start(admin, organizationId, { action: { type: 'enable' }, members: ids });
    const at = { organizationId: other.organizationId, bulkChangeId: id };
    expect((await other.admin.client.call('getMemberBulkChange', at)).status).toBe(404);
    const team = await other.admin.client.ok('createOrganizationTeam', {
      organizationId: other.organizationId,
      body: { title: 'Theirs' },
    });
    const action = { type: 'add-to-team', team: team.id };
    const foreign = await admin.client.call('startMemberBulkChange', {
      organizationId,
      body: { action, members: ids },
    });
    expect(foreign.status).toBe(400);
    const both = { action: { type: 'disable' }, members: ids, filter: {} };
    expect((await admin.client.call('startMemberBulkChange', { organizationId, body: both })).status).toBe(400);
  });

  it('reach every lot of a large organization, by a filter and by ten thousand ids', async () => {
    const { organizationId, admin } = await build(0);
    await server.services.database.write(async tx => {
      const now = server.clock.now().toISOString();
      const names = Array.from({ length: 250 }, (_, index) => `${organizationId.slice(0, 8)}-${index}`);
      const user = {
        photo_url: null,
        password_hash: null,
        email_verified_at: now,
        created_at: now,
        language: null,
        deleted_at: null,
      };
      const member = { organization_id: organizationId, role: 'read' as const, disabled: 0 as const, sso: 0 as const };
      await tx
        .insertInto('users')
        .values(names.map(id => ({ ...user, id, email: `${id}@example.com`, display_name: id })))
        .execute();
      await tx
        .insertInto('members')
        .values(
          names.map(id => ({
            ...member,
            user_id: id,
            joined_at: now,
            last_seen_at: null,
            sort_name: id,
            search_text: id,
          })),
        )
        .execute();
    });
    const action = { type: 'role', role: 'comment' };
    const { id, total } = await start(admin, organizationId, { action, filter: { role: 'read' } });
    expect(total).toBe(250);
    expect(await finish(admin, organizationId, id)).toMatchObject({ status: 'completed', changed: 250 });
    const members = Array.from({ length: 9_999 }, (_, index) => `${organizationId.slice(0, 8)}-${index}`);
    const read = { type: 'role', role: 'read' };
    const named = await start(admin, organizationId, { action: read, members: [...members, admin.id] });
    expect(named.total).toBe(251);
    const rest = await start(admin, organizationId, { action: read, filter: {}, except: members });
    expect(rest.total).toBe(1);
  });
});
