import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { forgetVerification, mailedLink, mailedLinks, mailedTexts, secretOf } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const day = 24 * 3_600_000;

describe.each(engines)('invites on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const invite = (by: Person, organizationId: string, body: object) =>
    by.client.call('inviteUsersToOrganization', { organizationId, body });
  const join = (by: Person, organizationId: string, inviteId: string, key?: string) =>
    by.client.call('joinOrganizationWithInvite', { organizationId, inviteId, ...(key ? { body: { key } } : {}) });
  const roleOf = async (by: Person, organizationId: string, userId: string) =>
    (await by.client.ok('getMemberInOrganizationById', { organizationId, userId })).role;

  it('are mailed with a role for each address, and passed over for members', async () => {
    const { id, admin } = await buildOrganization(server, { title: 'Acme' });
    const member = await buildMember(server, id, 'read');
    const former = await buildMember(server, id, 'read');
    const disable = { organizationId: id, userId: former.id, body: { disabled: true } };
    await admin.client.ok('updateMemberInOrganizationById', disable);
    const { status, body } = await invite(admin, id, {
      emails: ['Ann@example.com', { email: 'ben@example.com', role: null }, member.email, former.email],
      role: 'edit',
    });
    expect(status).toBe(200);
    expect(body.invited).toBe(2);
    expect(new Set(body.users)).toEqual(new Set([member.id, former.id]));
    expect(new Map(body.skipped.map(({ email, reason }: never) => [email, reason]))).toEqual(
      new Map([
        [member.email, 'member'],
        [former.email, 'disabled'],
      ]),
    );
    expect(body.invites.map(({ email, role }: never) => [email, role])).toEqual([
      ['ann@example.com', 'edit'],
      ['ben@example.com', null],
    ]);
    const link = await mailedLink(server, 'ann@example.com');
    expect(link.pathname).toBe(`/invite/${body.invites[0].id}`);
    const seen = await server.nobody.ok('getPublicInvite', {
      inviteId: body.invites[0].id,
      query: { key: secretOf(link, 'key') },
    });
    expect(seen).toEqual({
      object: 'public-invite',
      ...{ sso: false, providers: [] },
      id: body.invites[0].id,
      kind: 'email',
      organization: { id, title: 'Acme' },
      role: 'edit',
      email: 'ann@example.com',
      account: false,
    });
    const without = await server.nobody.call('getPublicInvite', { inviteId: body.invites[0].id });
    expect(without.status).toBe(404);
  });

  it('tell beforehand of each address what an invite would do, and change nothing', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'read');
    const former = await buildMember(server, id, 'read');
    const organizationId = id;
    await admin.client.ok('updateMemberInOrganizationById', {
      ...{ organizationId, userId: former.id },
      body: { disabled: true },
    });
    await admin.client.ok('updateOrganizationById', { organizationId, body: { emailDomains: ['EXAMPLE.com'] } });
    const [waiting, late] = (
      await invite(admin, id, { emails: ['late@example.com', 'waiting@example.com'] })
    ).body.invites.toReversed();
    const preview = (by: Person, emails: readonly string[]) =>
      by.client.call('previewOrganizationInvites', { organizationId, body: { emails } });
    const emails = ['Pia@Example.com', member.email, former.email, 'waiting@example.com', 'out@x.org', 'a..b@x.org'];
    const { status, body } = await preview(admin, [...emails, 'pia@example.com']);
    expect(status).toBe(200);
    expect(body.limit).toBe(250);
    expect(body.addresses).toMatchObject([
      { email: 'pia@example.com', status: 'new', outside: false },
      { email: member.email, status: 'member', member: { id: member.id } },
      { email: former.email, status: 'disabled', member: { id: former.id } },
      { email: 'waiting@example.com', status: 'invited', invite: { id: waiting.id, expired: false } },
      { email: 'out@x.org', status: 'new', outside: true },
      { email: 'a..b@x.org', status: 'invalid', outside: false },
    ]);
    server.clock.advance(15 * day);
    const later = (await preview(admin, ['late@example.com'])).body.addresses;
    expect(later).toMatchObject([{ status: 'invited', invite: { id: late.id, expired: true } }]);
    expect((await preview(member, ['pia@example.com'])).status).toBe(403);
    expect((await preview(await buildUser(server), ['pia@example.com'])).status).toBe(404);
    expect(await mailedLinks(server, 'pia@example.com')).toEqual([]);
    expect((await admin.client.ok('listOrganizationInvites', { organizationId })).count).toBe(2);
  });

  it('name the members who are to sign in through SSO by the invite and do not', async () => {
    const { id, admin } = await buildOrganization(server);
    const [own, other] = [await buildMember(server, id, 'read'), await buildMember(server, id, 'read')];
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId: id, userId: own.id });
    const emails = [own.email, other.email, 'through-sso@example.com'];
    const { body } = await invite(admin, id, { emails, sso: true });
    expect(body).toMatchObject({ invited: 1, failedSSOEmails: [other.email] });
    expect(body.invites[0].sso).toBe(true);
    expect((await invite(admin, id, { emails })).body).not.toHaveProperty('failedSSOEmails');
    expect((await invite(admin, id, { emails: [own.email], sso: true })).body).not.toHaveProperty('failedSSOEmails');
  });

  it('take the organization’s default role when none is named', async () => {
    const { id, admin } = await buildOrganization(server);
    await admin.client.ok('updateOrganizationById', { organizationId: id, body: { defaultRole: 'comment' } });
    const { body } = await invite(admin, id, { emails: ['default@example.com'] });
    expect(body.invites[0].role).toBe('comment');
  });

  it('are sent, listed and revoked by admins only', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'create');
    const stranger = await buildUser(server);
    expect((await invite(member, id, { emails: ['a@example.com'] })).status).toBe(403);
    expect((await invite(stranger, id, { emails: ['a@example.com'] })).status).toBe(404);
    expect((await invite(admin, id, { emails: ['not an address'] })).status).toBe(400);
    expect((await invite(admin, id, { emails: ['a@example.com'], teams: ['nothing'] })).status).toBe(400);
    const { invites } = (await invite(admin, id, { emails: ['a@example.com'] })).body;
    const inviteId = invites[0].id;
    for (const operation of ['revokeOrganizationInvite', 'resendOrganizationInvite'] as const)
      expect((await member.client.call(operation, { organizationId: id, inviteId })).status).toBe(403);
    expect((await member.client.call('listOrganizationInvites', { organizationId: id })).status).toBe(403);
    const link = await mailedLink(server, 'a@example.com');
    const revoke = () => admin.client.call('revokeOrganizationInvite', { organizationId: id, inviteId });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 204]);
    expect((await join(stranger, id, inviteId, secretOf(link, 'key'))).status).toBe(404);
    const resend = await admin.client.call('resendOrganizationInvite', { organizationId: id, inviteId });
    expect(resend.status).toBe(404);
  });

  it('are listed newest first, page by page, with who sent them', async () => {
    const { id, admin } = await buildOrganization(server);
    for (const name of ['x1', 'x2', 'y3']) {
      server.clock.advance(1000);
      await invite(admin, id, { emails: [`${name}@example.com`] });
    }
    const list = (query: Record<string, string | number>) =>
      admin.client.ok('listOrganizationInvites', { organizationId: id, query });
    const first = await list({ limit: 2 });
    const second = await list({ limit: 2, page: first.next.page });
    const emails = [...first.items, ...second.items].map(({ email }) => email);
    expect(emails).toEqual(['y3@example.com', 'x2@example.com', 'x1@example.com']);
    expect(first).toMatchObject({ count: 3, items: [{ invitedBy: { id: admin.id }, expired: false }, {}] });
    expect((await list({ search: 'X2@' })).count).toBe(1);
  });

  it('let in whoever holds the mailed key, with the role and teams, once', async () => {
    const { id, admin } = await buildOrganization(server);
    const team = await admin.client.ok('createOrganizationTeam', { organizationId: id, body: { title: 'Docs' } });
    const body = { emails: ['work@example.com'], role: 'review', teams: [team.id], sso: true };
    const inviteId = (await invite(admin, id, body)).body.invites[0].id;
    const key = secretOf(await mailedLink(server, 'work@example.com'), 'key');
    const person = await buildUser(server, { email: 'private@example.com' });
    const other = await buildUser(server);
    expect((await join(person, id, inviteId)).status).toBe(404);
    expect((await join(person, id, inviteId, 'wrong')).status).toBe(404);
    expect(await join(person, id, inviteId, key)).toMatchObject({ status: 200, body: {} });
    const self = { organizationId: id, userId: person.id };
    expect(await person.client.ok('getMemberInOrganizationById', self)).toMatchObject({
      role: 'review',
      sso: true,
      teams: 1,
    });
    expect((await join(other, id, inviteId, key)).status).toBe(404);
    expect((await admin.client.ok('listOrganizationInvites', { organizationId: id })).count).toBe(0);
    const found = await admin.client.ok('getTeamInOrganizationById', { organizationId: id, teamId: team.id });
    expect(found.members).toBe(1);
    const inTeam = await admin.client.ok('listTeamMembersInOrganizationById', { organizationId: id, teamId: team.id });
    expect(inTeam.items).toMatchObject([{ team: { source: 'invite' } }]);
  });

  it('tell whoever came in by one that they are a member, and nobody else', async () => {
    const { id, admin } = await buildOrganization(server);
    const person = await buildUser(server);
    const other = await buildMember(server, id, 'read');
    const inviteId = (await invite(admin, id, { emails: [person.email], role: 'edit' })).body.invites[0].id;
    const key = secretOf(await mailedLink(server, person.email), 'key');
    expect((await join(person, id, inviteId, key)).status).toBe(200);
    const look = (client: typeof server.nobody, query = {}) => client.call('getPublicInvite', { inviteId, query });
    const seen = await person.client.ok('getPublicInvite', { inviteId });
    expect(seen).toMatchObject({ accepted: true, organization: { id }, sso: false, providers: [] });
    for (const client of [server.nobody, other.client]) expect((await look(client)).status).toBe(404);
    expect((await look(server.nobody, { key })).status).toBe(404);
    await admin.client.ok('updateMemberInOrganizationById', {
      ...{ organizationId: id, userId: person.id },
      body: { disabled: true },
    });
    expect((await look(person.client, { key })).status).toBe(404);
  });

  it('let in a confirmed address without the key, but not one that is not confirmed', async () => {
    const { id, admin } = await buildOrganization(server);
    const confirmed = await buildUser(server);
    const claimed = await buildUser(server);
    await forgetVerification(server, claimed);
    const { invites } = (await invite(admin, id, { emails: [confirmed.email, claimed.email] })).body;
    const idOf = (email: string) => invites.find((sent: { email: string }) => sent.email === email).id;
    expect((await join(confirmed, id, idOf(confirmed.email))).status).toBe(200);
    expect((await join(claimed, id, idOf(claimed.email))).status).toBe(403);
    const key = secretOf(await mailedLink(server, claimed.email), 'key');
    expect((await join(claimed, id, idOf(claimed.email), key)).status).toBe(200);
    expect((await claimed.client.ok('getAuthenticatedUser')).emailVerified).toBe(true);
  });

  it('end after 14 days, and begin anew when they are sent again', async () => {
    const { id, admin } = await buildOrganization(server);
    const person = await buildUser(server);
    const inviteId = (await invite(admin, id, { emails: [person.email] })).body.invites[0].id;
    const old = secretOf(await mailedLink(server, person.email), 'key');
    server.clock.advance(14 * day);
    expect((await join(person, id, inviteId, old)).status).toBe(404);
    const { items } = await admin.client.ok('listOrganizationInvites', { organizationId: id });
    expect(items).toMatchObject([{ id: inviteId, expired: true }]);
    const again = await admin.client.ok('resendOrganizationInvite', { organizationId: id, inviteId });
    expect(again.expired).toBe(false);
    const key = secretOf(await mailedLink(server, person.email), 'key');
    expect((await server.nobody.call('getPublicInvite', { inviteId, query: { key: old } })).status).toBe(404);
    expect((await join(person, id, inviteId, key)).status).toBe(200);
  });

  it('replace the invite before when an address is invited again', async () => {
    const { id, admin } = await buildOrganization(server);
    const first = (await invite(admin, id, { emails: ['again@example.com'], role: 'read' })).body.invites[0].id;
    const second = (await invite(admin, id, { emails: ['again@example.com'], role: 'edit' })).body.invites[0].id;
    const { items } = await admin.client.ok('listOrganizationInvites', { organizationId: id });
    expect(items.map((item: { id: string }) => item.id)).toEqual([second]);
    expect(first).not.toBe(second);
    expect(await mailedLinks(server, 'again@example.com')).toHaveLength(2);
  });

  it('by link let in anyone as long as links are on, and never lower a role', async () => {
    const { id, admin } = await buildOrganization(server);
    const link = await admin.client.call('createOrganizationInvite', { organizationId: id, body: { role: 'edit' } });
    expect(link.status).toBe(201);
    expect(link.body).toMatchObject({
      object: 'invite',
      role: 'edit',
      redundant: false,
      urls: { app: `http://bindery.test/invite/${link.body.id}` },
    });
    const person = await buildUser(server);
    const reviewer = await buildMember(server, id, 'review');
    const reader = await buildMember(server, id, 'read');
    for (const each of [person, reviewer, reader]) expect((await join(each, id, link.body.id)).status).toBe(200);
    expect(await roleOf(admin, id, person.id)).toBe('edit');
    expect(await roleOf(admin, id, reviewer.id)).toBe('review');
    expect(await roleOf(admin, id, reader.id)).toBe('edit');
    const off = { organizationId: id, body: { inviteLinks: false } };
    await admin.client.ok('updateOrganizationById', off);
    const late = await buildUser(server);
    expect((await join(late, id, link.body.id)).status).toBe(404);
    expect((await server.nobody.call('getPublicInvite', { inviteId: link.body.id })).status).toBe(404);
    const another = await admin.client.call('createOrganizationInvite', { organizationId: id, body: { role: 'read' } });
    expect(another.status).toBe(403);
  });

  it('carry a message of whoever invites, as plain text in the language of the mail, also when they are sent again', async () => {
    const { id, admin } = await buildOrganization(server);
    await admin.client.ok('updateUserById', { userId: admin.id, body: { language: 'de' } });
    const message = '  See <b>you</b> there.\nAnd bring {organization}.  ';
    const { body } = await invite(admin, id, { emails: ['note@example.com'], message });
    const kept = 'See <b>you</b> there.\nAnd bring {organization}.';
    expect(body.invites[0].message).toBe(kept);
    await admin.client.ok('resendOrganizationInvite', { organizationId: id, inviteId: body.invites[0].id });
    const mails = await mailedTexts(server, 'note@example.com');
    expect(mails).toHaveLength(2);
    for (const text of mails) expect(text).toContain(` schreibt:\n„${kept}“`);
    const none = (await invite(admin, id, { emails: ['none@example.com'], message: ' ' })).body.invites[0];
    expect(none).not.toHaveProperty('message');
    expect((await invite(admin, id, { emails: ['long@example.com'], message: 'x'.repeat(1001) })).status).toBe(400);
  });

  it('by link end at their time, and after as many people as they are for', async () => {
    const { id, admin } = await buildOrganization(server);
    const expiresAt = new Date(server.clock.now().getTime() + day).toISOString();
    const create = (limits: object) =>
      admin.client.ok('createOrganizationInvite', { organizationId: id, body: { role: 'read', ...limits } });
    const get = (inviteId: string) => admin.client.ok('getOrganizationInviteLink', { organizationId: id, inviteId });
    const patch = (inviteId: string, body: object) =>
      admin.client.ok('updateOrganizationInviteById', { organizationId: id, inviteId, body });
    const few = await create({ maxUses: 1 });
    expect(few).toMatchObject({ maxUses: 1, uses: 0, state: 'open', redundant: false });
    const reviewer = await buildMember(server, id, 'review');
    const [first, second] = [await buildUser(server), await buildUser(server)];
    const answers = [];
    for (const each of [reviewer, first, second]) answers.push((await join(each, id, few.id)).status);
    expect(answers).toEqual([200, 200, 404]);
    expect(await get(few.id)).toMatchObject({ uses: 1, state: 'used-up' });
    expect((await server.nobody.call('getPublicInvite', { inviteId: few.id })).status).toBe(404);
    expect(await patch(few.id, { maxUses: null })).toMatchObject({ uses: 1, state: 'open' });
    expect((await join(second, id, few.id)).status).toBe(200);

    const brief = await create({ expiresAt });
    expect(brief).toMatchObject({ expiresAt, state: 'open', redundant: true });
    expect((await get(few.id)).redundant).toBe(false);
    server.clock.advance(day);
    const late = await buildUser(server);
    expect((await join(late, id, brief.id)).status).toBe(404);
    expect((await get(brief.id)).state).toBe('expired');
    await patch(brief.id, { expiresAt: null });
    expect((await join(late, id, brief.id)).status).toBe(200);
    for (const limits of [{ maxUses: 0 }, { expiresAt: 'soon' }]) {
      const body = { role: 'read', ...limits };
      expect((await admin.client.call('createOrganizationInvite', { organizationId: id, body })).status).toBe(400);
    }
  });

  it('by link let exactly one in when several come for the last use', async () => {
    const { id, admin } = await buildOrganization(server);
    const body = { role: 'read', maxUses: 1 };
    const link = await admin.client.ok('createOrganizationInvite', { organizationId: id, body });
    const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(server)));
    const answers = await Promise.all(people.map(person => join(person, id, link.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId: id });
    expect(items).toHaveLength(2);
    const now = await admin.client.ok('getOrganizationInviteLink', { organizationId: id, inviteId: link.id });
    expect(now).toMatchObject({ uses: 1, state: 'used-up' });
  });

  it('do not let a disabled member back in', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: inviteId } = await admin.client.ok('createOrganizationInvite', {
      organizationId: id,
      body: { role: 'read' },
    });
    const member = await buildMember(server, id, 'read');
    const body = { disabled: true };
    await admin.client.ok('updateMemberInOrganizationById', { organizationId: id, userId: member.id, body });
    expect((await join(member, id, inviteId)).status).toBe(403);
    expect((await member.client.call('getOrganizationById', { organizationId: id })).status).toBe(404);
  });

  it('do not belong to another organization', async () => {
    const { id, admin } = await buildOrganization(server);
    const { id: otherId, admin: other } = await buildOrganization(server);
    const link = await admin.client.ok('createOrganizationInvite', { organizationId: id, body: { role: 'admin' } });
    const person = await buildUser(server);
    expect((await join(person, otherId, link.id)).status).toBe(404);
    const foreign = { organizationId: otherId, inviteId: link.id };
    expect((await other.client.call('getOrganizationInviteLink', foreign)).status).toBe(404);
    expect((await other.client.call('deleteOrganizationInviteById', foreign)).status).toBe(204);
    expect((await join(person, id, link.id)).status).toBe(200);
  });

  it('by link are listed, changed and deleted, and know when they are redundant', async () => {
    const { id, admin } = await buildOrganization(server);
    const member = await buildMember(server, id, 'create');
    const create = (role: string | null) =>
      admin.client.ok('createOrganizationInvite', { organizationId: id, body: { role } });
    const guest = await create(null);
    server.clock.advance(1000);
    const editor = await create('edit');
    const list = (query = {}) => admin.client.ok('listOrganizationInviteLinks', { organizationId: id, query });
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, page: first.next.page });
    expect(first).toMatchObject({ count: 2, items: [{ id: editor.id, redundant: false }] });
    expect(second.items).toMatchObject([{ id: guest.id, role: null, redundant: true }]);
    const path = { organizationId: id, inviteId: guest.id };
    expect((await member.client.call('getOrganizationInviteLink', path)).status).toBe(403);
    expect((await member.client.call('deleteOrganizationInviteById', path)).status).toBe(403);
    const patch = (body: object) => admin.client.call('updateOrganizationInviteById', { ...path, body });
    expect((await patch({ role: 'review' })).body).toMatchObject({ role: 'review', redundant: false });
    expect((await patch({ level: 'read' })).status).toBe(400);
    const drop = () => admin.client.call('deleteOrganizationInviteById', path);
    expect([(await drop()).status, (await drop()).status]).toEqual([204, 204]);
    expect((await admin.client.call('getOrganizationInviteLink', path)).status).toBe(404);
    expect((await join(await buildUser(server), id, guest.id)).status).toBe(404);
  });

  it('to a space bring guests to that space alone, and raise what a member may do there', async () => {
    const { id, admin } = await buildOrganization(server);
    const space = await admin.client.ok('createSpace', { organizationId: id, body: { title: 'Guide' } });
    await admin.client.ok('createSpace', { organizationId: id, body: { title: 'Other' } });
    const creator = await buildMember(server, id, 'create');
    const reader = await buildMember(server, id, 'read');
    const create = (by: Person, level: string) =>
      by.client.call('createOrganizationInvite', { organizationId: id, body: { level, space: space.id } });
    expect((await create(reader, 'read')).status).toBe(403);
    expect((await create(creator, 'admin')).status).toBe(403);
    const link = await create(creator, 'edit');
    expect(link.body).toMatchObject({ level: 'edit', space: space.id });
    const listed = await creator.client.ok('listOrganizationInviteLinks', {
      organizationId: id,
      query: { space: space.id },
    });
    expect(listed).toMatchObject({ count: 1, items: [{ id: link.body.id }] });
    expect((await server.nobody.ok('getPublicInvite', { inviteId: link.body.id })).target).toEqual({
      kind: 'space',
      id: space.id,
      title: 'Guide',
    });
    const guest = await buildUser(server);
    for (const each of [guest, reader]) expect((await join(each, id, link.body.id)).status).toBe(200);
    expect(await roleOf(admin, id, guest.id)).toBeNull();
    const spaces = await guest.client.ok('listSpacesForOrganizationMember', { organizationId: id, userId: guest.id });
    expect(spaces).toMatchObject({ count: 1, items: [{ permission: 'edit', space: { id: space.id } }] });
    expect((await reader.client.ok('getSpaceById', { spaceId: space.id })).permissions.edit).toBe(true);
    const lower = await create(creator, 'read');
    expect((await join(reader, id, lower.body.id)).status).toBe(200);
    expect((await reader.client.ok('getSpaceById', { spaceId: space.id })).permissions.edit).toBe(true);
    await admin.client.ok('deleteSpaceById', { spaceId: space.id });
    expect((await join(await buildUser(server), id, link.body.id)).status).toBe(404);
  });

  it('to a space or collection never lower what a member may do there by a role, a team or a default', async () => {
    const { id, admin } = await buildOrganization(server);
    const collection = await admin.client.ok('createCollection', { organizationId: id, body: { title: 'Guides' } });
    const space = await admin.client.ok('createSpace', {
      organizationId: id,
      body: { title: 'Inside', parent: collection.id },
    });
    const other = await admin.client.ok('createSpace', { organizationId: id, body: { title: 'Open' } });
    await admin.client.ok('updateSpaceById', { spaceId: other.id, body: { defaultLevel: 'review' } });
    const byRole = await buildMember(server, id, 'edit');
    const byTeam = await buildMember(server, id, null);
    const team = await admin.client.ok('createOrganizationTeam', {
      organizationId: id,
      body: { title: 'Writers', members: [byTeam.id] },
    });
    const grant = { teams: [team.id], role: 'edit' };
    await admin.client.ok('inviteToCollection', { collectionId: collection.id, body: grant });
    const link = async (target: object) =>
      (await admin.client.ok('createOrganizationInvite', { organizationId: id, body: { level: 'read', ...target } }))
        .id;
    const links = [
      await link({ space: space.id }),
      await link({ collection: collection.id }),
      await link({ space: other.id }),
    ];
    for (const person of [byRole, byTeam])
      for (const each of links) expect((await join(person, id, each)).status).toBe(200);
    const permissions = async (person: Person, spaceId: string) =>
      (await person.client.ok('getSpaceById', { spaceId })).permissions;
    expect(await permissions(byRole, space.id)).toMatchObject({ edit: true });
    expect(await permissions(byTeam, space.id)).toMatchObject({ edit: true });
    expect(await permissions(byRole, other.id)).toMatchObject({ review: true });
    // Guests see only what they were given.
    expect(await permissions(byTeam, other.id)).toMatchObject({ view: true, comment: false });
  });

  it('to a collection open the spaces that inherit from it', async () => {
    const { id, admin } = await buildOrganization(server);
    const collection = await admin.client.ok('createCollection', { organizationId: id, body: { title: 'Guides' } });
    const body = { title: 'Inside', parent: collection.id };
    const space = await admin.client.ok('createSpace', { organizationId: id, body });
    const outsider = await buildMember(server, id, null);
    const create = (by: Person) =>
      by.client.call('createOrganizationInvite', {
        organizationId: id,
        body: { level: 'comment', collection: collection.id },
      });
    expect((await create(outsider)).status).toBe(404);
    const link = await create(admin);
    expect(link.body).toMatchObject({ level: 'comment', collection: collection.id });
    expect((await join(outsider, id, link.body.id)).status).toBe(200);
    expect((await outsider.client.ok('getSpaceById', { spaceId: space.id })).permissions).toMatchObject({
      comment: true,
      edit: false,
    });
  });
});
