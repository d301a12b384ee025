import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../members/add-member.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { post, walk } from './testing/browser.ts';
import { buildProvider } from './testing/build-provider.ts';
import { type IdentityProvider, makeKey, startIdentityProvider } from './testing/identity-provider.ts';

describe.each(engines)('recent sign-ins of a provider on %s', engine => {
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
    const { id: organizationId, admin } = await buildOrganization(server);
    const provider = await buildProvider(admin, organizationId, idp);
    const at = { organizationId, samlProviderId: provider.id };
    const enter = (nameId: string) => walk(server, idp, provider.service.startURL, { nameId });
    const list = (person: Person = admin, query = {}) =>
      person.client.call('listSAMLProviderSignIns', { ...at, query });
    return { at, admin, provider, enter, list };
  }

  it('tell who came in and who was refused, with the reason, newest first', async () => {
    const { at, admin, enter, list } = await build();
    const { id } = await (await enter('dana@log.example')).client.ok('getAuthenticatedUser');
    const disable = { organizationId: at.organizationId, userId: id, body: { disabled: true } };
    await admin.client.ok('updateMemberInOrganizationById', disable);
    await enter('dana@log.example');
    const { body } = await list();
    expect([body.count, body.items]).toEqual([
      2,
      [
        {
          object: 'sso-sign-in',
          id: expect.any(String),
          at: expect.any(String),
          outcome: 'refused',
          email: 'dana@log.example',
          user: expect.objectContaining({ id }),
          reason: 'The membership is disabled.',
        },
        expect.objectContaining({ outcome: 'signed-in', user: expect.objectContaining({ id }) }),
      ],
    ]);
    const german = { ...at, headers: { 'accept-language': 'de' } };
    const [refused] = (await admin.client.ok('listSAMLProviderSignIns', german)).items;
    expect(refused.reason).toBe('Die Mitgliedschaft ist deaktiviert.');
    const first = (await list(admin, { limit: 1 })).body;
    const second = (await list(admin, { limit: 1, page: first.next.page })).body;
    expect([...first.items, ...second.items]).toEqual(body.items);
  });

  it('do not tell one organization which other one has somebody as a member', async () => {
    const { admin, enter, list } = await build();
    const { id } = await (await enter('eve@log.example')).client.ok('getAuthenticatedUser');
    const other = await buildOrganization(server);
    const now = server.clock.now();
    await server.services.database.write(async db => {
      await db.updateTable('sso_identities').set({ agreed_at: now.toISOString() }).where('user_id', '=', id).execute();
      await db.updateTable('organizations').set({ sso: 1 }).where('id', '=', other.id).execute();
      await addMember(db, { organizationId: other.id, userId: id, role: 'read', sso: true, now });
    });
    await enter('eve@log.example');
    const [refused] = (await list(admin)).body.items;
    expect(refused.reason).toBe('Another organization requires single sign-on of its own for this account.');
  });

  it('believe no name that was not signed, and are not flooded by nonsense', async () => {
    const { admin, provider, list } = await build();
    const impostor = await startIdentityProvider(server.clock, await makeKey());
    const subject = { nameId: 'ceo@log.example' };
    expect((await walk(server, impostor, provider.service.startURL, subject).catch(error => error)).status).not.toBe(
      200,
    );
    await impostor.stop();
    for (let count = 0; count < 3; count++)
      expect((await post(server, provider.service.acsURL, { SAMLResponse: 'PGEvPg==' })).status).toBe(403);
    const { items } = (await list()).body;
    expect(items.filter(({ reason }: { reason: string }) => reason.includes('no SAML response'))).toHaveLength(1);
    for (const item of items) expect(item).not.toHaveProperty('email');
    for (let count = 0; count < 40; count++) {
      server.clock.advance(61_000);
      await post(server, provider.service.acsURL, { SAMLResponse: 'PGEvPg==' });
    }
    expect((await list(admin, { limit: 0 })).body.count).toBeLessThanOrEqual(31);
  });

  it('are for admins of the organization, and go after 30 days or with the provider', async () => {
    const { at, admin, provider, enter, list } = await build();
    await enter('old@log.example');
    const other = await buildOrganization(server);
    expect((await list(other.admin)).status).toBe(404);
    const foreign = { organizationId: other.id, samlProviderId: provider.id };
    expect((await other.admin.client.call('listSAMLProviderSignIns', foreign)).status).toBe(404);
    expect((await list(await buildMember(server, at.organizationId, 'read'))).status).toBe(403);
    server.clock.advance(30 * 24 * 3_600_000);
    await server.services.jobs.idle();
    expect((await list()).body.count).toBe(0);
    await enter('new@log.example');
    await admin.client.ok('deleteOrganizationSAMLProvider', at);
    const kept = await server.services.database.read
      .selectFrom('sso_sign_ins')
      .select('id')
      .where('provider_id', '=', provider.id)
      .execute();
    expect(kept).toEqual([]);
  });
});
