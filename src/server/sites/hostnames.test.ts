import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBlocked } from '../operate/block.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startNameServer } from '../testing/name-server.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('hostnames on %s', engine => {
  let server: TestServer;
  let names: Awaited<ReturnType<typeof startNameServer>>;
  let admin: Person;
  let organizationId: string;

  beforeAll(async () => {
    names = await startNameServer({ address: [192, 0, 2, 7] });
    server = await startServer(engine, { DNS_SERVERS: names.place });
    ({ admin, id: organizationId } = await buildOrganization(server));
  });
  afterAll(async () => {
    await server.stop();
    names.stop();
  });

  const publish = async (hostname: string) => {
    const site = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'x' }]);
    await admin.client.ok('updateSiteById', { organizationId, siteId: site.siteId, body: { hostname } });
    return site;
  };

  test('a hostname says where its name should lead, and where it does', async () => {
    const { siteId } = await publish('docs.acme.test');
    const organization = await admin.client.ok('getOrganizationById', { organizationId });
    expect(await admin.client.ok('getCustomHostname', { hostname: 'DOCS.acme.test' })).toEqual({
      object: 'custom-hostname',
      hostname: 'docs.acme.test',
      target: { type: 'site', organization: organizationId, site: siteId },
      isActive: true,
      status: 'dns_passed',
      record: { type: 'CNAME', value: `${organization.hostname}.sites.test` },
      found: [{ type: 'A', value: '192.0.2.7' }],
      urls: { location: 'http://bindery.test/v1/custom-hostnames/docs.acme.test' },
    });
  });

  test('only those who administer the site see its hostname and take it away', async () => {
    await publish('help.acme.test');
    const at = { hostname: 'help.acme.test' };
    const stranger = (await buildOrganization(server)).admin;
    const member = await buildMember(server, organizationId, 'create');
    expect((await stranger.client.call('getCustomHostname', at)).status).toBe(404);
    expect((await stranger.client.call('removeCustomHostname', at)).status).toBe(204);
    expect((await member.client.call('getCustomHostname', at)).status).toBe(403);
    expect((await member.client.call('removeCustomHostname', at)).status).toBe(403);
    expect((await readSite(server, 'https://help.acme.test/')).status).toBe(200);
    expect((await admin.client.call('removeCustomHostname', at)).status).toBe(204);
    expect((await admin.client.call('removeCustomHostname', at)).status).toBe(204);
    expect((await admin.client.call('getCustomHostname', at)).status).toBe(404);
    expect((await readSite(server, 'https://help.acme.test/')).status).toBe(404);
  });

  test('a name of the installation itself is no hostname of a site', async () => {
    const { siteId } = await publish('own.acme.test');
    for (const hostname of ['acme.sites.test', 'deep.acme.sites.test']) {
      const answer = await admin.client.call('updateSiteById', { organizationId, siteId, body: { hostname } });
      expect(answer.status, hostname).toBe(400);
      expect(answer.body.error.message).toMatch(/^body.hostname/);
    }
  });

  test('a subdomain names its organization, and a free one is not there', async () => {
    const { hostname } = await admin.client.ok('getOrganizationById', { organizationId });
    const stranger = (await buildOrganization(server)).admin;
    expect(await stranger.client.ok('getSubdomain', { subdomain: hostname })).toEqual({
      object: 'subdomain',
      subdomain: hostname,
      target: { type: 'organization', organization: organizationId },
      isActive: true,
    });
    expect((await stranger.client.call('getSubdomain', { subdomain: 'still-free' })).status).toBe(404);
  });

  test('a subdomain that nobody can take is there, though nothing answers at it', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const { hostname } = await owner.client.ok('getOrganizationById', { organizationId: id });
    const find = async (subdomain: string) => (await admin.client.call('getSubdomain', { subdomain })).body;
    const kept = (subdomain: string) => ({ object: 'subdomain', subdomain, isActive: false });
    expect(await find('www')).toEqual(kept('www'));
    await setBlocked(server.services.database, id, 'spam');
    const target = { type: 'organization', organization: id };
    expect(await find(hostname)).toEqual({ ...kept(hostname), target });
    await setBlocked(server.services.database, id, null);
    await owner.client.ok('updateOrganizationById', { organizationId: id, body: { hostname: 'moved-on' } });
    expect(await find(hostname)).toEqual(kept(hostname));
    await owner.client.ok('deleteOrganizationById', { organizationId: id });
    expect(await find('moved-on')).toEqual(kept('moved-on'));
  });
});
