import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization } from '../testing/build.ts';
import { mailedLinks } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { warningFor } from './certificate-job.ts';
import { buildProvider } from './testing/build-provider.ts';
import { makeKey } from './testing/identity-provider.ts';

const day = 86_400_000;

it('ends of certificates are warned of 60, 30 and 7 days before, and once they are there', () => {
  const now = new Date();
  const at = (days: number) => warningFor(new Date(now.getTime() + days * day), now);
  expect([61, 59.9, 31, 29.9, 8, 6.9, 0.1, -0.1, -29, -31].map(at)).toEqual([
    ...[undefined, 60, 60, 30, 30, 7, 7, 0, 0, undefined],
  ]);
});

describe.each(engines)('certificates that end on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are told to admins in the inbox and by mail, once for each warning, unless a later one is there', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const member = await buildMember(server, organizationId, 'create');
    const days = (server.clock.now().getTime() - Date.now()) / day + 20;
    const { certificate } = await makeKey({ days });
    const idp = { entityID: 'https://idp.example', ssoURL: 'https://idp.example/sso', certificate };
    const provider = await buildProvider(admin, organizationId, idp, { label: 'Okta' });
    const look = async () => {
      const { database, jobs } = server.services;
      await database.write(tx => jobs.enqueue(tx, { organizationId: null, kind: 'sso-certificates', payload: {} }));
      await jobs.idle();
      return (await admin.client.ok('listNotifications', { organizationId })).items;
    };
    await look();
    const [told, ...others] = await look();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      type: 'certificate_expires',
      provider: { id: provider.id, label: 'Okta', validTo: provider.certificates[0].validTo },
      urls: { app: expect.stringContaining('/settings/sso') },
    });
    server.clock.advance(14 * day);
    expect(await look()).toHaveLength(2);
    expect(await mailedLinks(server, admin.email)).toHaveLength(2);
    expect((await member.client.ok('listNotifications', { organizationId })).items).toEqual([]);
    const later = `${certificate}\n\n${(await makeKey({ days: days + 300 })).certificate}`;
    const at = { organizationId, samlProviderId: provider.id };
    await admin.client.ok('updateOrganizationSAMLProvider', { ...at, body: { certificate: later } });
    server.clock.advance(7 * day);
    expect(await look()).toHaveLength(2);
  });
});
