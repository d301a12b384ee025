import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('live events on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  /** Listens, and gives what was heard so far, by types, once the event of the end came. */
  async function listen({ token, id }: Person) {
    const response = await fetch(`${server.url}/events?organization=${organizationId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return async () => {
      const { events } = server.services;
      await events.publish({ organizationId, type: 'end', userIds: [id], data: {} });
      let text = '';
      while (!text.includes('event: end')) text += (await reader?.read())?.value ?? 'event: end';
      await reader?.cancel();
      const heard = [...text.matchAll(/^event: (.+)$/gm)].map(([, type = '']) => type);
      return heard.filter(type => !['ready', 'end'].includes(type)).sort();
    };
  }

  it('reach those who may see what they tell of', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const guest = await buildMember(server, organizationId, null);
    const { id: spaceId } = await buildSpace(admin, organizationId, { title: 'Plans' });
    const { id: closed } = await admin.client.ok('createSite', { organizationId, body: { title: 'Closed' } });
    const { id: given } = await admin.client.ok('createSite', { organizationId, body: { title: 'Given' } });
    await admin.client.ok('inviteToSite', { organizationId, siteId: given, body: { users: [guest.id], role: 'read' } });
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [guest.id], role: 'read' } });
    const [mine, other] = [
      await buildTeam(server, organizationId, [guest]),
      await buildTeam(server, organizationId, [reader]),
    ];
    await server.services.jobs.idle();
    const heard = [await listen(admin), await listen(reader), await listen(guest)];
    const { events } = server.services;
    const tell = (type: string, about: object = {}) => events.publish({ organizationId, type, data: {}, ...about });
    for (const type of ['organization', 'tree', 'invite', 'saml-provider', 'saml-test']) await tell(type);
    for (const userId of [guest.id, reader.id]) await tell('member', { data: { userId } });
    for (const teamId of [mine, other]) await tell('team', { data: { teamId } });
    for (const siteId of [closed, given]) await tell('site', { siteId });
    for (const type of ['content', 'comment', 'review', 'translation']) await tell(type, { spaceId });
    const everybody = ['content', 'organization', 'review', 'tree'];
    const members = [...everybody, 'member', 'member', 'site', 'site', 'team', 'team', 'translation'];
    const all = [...members, 'comment', 'invite', 'saml-provider', 'saml-test'];
    const [byAdmin, byReader, byGuest] = await Promise.all(heard.map(end => end()));
    expect(byAdmin).toEqual(all.sort());
    expect(byReader).toEqual(members.sort());
    // Of themselves, of their team, and of the site that was given to them.
    expect(byGuest).toEqual([...everybody, 'member', 'site', 'team'].sort());
  });
});
