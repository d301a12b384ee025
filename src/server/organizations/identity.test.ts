import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { formerHostnameDays } from './hostname.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAC0lEQVR4nGNggAIAABcAAaHCoVUAAAAASUVORK5CYII=',
  'base64',
);

describe.each(engines)('the identity of an organization on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, server.url);
  async function upload(bytes: Buffer, type: string, into = organizationId, by = admin): Promise<string> {
    const file = { name: 'logo', type, size: bytes.byteLength };
    const { url } = await by.client.ok('generateStorageUploadURL', {
      organizationId: into,
      body: { file, kind: 'logo' },
    });
    await fetch(here(url), { method: 'PUT', body: new Uint8Array(bytes) });
    return url;
  }
  const change = (body: Record<string, unknown>) =>
    admin.client.call('updateOrganizationById', { organizationId, body });

  it('shows a logo that was uploaded, for as long as it is the logo', async () => {
    const { body } = await change({ logo: await upload(png, 'image/png') });
    const shown = await fetch(here(body.urls.logo));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    server.clock.advance(2 * 86_400_000);
    await server.services.jobs.idle();
    const later = (await change({ logo: (await admin.client.ok('getOrganizationById', { organizationId })).urls.logo }))
      .body;
    expect((await fetch(here(later.urls.logo))).status).toBe(200);
    const { id: inviteId } = await admin.client.ok('createOrganizationInvite', {
      organizationId,
      body: { role: 'read' },
    });
    const { organization } = await server.nobody.ok('getPublicInvite', { inviteId });
    expect((await fetch(here(organization.logo))).status).toBe(200);
    expect((await change({ logo: 'https://example.com/a.png' })).body.urls.logo).toBe('https://example.com/a.png');
    expect((await change({ logo: null })).body.urls.logo).toBeUndefined();
  });

  it('is the one that was read, for a write on a condition, also once the link to its logo was signed anew', async () => {
    await change({ logo: await upload(png, 'image/png') });
    const tag = (await admin.client.call('getOrganizationById', { organizationId })).headers.get('etag') ?? '';
    server.clock.advance(3_600_000);
    const again = { organizationId, headers: { 'if-none-match': tag } };
    expect((await admin.client.call('getOrganizationById', again)).status).toBe(200);
    const rename = (title: string) =>
      admin.client.call('updateOrganizationById', { organizationId, headers: { 'if-match': tag }, body: { title } });
    expect((await rename('Signed anew')).status).toBe(200);
    expect((await rename('Changed meanwhile')).status).toBe(412);
  });

  it('refuses as a logo what is no picture, too large, unfinished or somebody else’s, and keeps what was', async () => {
    const good = (await change({ logo: await upload(png, 'image/png'), title: 'Before' })).body.urls.logo;
    const stranger = await buildOrganization(server);
    const announced = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'logo', type: 'image/png', size: 10 }, kind: 'logo' },
    });
    const bad = [
      await upload(Buffer.from('<script>alert(1)</script>'), 'image/png'),
      await upload(png, 'text/html'),
      await upload(Buffer.concat([png, Buffer.alloc(1024 * 1024)]), 'image/png'),
      await upload(png, 'image/png', stranger.id, stranger.admin),
      announced.url,
      'javascript:alert(1)',
    ];
    for (const logo of bad) {
      const { status, body } = await change({ logo, title: 'After' });
      expect([logo, status, JSON.stringify(body.error.details ?? body)]).toEqual([
        logo,
        400,
        expect.stringContaining('logo'),
      ]);
    }
    const { title, urls } = await admin.client.ok('getOrganizationById', { organizationId });
    expect([title, urls.logo]).toEqual(['Before', good]);
  });

  it('leads from its old hostname to the new one for a time, which nobody else gets meanwhile', async () => {
    const { address } = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    const { hostname } = await admin.client.ok('getOrganizationById', { organizationId });
    await change({ hostname: 'harbour-docs' });
    const moved = await readSite(server, `${address}one?a=1`);
    const target = address.replace(`//${hostname}.`, '//harbour-docs.');
    expect([moved.status, moved.headers.location]).toEqual([308, `${target}one?a=1`]);
    expect((await readSite(server, target)).status).toBe(200);

    const other = await buildOrganization(server);
    const take = () =>
      other.admin.client.call('updateOrganizationById', { organizationId: other.id, body: { hostname } });
    expect((await take()).body.error.details[0]).toMatchObject({ path: 'hostname', reason: 'hostname-taken' });
    server.clock.advance((formerHostnameDays + 1) * 86_400_000);
    expect((await readSite(server, address)).status).toBe(404);
    expect((await take()).status).toBe(200);
  });

  it('gets a hostname back that it gave up, and then nothing leads away from it', async () => {
    const { address } = await publishPages(admin, organizationId, [{ title: 'Two', markdown: 'text' }]);
    const { hostname } = await admin.client.ok('getOrganizationById', { organizationId });
    await change({ hostname: 'for-a-moment' });
    expect((await change({ hostname })).status).toBe(200);
    expect((await readSite(server, address)).status).toBe(200);
    const left = await readSite(server, address.replace(`//${hostname}.`, '//for-a-moment.'));
    expect([left.status, left.headers.location]).toEqual([308, address]);
  });

  it('says nothing of an organization without published sites', async () => {
    const { id, admin: owner } = await buildOrganization(server);
    const { hostname } = await owner.client.ok('getOrganizationById', { organizationId: id });
    await owner.client.ok('updateOrganizationById', { organizationId: id, body: { hostname: 'quiet-place' } });
    const { address } = await publishPages(admin, organizationId, [{ title: 'Three', markdown: 'text' }]);
    const { host, pathname } = new URL(address);
    const old = `http://${host.replace(/^[^.]+/, hostname)}${pathname}`;
    expect((await readSite(server, old)).status).toBe(404);
  });
});
