import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('answers on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it.each([
    [400, '/v1/spaces/%'],
    [400, '/v1/spaces/%ff'],
    [404, `/v1/spaces/${'x'.repeat(3000)}`],
  ])('refuses with %i an address that cannot be, in the usual form', async (status, path) => {
    const answer = await server.nobody.send('GET', path);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toMatchObject({ code: status, requestId: expect.any(String) });
  });

  it('refuses the character NUL wherever it stands', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const refused = async (call: Promise<{ status: number; body: unknown }>, path: string) =>
      expect(await call).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
    await refused(admin.client.call('createOrganization', { body: { title: 'a\0b' } }), 'title');
    await refused(admin.client.call('getOrganizationsForEmailDomain', { emailDomain: 'a\0b' }), 'emailDomain');
    await refused(admin.client.call('listSites', { organizationId, query: { title: 'a\0b' } }), 'title');
    const cursor = (keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
    const page = cursor(['', 'a\0b', 'x']);
    await refused(admin.client.call('listSites', { organizationId, query: { page } }), 'page');
  });

  it('refuses a body of more values than any page has before it reads them', async () => {
    const { admin } = await buildOrganization(server);
    const list = (length: number) => `{"title":[${'0,'.repeat(length - 2)}0]}`;
    const answerTo = async (body: string) =>
      (await admin.client.call('createOrganization', { body })).body.error.message;
    expect(await answerTo(list(500_001))).toBe('body: more than 500000 values');
    expect(await answerTo(list(500_000))).toMatch(/^body.title/);
  });

  it.each([600, 5000, 100_000])('refuses a body of %i levels', async levels => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const { id: spaceId } = await admin.client.ok('createSpace', { organizationId });
    const node = '{"object":"block","type":"blockquote","nodes":[';
    const nodes = `${node.repeat(levels / 2)}${']}'.repeat(levels / 2)}`;
    const body = `{"body":{"document":{"object":"document","nodes":[${nodes}]}}}`;
    const { status, body: answer } = await admin.client.call('postCommentInSpace', { spaceId, body });
    expect([status, answer.error.message]).toEqual([400, expect.stringContaining('nested deeper')]);
  });

  it('reads an empty body as none, whatever type it says it has', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const space = await admin.client.call('createSpace', { organizationId, body: '' });
    expect(space.status).toBe(201);
    expect((await admin.client.call('deleteSpaceById', { spaceId: space.body.id, body: '' })).status).toBe(204);
    const refused = await admin.client.call('createOrganization', { body: '' });
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ in: 'body', path: '' }] } } });
  });

  it('lets no cache keep an answer', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    for (const client of [admin.client, server.nobody]) {
      const { headers } = await client.call('getOrganizationById', { organizationId });
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
