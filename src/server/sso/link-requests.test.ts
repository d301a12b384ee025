import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { mailedLink, mailedTexts } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { type Arrival, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';

const day = 24 * 3_600_000;

describe.each(engines)('asking to be linked on %s', engine => {
  let server: TestServer;
  let idp: IdentityProvider;
  beforeAll(async () => {
    server = await startServer(engine);
    idp = await startIdentityProvider(server.clock);
  });
  afterAll(async () => {
    await server.stop();
    await idp.stop();
  });

  async function buildPlace() {
    const { id: organizationId, admin } = await buildOrganization(server, { title: 'Acme' });
    const provider = await buildProvider(admin, organizationId, idp, { label: 'Keys' });
    const enter = (nameId: string, attributes = {}) =>
      walk(server, idp, provider.service.startURL, { nameId, attributes });
    const told = async (person: Person) => {
      await server.services.jobs.idle();
      return (await person.client.ok('listNotifications', { organizationId })).items;
    };
    const waiting = async () => (await admin.client.ok('listSSOLinkRequests', { organizationId })).items;
    const decline = (person: Person, by = admin) =>
      by.client.call('declineSSOLinkRequest', { organizationId, userId: person.id });
    return { organizationId, admin, provider, enter, told, waiting, decline };
  }
  /** Presses the button of a page that refused a sign-in. */
  const ask = ({ page }: Arrival) => send(/name="token" value="([^"]*)"/.exec(page)?.[1] ?? '');
  const send = (token: string) =>
    fetch(new URL('/sso/link-request', server.url), { method: 'POST', body: new URLSearchParams({ token }) });

  it('names admins who were here last, at most three, on the page that refuses a member who is not linked', async () => {
    const { organizationId, enter } = await buildPlace();
    for (const name of ['Ada', 'Bea', 'Cy', 'Dee']) {
      const other = await buildMember(server, organizationId, 'admin');
      await other.client.ok('updateUserById', { userId: other.id, body: { displayName: name } });
      server.clock.advance(1000);
      await other.client.ok('updateOrganizationMemberLastSeenAt', { organizationId });
    }
    const person = await buildMember(server, organizationId, 'read');
    const { status, page } = await enter(person.email);
    expect([status, page]).toEqual([403, expect.stringContaining('Ask Dee, Cy, or Bea to link it')]);
    expect(page).not.toContain('Ada');
    expect(page).not.toContain(person.id);
  });

  it('reaches the admins’ inbox once, with what the provider calls the person, and one press links them', async () => {
    const { organizationId, admin, provider, enter, told, waiting } = await buildPlace();
    const person = await buildMember(server, organizationId, 'read');
    const refused = await enter('u-17', { email: person.email });
    for (const _press of [1, 2]) expect((await ask(refused)).status).toBe(200);
    const [notice, ...more] = await told(admin);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      type: 'sso_link_requested',
      actor: { id: person.id },
      linkRequest: { provider: { id: provider.id, label: 'Keys' }, nameID: 'u-17' },
      urls: { app: `http://bindery.test/o/${organizationId}/inbox?item=${notice.id}` },
    });
    expect(await mailedTexts(server, admin.email)).toEqual([expect.stringContaining('through Keys')]);
    expect(await waiting()).toMatchObject([{ user: { id: person.id }, provider: { label: 'Keys' }, nameID: 'u-17' }]);
    await admin.client.ok('setUserAsSSOMemberForOrganization', { organizationId, userId: person.id });
    expect([await told(admin), await waiting()]).toEqual([[], []]);
    expect((await mailedLink(server, person.email)).href).toBe(provider.service.startURL);
    expect((await enter('u-17', { email: person.email })).status).toBe(303);
  });

  it('is declined by admins only, who are not asked again for a day', async () => {
    const { organizationId, admin, enter, told, decline } = await buildPlace();
    const person = await buildMember(server, organizationId, 'create');
    const once = () => enter(person.email).then(ask);
    await once();
    expect((await decline(person, person)).status).toBe(403);
    expect((await decline(person)).status).toBe(204);
    expect((await decline(person)).status).toBe(204);
    expect(await told(admin)).toEqual([]);
    expect(await told(person)).toMatchObject([{ type: 'sso_link_declined', actor: { id: admin.id } }]);
    await once();
    expect(await told(admin)).toEqual([]);
    server.clock.advance(day + 1000);
    await once();
    expect(await told(admin)).toHaveLength(1);
  });

  it('takes no word but its own, within the hour, and slows down whoever presses again and again', async () => {
    const { organizationId, admin, enter, told } = await buildPlace();
    const person = await buildMember(server, organizationId, 'read');
    expect((await send('')).status).toBe(403);
    expect((await send('e30.AAAA')).status).toBe(403);
    const late = await enter(person.email);
    server.clock.advance(3_700_000);
    expect((await ask(late)).status).toBe(403);
    expect(await told(admin)).toEqual([]);
    const refused = await enter(person.email);
    const answers: number[] = [];
    for (let press = 0; press < 7; press++) answers.push((await ask(refused)).status);
    expect(answers.at(-1)).toBe(429);
    server.clock.advance(day);
  });

  it('is not offered to those whom no link would help, or whom the provider did not vouch for', async () => {
    const { organizationId, admin, enter } = await buildPlace();
    const stranger = await buildUser(server);
    const outside = await enter(stranger.email);
    expect([outside.status, outside.page]).toEqual([403, expect.stringContaining('for an invite')]);
    expect(outside.page).not.toContain('<form');
    const disabled = await buildMember(server, organizationId, 'read');
    const body = { disabled: true };
    await admin.client.ok('updateMemberInOrganizationById', { organizationId, userId: disabled.id, body });
    const page = (await enter(disabled.email)).page;
    expect(page).not.toContain('<form');
    expect((await enter('no address')).page).not.toContain('Ask ');
  });

  it('is forgotten with the membership, and with the provider', async () => {
    const { organizationId, admin, provider, enter, waiting } = await buildPlace();
    const [one, two] = [
      await buildMember(server, organizationId, 'read'),
      await buildMember(server, organizationId, 'read'),
    ];
    for (const person of [one, two]) await ask(await enter(person.email));
    expect(await waiting()).toHaveLength(2);
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: one.id });
    expect(await waiting()).toHaveLength(1);
    await admin.client.ok('deleteOrganizationSAMLProvider', { organizationId, samlProviderId: provider.id });
    expect(await waiting()).toEqual([]);
  });
});
