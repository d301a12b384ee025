import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildAccount } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startNameServer } from '../testing/name-server.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from './testing/identity-provider.ts';
import { verifyDomain } from './testing/verify-domain.ts';

describe.each(engines)('e-mail domains on %s', engine => {
  const texts = new Map<string, string[]>();
  let server: TestServer;
  let idp: IdentityProvider;
  let names: Awaited<ReturnType<typeof startNameServer>>;
  beforeAll(async () => {
    names = await startNameServer({ texts });
    server = await startServer(engine, { DNS_SERVERS: names.place });
    idp = await startIdentityProvider(server.clock);
  });
  afterAll(async () => {
    await server.stop();
    names.stop();
    await idp.stop();
  });

  /** An organization that names these domains. */
  async function build(...emailDomains: string[]) {
    const { id: organizationId, admin } = await buildOrganization(server);
    await admin.client.ok('updateOrganizationById', { organizationId, body: { emailDomains } });
    const check = (emailDomain: string) => admin.client.call('checkEmailDomain', { organizationId, emailDomain });
    const list = async () => (await admin.client.ok('listEmailDomains', { organizationId })).items;
    return { organizationId, admin, check, list };
  }
  const actions = async ({ admin, organizationId }: { admin: Person; organizationId: string }) => {
    const { items } = await admin.client.ok('listOrganizationAuditEvents', { organizationId });
    return items.map(({ action }: { action: string }) => action);
  };

  it('are pending until the record is seen, and say which one', async () => {
    const place = await build('one.example', 'two.example');
    const [one, two] = await place.list();
    expect(one).toEqual({
      object: 'email-domain',
      domain: 'one.example',
      status: 'pending',
      record: {
        type: 'TXT',
        name: '_bindery.one.example',
        value: expect.stringMatching(/^bindery-verification=[\w-]{43}$/),
      },
    });
    expect(two.record.value).not.toBe(one.record.value);
    const early = await place.check('one.example');
    expect([early.status, early.body]).toEqual([
      200,
      expect.objectContaining({ status: 'pending', problem: expect.stringContaining('no TXT record') }),
    ]);
    const inGerman = { organizationId: place.organizationId, headers: { 'accept-language': 'de' } };
    expect((await place.admin.client.ok('listEmailDomains', inGerman)).items[0].problem).toMatch(
      /^Diesen Namen hat noch kein TXT-Eintrag/,
    );
    texts.set(one.record.name, ['v=spf1 -all', one.record.value]);
    expect((await place.check('ONE.example')).body).toMatchObject({
      status: 'verified',
      verifiedAt: expect.any(String),
    });
    expect((await place.list())[0].problem).toBeUndefined();
    texts.set(one.record.name, ['something else']);
    expect((await place.check('one.example')).body).toMatchObject({
      status: 'pending',
      problem: expect.stringContaining('something else'),
    });
    expect(await actions(place)).toEqual(expect.arrayContaining(['email_domain.verify', 'email_domain.unverify']));
  });

  it('are not verified by the record of another organization, and no other organization can check them', async () => {
    const first = await build('shared.example');
    const second = await build('shared.example');
    const { record } = (await first.list())[0];
    texts.set(record.name, [record.value]);
    expect((await second.check('shared.example')).body.status).toBe('pending');
    expect((await first.check('shared.example')).body.status).toBe('verified');
    const { organizationId } = first;
    const at = { organizationId, emailDomain: 'shared.example' };
    expect((await second.admin.client.call('checkEmailDomain', at)).status).toBe(404);
    expect((await second.admin.client.call('listEmailDomains', at)).status).toBe(404);
    const person = await buildAccount(server, { email: 'somebody@shared.example' });
    const join = ({ organizationId: id }: { organizationId: string }) =>
      person.client.call('joinOrganization', { organizationId: id });
    const found = await person.client.ok('getOrganizationsForEmailDomain', { emailDomain: 'shared.example' });
    expect(found.organizations.map(({ id }: { id: string }) => id)).toEqual([first.organizationId]);
    expect([(await join(second)).status, (await join(first)).status]).toEqual([404, 204]);
    expect((await first.check('unnamed.example')).status).toBe(404);
    const reader = await buildMember(server, organizationId, 'read');
    expect((await reader.client.call('checkEmailDomain', at)).status).toBe(403);
  });

  it('stay verified while others are added and removed, and begin anew once they were removed themselves', async () => {
    const { organizationId, admin, list } = await build('kept.example', 'gone.example');
    for (const domain of ['kept.example', 'gone.example']) await verifyDomain(server, organizationId, domain);
    const name = (emailDomains: string[]) =>
      admin.client.ok('updateOrganizationById', { organizationId, body: { emailDomains } });
    await name(['kept.example', 'new.example']);
    await name(['kept.example', 'gone.example']);
    expect((await list()).map(({ domain, status }: Record<string, string>) => [domain, status])).toEqual([
      ['gone.example', 'pending'],
      ['kept.example', 'verified'],
    ]);
  });

  it('open no account of theirs to a provider before they are verified, but let people join by themselves', async () => {
    const { organizationId, admin } = await build('claimed.example');
    const provider = await buildProvider(admin, organizationId, idp);
    const victim = await buildAccount(server, { email: 'ceo@claimed.example' });
    const enter = () => walk(server, idp, provider.service.startURL, { nameId: victim.email });
    expect((await enter()).status).toBe(403);
    await victim.client.ok('joinOrganization', { organizationId });
    expect((await enter()).page).toContain('not linked');
    await verifyDomain(server, organizationId, 'claimed.example');
    expect((await (await enter()).client.ok('getAuthenticatedUser')).id).toBe(victim.id);
  });

  it('that somebody has verified are offered no other way in than theirs', async () => {
    const owner = await build('taken.example');
    const other = await build('taken.example');
    for (const { admin, organizationId } of [owner, other]) await buildProvider(admin, organizationId, idp);
    const offered = async () => {
      const { items } = await server.nobody.ok('findSSOProviderLogins', { query: { email: 'anybody@taken.example' } });
      return items.map(({ organization }: { organization: { id: string } }) => organization.id).sort();
    };
    expect(await offered()).toEqual([owner.organizationId, other.organizationId].sort());
    await verifyDomain(server, owner.organizationId, 'taken.example');
    expect(await offered()).toEqual([owner.organizationId]);
  });

  it('mark all members who have a confirmed address of them for single sign-on, and no others', async () => {
    const { organizationId, admin } = await build('all.example', 'unverified.example');
    await verifyDomain(server, organizationId, 'all.example');
    const people = ['in@all.example', 'out@other.example', 'not@unverified.example', 'sub@mail.all.example'];
    for (const email of people) {
      const person = await buildAccount(server, { email });
      const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'read' } });
      await person.client.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    }
    expect(await admin.client.ok('linkSSOMembersByDomain', { organizationId })).toEqual({ linked: 1 });
    expect(await admin.client.ok('linkSSOMembersByDomain', { organizationId })).toEqual({ linked: 0 });
    const query = { sso: true };
    const { items } = await admin.client.ok('listMembersInOrganizationById', { organizationId, query });
    expect(items.map(({ user }: { user: { email: string } }) => user.email)).toEqual(['in@all.example']);
  });
});

describe.each(engines)('e-mail domains without name servers on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('stay what they are', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const body = { emailDomains: ['far.example'] };
    await admin.client.ok('updateOrganizationById', { organizationId, body });
    await verifyDomain(server, organizationId, 'far.example');
    const checked = await admin.client.ok('checkEmailDomain', { organizationId, emailDomain: 'far.example' });
    expect(checked).toMatchObject({ status: 'verified', problem: 'No name server answered. Try again.' });
  });
});
