import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildAccount, password } from '../testing/build-accounts.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { actionLabels } from './labels.ts';

describe.each(engines)('the audit log on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server, { title: 'Acme' }));
  });
  afterAll(() => server.stop());

  const list = (query: Record<string, string | number> = {}) =>
    admin.client.ok('listOrganizationAuditEvents', { organizationId, query });
  const details = (auditEventId: string) =>
    admin.client.ok('getOrganizationAuditEvent', { organizationId, auditEventId });
  const newest = async (query: Record<string, string> = {}) => details((await list(query)).items[0].id);

  it('tells who did what to which thing, with what it was before', async () => {
    const member = await buildMember(server, organizationId, 'read');
    const { displayName } = await member.client.ok('getAuthenticatedUser');
    const at = { organizationId, userId: member.id };
    const answer = await admin.client.call('updateMemberInOrganizationById', { ...at, body: { role: 'review' } });
    expect(await newest({ target: member.id })).toMatchObject({
      action: 'member.update',
      actor: { type: 'user', id: admin.id, label: expect.any(String) },
      source: 'api',
      target: { type: 'member', id: member.id, label: displayName },
      executionId: answer.headers.get('x-request-id'),
      network: '127.0.0.0/24',
      payload: { changes: { role: { before: 'read', after: 'review' } } },
    });
  });

  it('has one event for a change, and none for what changed nothing or was refused', async () => {
    const team = await admin.client.ok('createOrganizationTeam', { organizationId, body: { title: 'Writers' } });
    const of = async () => (await list({ target: team.id })).items.map(({ action }: { action: string }) => action);
    const at = { organizationId, teamId: team.id };
    await admin.client.ok('updateTeamInOrganizationById', { ...at, body: { title: 'Writers' } });
    expect((await admin.client.call('updateTeamInOrganizationById', { ...at, body: { title: '' } })).status).toBe(400);
    expect(await of()).toEqual(['team.create']);
    server.clock.advance(1);
    await admin.client.ok('updateTeamInOrganizationById', { ...at, body: { title: 'Authors' } });
    server.clock.advance(1);
    await admin.client.ok('removeTeamFromOrganizationById', at);
    await admin.client.ok('removeTeamFromOrganizationById', at);
    expect(await of()).toEqual(['team.delete', 'team.update', 'team.create']);
    expect((await newest({ target: team.id })).target.label).toBe('Authors');
  });

  it('shows what was granted, and that a space went to another organization in both', async () => {
    const space = await buildSpace(admin.client, organizationId);
    const member = await buildMember(server, organizationId, 'read');
    await admin.client.ok('inviteToSpace', { spaceId: space.id, body: { users: [member.id], role: 'edit' } });
    expect((await newest({ action: 'space.access_change' })).payload.changes).toEqual({
      [`user:${member.id}`]: { before: null, after: 'edit' },
    });
    const other = await admin.client.ok('createOrganization', { body: { title: 'Other' } });
    await admin.client.ok('transferSpace', { spaceId: space.id, body: { organization: other.id } });
    for (const id of [organizationId, other.id]) {
      const query = { action: 'space.transfer' };
      const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId: id, query });
      expect(items.map(({ target }: { target: { id: string } }) => target.id)).toEqual([space.id]);
    }
  });

  it('keeps sign-ins and failed ones of its members, and never a secret', async () => {
    const person = await buildAccount(server, { name: 'Sam' });
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
    await person.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    const signIn = (secret: string) =>
      server.nobody.call('signIn', { body: { email: person.email, password: secret } });
    expect((await signIn('not the password')).status).toBe(401);
    const session = await signIn(password);
    const token = await person.client.ok('createUserToken', { body: { label: 'script' } });
    const { items } = await list({ target: person.id, limit: 100 });
    const actions = items.map(({ action }: { action: string }) => action).sort();
    expect(actions).toEqual(['member.join', 'user.sign_in', 'user.sign_in_fail', 'user.token_create']);
    const whole = JSON.stringify(await Promise.all(items.map(({ id }: { id: string }) => details(id))));
    for (const secret of [password, 'not the password', session.body.token, token.token])
      expect(whole).not.toContain(secret);
  });

  it('says of a specification that is put at a new address that it was created', async () => {
    const put = (title: string) => {
      const text = JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {} });
      const at = { organizationId, specSlug: 'birds', body: { source: { text } } };
      return admin.client.ok('createOrUpdateOpenAPISpecBySlug', at);
    };
    const { id } = await put('Birds');
    server.clock.advance(1);
    await put('All birds');
    const { items } = await list({ target: id });
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['openapi.update', 'openapi.create']);
  });

  it('has a sign-in in every organization of the person, however many they are', async () => {
    const person = await buildAccount(server, { name: 'Everywhere' });
    const { id: sample } = await buildMember(server, organizationId, 'read');
    const { database } = server.services;
    await database.write(async tx => {
      const member = await tx.selectFrom('members').selectAll().where('user_id', '=', sample).executeTakeFirstOrThrow();
      const organizations = Array.from({ length: 101 }, (_, index) => `elsewhere${index}`);
      const rows = [organizationId, ...organizations].map(organization_id => ({ ...member, organization_id }));
      await tx
        .insertInto('members')
        .values(rows.map(row => ({ ...row, user_id: person.id })))
        .execute();
    });
    await server.nobody.ok('signIn', { body: { email: person.email, password } });
    expect((await list({ target: person.id, action: 'user.sign_in' })).count).toBe(1);
    const events = database.read.selectFrom('audit_events').select('id').where('target_id', '=', person.id);
    expect(await events.execute()).toHaveLength(102);
  });

  it('says exactly whose access or membership changed among thousands', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const { id: teamId } = await admin.client.ok('createOrganizationTeam', { organizationId, body: { title: 'All' } });
    const member = await buildMember(server, organizationId, 'read');
    const created_at = server.clock.now().toISOString();
    const many = Array.from({ length: 5_100 }, (_, index) => `!${index}`);
    await server.services.database.write(async tx => {
      const item = { organization_id: organizationId, item_kind: 'space' as const, item_id: spaceId, created_at };
      const place = { organization_id: organizationId, team_id: teamId, role: 'member' as const };
      for (let from = 0; from < many.length; from += 1_000) {
        const lot = many.slice(from, from + 1_000);
        const grants = lot.map(id => ({
          ...item,
          subject_kind: 'team' as const,
          subject_id: id,
          level: 'read' as const,
        }));
        await tx.insertInto('grants').values(grants).execute();
        await tx
          .insertInto('team_members')
          .values(lot.map(user_id => ({ ...place, user_id })))
          .execute();
      }
    });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [member.id], role: 'edit' } });
    expect((await newest({ target: spaceId, action: 'space.access_change' })).payload.changes).toEqual({
      [`user:${member.id}`]: { before: null, after: 'edit' },
    });
    const change = { organizationId, teamId, body: { add: [member.email], remove: [admin.id, '!7'] } };
    await admin.client.ok('updateMembersInOrganizationTeam', change);
    const { payload } = await newest({ target: teamId, action: 'team.members_change' });
    expect(payload.changes).toMatchObject({ [member.id]: { before: null, after: 'member' } });
    expect(Object.keys(payload.changes)).not.toContain('…');
  });

  it('is listed page by page, newest first, and filtered by time', async () => {
    const all = (await list({ limit: 1000 })).items;
    const first = await list({ limit: 3 });
    const second = await list({ limit: 3, page: first.next.page });
    expect([...first.items, ...second.items]).toEqual(all.slice(0, 6));
    expect(first.count).toBe(all.length);
    const { occurredAt } = all[0];
    const since = await list({ from: occurredAt, limit: 1000 });
    expect(since.items.every((event: { occurredAt: string }) => event.occurredAt >= occurredAt)).toBe(true);
    expect((await list({ to: '2001-01-01T00:00:00.000Z' })).items).toEqual([]);
    expect((await list({ action: 'site.publish' })).count).toBe(0);
  });

  it('is read by admins only, and only their own', async () => {
    const member = await buildMember(server, organizationId, 'create');
    const stranger = await buildOrganization(server);
    const [{ id: auditEventId }] = (await list()).items;
    for (const id of [
      'listOrganizationAuditEvents',
      'getOrganizationAuditEvent',
      'exportOrganizationAuditEvents',
    ] as const) {
      const at = { organizationId, auditEventId };
      expect((await member.client.call(id, at)).status).toBe(403);
      expect((await stranger.admin.client.call(id, at)).status).toBe(404);
    }
    const elsewhere = { organizationId: stranger.id, auditEventId };
    expect((await stranger.admin.client.call('getOrganizationAuditEvent', elsewhere)).status).toBe(404);
  });

  it('names every word it uses', async () => {
    const { items } = await admin.client.ok('listOrganizationAuditEventActions', { organizationId });
    expect(items).toHaveLength(Object.keys(actionLabels).length);
    expect(items).toContainEqual({ object: 'audit-event-action', id: 'member.update', label: 'Changed a member' });
  });

  it('comes as CSV by a link that ends and cannot be changed', async () => {
    await admin.client.ok('createOrganizationTeam', { organizationId, body: { title: '=cmd|calc' } });
    const { url } = await admin.client.ok('exportOrganizationAuditEvents', {
      organizationId,
      body: { action: 'team.create' },
    });
    const here = url.replace('http://bindery.test', server.url);
    const response = await fetch(here);
    const lines = (await response.text()).split('\r\n');
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(lines[0]).toMatch(/^time,action,actor/);
    expect(lines.filter(line => line.includes("'=cmd|calc"))).toHaveLength(1);
    expect((await list({ action: 'audit.export' })).count).toBeGreaterThan(0);
    const other = new URL(here);
    other.searchParams.set('export', Buffer.from('{}').toString('base64url'));
    expect((await fetch(other)).status).toBe(403);
    server.clock.advance(601_000);
    expect((await fetch(here)).status).toBe(403);
  });

  it('names the columns of its CSV in the language of whoever asked for the link', async () => {
    const headers = { 'accept-language': 'de' };
    const { url } = await admin.client.ok('exportOrganizationAuditEvents', { organizationId, body: {}, headers });
    const text = await (await fetch(url.replace('http://bindery.test', server.url))).text();
    expect(text).toMatch(/^Zeit,Handlung,Wer,/);
  });

  it('is kept as long as the organization says', async () => {
    await admin.client.ok('updateOrganizationById', { organizationId, body: { auditRetentionDays: 30 } });
    server.clock.advance(29 * 86_400_000);
    const kept = (await list()).count;
    await admin.client.ok('createOrganizationTeam', { organizationId, body: { title: 'Later' } });
    server.clock.advance(2 * 86_400_000);
    await server.services.database.write(tx =>
      server.services.jobs.enqueue(tx, { organizationId: null, kind: 'purge-audit-events', payload: {} }),
    );
    await server.services.jobs.idle();
    expect(kept).toBeGreaterThan(1);
    expect((await list()).items.map(({ target }: { target: { label: string } }) => target.label)).toEqual(['Later']);
  });
});
