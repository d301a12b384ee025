import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildSession, type Person } from '../testing/build.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('sessions of members on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const list = (person: Person, by = admin) =>
    by.client.call('listMemberSessions', { organizationId, userId: person.id });
  const end = (person: Person, by = admin) =>
    by.client.call('endMemberSessions', { organizationId, userId: person.id });
  const isIn = async (person: Person) => (await person.client.call('getAuthenticatedUser')).status === 200;

  it('are seen and ended by admins, with the tokens, and stand in the audit log', async () => {
    const member = await buildMember(server, organizationId, 'edit');
    await member.client.ok('createUserToken', { body: { label: 'private words' } });
    const { status, body } = await list(member);
    expect(status).toBe(200);
    expect(body.count).toBe(body.items.length);
    expect(body.items.filter(({ kind }: { kind: string }) => kind === 'token')).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain('private words');
    for (const call of [list, end]) expect((await call(admin, member)).status).toBe(403);
    expect((await end(member)).status).toBe(204);
    expect([await isIn(member), (await list(member)).body.count]).toEqual([false, 0]);
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId });
    expect(items[0]).toMatchObject({ action: 'member.end_sessions', target: { type: 'member', id: member.id } });
  });

  it('end one at a time, and only those of that member', async () => {
    const member = await buildMember(server, organizationId, 'edit');
    const other = await buildMember(server, organizationId, 'edit');
    const browser = await buildSession(server, member);
    const { items } = (await list(member)).body;
    const session = items.find(({ kind }: { kind: string }) => kind === 'browser');
    const endOne = (of: Person, by = admin) =>
      by.client.call('endMemberSession', { organizationId, userId: of.id, memberSessionId: session.id });
    expect((await endOne(member, other)).status).toBe(403);
    expect((await endOne(other)).status).toBe(204);
    expect((await browser.call('getAuthenticatedUser')).status).toBe(200);
    expect((await endOne(member)).status).toBe(204);
    expect((await browser.call('getAuthenticatedUser')).status).toBe(401);
    expect([await isIn(member), (await list(member)).body.count]).toEqual([true, items.length - 1]);
    expect((await endOne(member)).status).toBe(204);
    const events = await admin.client.ok('listOrganizationAuditEvents', { organizationId });
    const ended = events.items.filter(({ target }: { target: { id: string } }) =>
      [member.id, other.id].includes(target.id),
    );
    expect(ended).toMatchObject([{ action: 'member.end_sessions', target: { id: member.id } }]);
  });

  it('of somebody who is in another organization too are theirs, but for those that single sign-on of this one began', async () => {
    const member = await buildMember(server, organizationId, 'edit');
    const elsewhere = await member.client.ok('createOrganization', { body: { title: 'Elsewhere' } });
    expect((await list(member)).body.count).toBe(0);
    expect((await end(member)).status).toBe(204);
    expect(await isIn(member)).toBe(true);
    await server.services.database.write(tx =>
      tx.updateTable('tokens').set({ sso_organization_id: organizationId }).where('user_id', '=', member.id).execute(),
    );
    expect((await list(member)).body.items[0]).toMatchObject({ sso: true });
    const there = { organizationId: elsewhere.id, userId: member.id };
    expect((await member.client.ok('listMemberSessions', there)).count).toBe(0);
    expect((await end(member)).status).toBe(204);
    expect(await isIn(member)).toBe(false);
  });

  it('end when a member is disabled, and API tokens stay closed when they are enabled again', async () => {
    const member = await buildMember(server, organizationId, 'edit');
    const browser = await buildSession(server, member);
    const set = (body: object) =>
      admin.client.ok('updateMemberInOrganizationById', { organizationId, userId: member.id, body });
    await set({ disabled: true });
    expect((await browser.call('getAuthenticatedUser')).status).toBe(401);
    server.clock.advance(1000);
    await set({ disabled: false });
    expect(await isIn(member)).toBe(false);
    expect((await list(member)).body.count).toBe(0);
    const again = await buildSession(server, member);
    expect((await again.call('getOrganizationById', { organizationId })).status).toBe(200);
  });

  it('of somebody who is in another organization too go on there when they are disabled here', async () => {
    const member = await buildMember(server, organizationId, 'edit');
    const elsewhere = await member.client.ok('createOrganization', { body: { title: 'Elsewhere' } });
    const browser = await buildSession(server, member);
    const set = (body: object) =>
      admin.client.ok('updateMemberInOrganizationById', { organizationId, userId: member.id, body });
    const sees = async (client: Client, id: string) =>
      (await client.call('getOrganizationById', { organizationId: id })).status;
    const listed = async (client: Client) =>
      (await client.ok('listOrganizationsForAuthenticatedUser')).items.map(({ id }: { id: string }) => id);
    await set({ disabled: true });
    server.clock.advance(1000);
    await set({ disabled: false, keepTokens: true });
    expect(await sees(member.client, organizationId)).toBe(200);
    await set({ disabled: true });
    await set({ disabled: false });
    expect([await sees(browser, organizationId), await sees(browser, elsewhere.id)]).toEqual([200, 200]);
    expect([await sees(member.client, organizationId), await sees(member.client, elsewhere.id)]).toEqual([404, 200]);
    expect(await listed(member.client)).toEqual([elsewhere.id]);
    expect(await listed(browser)).toHaveLength(2);
    server.clock.advance(1000);
    const { token } = await browser.ok('createUserToken', { body: { label: 'new' } });
    expect(await sees(server.as(token), organizationId)).toBe(200);
  });

  it('of strangers are nobody’s, and whoever ends their own keeps the one at hand', async () => {
    const { admin: stranger } = await buildOrganization(server);
    for (const call of [list, end]) expect((await call(stranger)).status).toBe(404);
    expect((await end(admin)).status).toBe(204);
    expect([await isIn(stranger), await isIn(admin)]).toEqual([true, true]);
  });
});
