import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../members/add-member.ts';
import { buildProvider } from '../sso/testing/build-provider.ts';
import { type IdentityProvider, startIdentityProvider } from '../sso/testing/identity-provider.ts';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { mailedTexts } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('the mail to somebody who cannot sign in on %s', engine => {
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

  async function build() {
    const { id: organizationId, admin } = await buildOrganization(server, { title: 'Harbour' });
    const provider = await buildProvider(admin, organizationId, idp, { label: 'Keys' });
    const person = await buildMember(server, organizationId, 'edit');
    const at = { organizationId, userId: person.id };
    const ask = async () => {
      await server.nobody.ok('requestPasswordReset', { body: { email: person.email } });
      return (await mailedTexts(server, person.email)).at(-1);
    };
    return { admin, provider, at, ask };
  }

  it('tells of the providers that sign them in, beside the link for a password', async () => {
    const { admin, provider, at, ask } = await build();
    await admin.client.ok('setUserAsSSOMemberForOrganization', at);
    const mail = await ask();
    expect(mail).toContain(`Sign in through “Keys” of Harbour\n${provider.service.startURL}`);
    expect(mail).toContain('/reset-password?token=');
  });

  it('names, of several providers, those that no other organization’s single sign-on turns away', async () => {
    const { admin, at, ask } = await build();
    const { id: organizationId, admin: other } = await buildOrganization(server, { title: 'Pier' });
    await buildProvider(other, organizationId, idp, { label: 'Locks' });
    await admin.client.ok('setUserAsSSOMemberForOrganization', at);
    const { userId } = at;
    await server.services.database.write(tx =>
      addMember(tx, { organizationId, userId, role: 'read', sso: true, now: server.clock.now() }),
    );
    const named = async () => (await ask())?.match(/Keys|Locks/g);
    expect(await named()).toEqual(['Keys', 'Locks']);
    await other.client.ok('updateOrganizationById', { organizationId, body: { sso: true } });
    expect(await named()).toEqual(['Locks']);
  });

  it('says nothing of a provider that would turn them away', async () => {
    const { admin, at, ask } = await build();
    expect(await ask()).not.toContain('Keys');
    await admin.client.ok('setUserAsSSOMemberForOrganization', at);
    await admin.client.ok('updateMemberInOrganizationById', { ...at, body: { disabled: true } });
    expect(await ask()).not.toContain('Keys');
  });
});
