import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The same picture as other bytes: what comes after its end is of no meaning. */
const other = Buffer.concat([png, Buffer.from([0])]);

describe.each(engines)('pictures of people on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    person = await buildMember(server, organizationId, 'read');
  });
  afterAll(() => server.stop());

  const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, server.url);
  async function upload(bytes: Buffer, { by = person, into = organizationId, type = 'image/png' } = {}) {
    const { url } = await by.client.ok('generateStorageUploadURL', {
      organizationId: into,
      body: { file: { name: 'me.png', type, size: bytes.byteLength }, kind: 'photo' },
    });
    await fetch(here(url), { method: 'PUT', body: new Uint8Array(bytes) });
    return String(url);
  }
  const change = (photoURL: string | null) =>
    person.client.call('updateUserById', { userId: person.id, body: { photoURL } });
  const shown = async (address: string) => (await fetch(here(address))).status;

  it('are kept from an upload, wherever the person shows, until they have another', async () => {
    const team = await admin.client.ok('createOrganizationTeam', { organizationId, body: { title: 'Crew' } });
    const memberships = { [person.id]: { role: 'owner' } };
    const members = { organizationId, teamId: team.id, body: { memberships } };
    await admin.client.ok('updateMembersInOrganizationTeam', members);
    const { status, body } = await change(await upload(png));
    const { photoURL } = body;
    expect([status, await shown(photoURL)]).toEqual([200, 200]);
    server.clock.advance(3 * 86_400_000);
    await server.services.jobs.idle();
    const answer = await fetch(here(photoURL));
    expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]).toEqual(['image/png', png]);
    const { items: teams } = await admin.client.ok('listTeamsInOrganizationById', { organizationId });
    const { items: people } = await admin.client.ok('listMembersInOrganizationById', { organizationId });
    const urls = [teams[0].owners[0], people.find((item: { id: string }) => item.id === person.id).user];
    expect(urls.map(user => user.photoURL)).toEqual([photoURL, photoURL]);
    expect((await change(photoURL)).body.photoURL).toBe(photoURL);

    const next = (await change(await upload(other))).body.photoURL;
    expect([await shown(next), await shown(photoURL)]).toEqual([200, 404]);
    expect((await change('https://example.com/me.png')).body.photoURL).toBe('https://example.com/me.png');
    expect(await shown(next)).toBe(404);
  });

  it('are refused, and what was there stays, where they are no picture, too large, not sent, or of others', async () => {
    const { photoURL } = (await change(await upload(png))).body;
    const stranger = await buildOrganization(server);
    const announced = await person.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'me.png', type: 'image/png', size: 10 }, kind: 'photo' },
    });
    const bad = [
      await upload(Buffer.from('<script>alert(1)</script>')),
      await upload(png, { type: 'text/html' }),
      await upload(Buffer.concat([png, Buffer.alloc(1024 * 1024)])),
      await upload(png, { by: stranger.admin, into: stranger.id }),
      announced.url,
      `${server.services.config.publicUrl}/photos/${'0'.repeat(64)}`,
    ];
    for (const url of bad) expect([url, (await change(url)).status]).toEqual([url, 400]);
    expect((await person.client.ok('getUserById', { userId: person.id })).photoURL).toBe(photoURL);
  });

  it('are no way to a file that is nobody’s picture, and end with the account', async () => {
    const { sha256 } = await server.services.files.put(Buffer.from('secret'), { maxBytes: 10 });
    expect(await shown(`/photos/${sha256}`.replace(/^/, server.url))).toBe(404);
    const { photoURL } = (await change(await upload(png))).body;
    expect(await shown(photoURL)).toBe(200);
    await person.client.ok('deleteAuthenticatedUser');
    expect(await shown(photoURL)).toBe(404);
  });
});
