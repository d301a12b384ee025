import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('headers on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine, { RATE_LIMIT: '100000' });
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  it('say the rate limit on every answer of the API, whoever asks and whatever comes of it', async () => {
    const raw = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init);
    const body = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const answers = [
      await raw('/v1/user'),
      await raw('/v1/user', { headers: { authorization: 'Bearer bnd_wrong' } }),
      await raw('/v1/nothing'),
      await raw('/v1/orgs', { method: 'PATCH' }),
      await raw('/v1/orgs', { ...body, body: '{' }),
      await raw('/v1/orgs', { ...body, headers: { 'content-type': 'text/plain' }, body: 'x' }),
      await raw('/v1/orgs', { ...body, body: `"${'x'.repeat(11_000_000)}"` }),
      await raw('/v1/orgs/%'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 404, 405, 400, 415, 413, 400]);
    for (const { headers } of answers) {
      expect(headers.get('x-ratelimit-limit')).toBe('100000');
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
      expect(headers.get('x-request-id')).toBeTruthy();
    }
    const { headers } = await admin.client.call('searchOrganizationContent', { organizationId, query: { query: 'a' } });
    expect(headers.get('x-ratelimit-limit')).toBe('10000');
  });

  it('name the methods of an address that has others', async () => {
    const { status, headers, body } = await admin.client.send('PUT', '/v1/orgs');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(body.error).toMatchObject({ code: 405, requestId: headers.get('x-request-id') });
  });

  it('carry the id of a request that names itself, and a new one where the name is not fit for a log', async () => {
    const named = async (id: string) =>
      (await admin.client.send('GET', '/v1/nothing', undefined, { 'x-request-id': id })).headers.get('x-request-id');
    expect(await named('deploy-2026.01_7')).toBe('deploy-2026.01_7');
    for (const id of ['short', 'with space 123', 'x'.repeat(65), '-leading-dash', 'a"quote"1234'])
      expect(await named(id)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('say how long an answer of hundreds of kilobytes is, since it is packed at once', async () => {
    const markdown = Array.from({ length: 20_000 }, (_, index) => `Line ${index}.`).join('\n');
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Long', markdown }]);
    const { headers, body } = await admin.client.call('getPageById', { spaceId, pageId: ids.get('Long') });
    expect(JSON.stringify(body).length).toBeGreaterThan(200_000);
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  it('answer 304 to whoever has the answer, until anything in it changes', async () => {
    const { id: spaceId, ids } = await buildSpace(admin.client, organizationId, [
      { title: 'Page', markdown: 'One.\n' },
    ]);
    const pageId = ids.get('Page');
    const read = (client: Person['client'], tag?: string) =>
      client.call('getPageById', { spaceId, pageId, headers: tag === undefined ? {} : { 'if-none-match': tag } });
    const first = await read(admin.client);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    const again = await read(admin.client, `"other", ${tag}`);
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', tag]);
    const document = { markdown: 'Two.\n' };
    const changes = [{ operation: 'update_page', page: pageId, document }];
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    expect((await read(admin.client, tag)).status).toBe(200);
  });

  it('do not hide a change of the rights of the caller, or of links that were signed anew', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: 'One.\n' }]);
    const member = await buildMember(server, organizationId, 'read');
    const read = (tag = '') => member.client.call('getSpaceById', { spaceId, headers: { 'if-none-match': tag } });
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read(tag)).status).toBe(304);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: member.id,
      body: { role: 'admin' },
    });
    expect((await read(tag)).status).toBe(200);
    const insert = { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [insert] } });
    const files = (given = '') => admin.client.call('listFiles', { spaceId, headers: { 'if-none-match': given } });
    const list = (await files()).headers.get('etag') ?? '';
    expect((await files(list)).status).toBe(304);
    server.clock.advance(3_600_001);
    expect((await files(list)).status).toBe(200);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: member.id,
      body: { disabled: true },
    });
    expect((await read(tag)).status).toBe(404);
  });

  it('tell nobody whether what they may not see is there, or is as they think', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId, [{ title: 'Page', markdown: 'One.\n' }]);
    const { client } = await buildUser(server);
    const tag = (await admin.client.call('getSpaceById', { spaceId })).headers.get('etag') ?? '';
    const answer = async (id: 'getSpaceById' | 'updateSpaceById', space: string, headers: Record<string, string>) => {
      const body = id === 'updateSpaceById' ? { body: { title: 'Mine' } } : {};
      const given = await client.call(id, { spaceId: space, headers, ...body });
      const { requestId: _own, ...error } = given.body.error;
      return [given.status, given.headers.get('etag'), error];
    };
    for (const given of [tag, '*', '"other"']) {
      for (const id of ['getSpaceById', 'updateSpaceById'] as const) {
        const headers: Record<string, string> =
          id === 'getSpaceById' ? { 'if-none-match': given } : { 'if-match': given };
        const nothing = await answer(id, 'nothinghere', headers);
        expect(nothing.slice(0, 2), `${id} ${given}`).toEqual([404, null]);
        expect(await answer(id, spaceId, headers), `${id} ${given}`).toEqual(nothing);
      }
    }
  });

  it('answer HEAD as GET, without a body', async () => {
    const { status, headers, body } = await admin.client.send('HEAD', '/v1/user');
    expect([status, body]).toEqual([200, '']);
    expect(headers.get('etag')).toBe((await admin.client.call('getAuthenticatedUser')).headers.get('etag'));
  });

  it('leave out the resource that is not wanted', async () => {
    const { id: spaceId } = await buildSpace(admin.client, organizationId);
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'A' } });
    const call = { spaceId, changeRequestId, body: { subject: 'B' } };
    const minimal = await admin.client.call('updateChangeRequestById', {
      ...call,
      headers: { prefer: 'respond-async, Return=Minimal' },
    });
    expect([minimal.status, minimal.body, minimal.headers.get('preference-applied')]).toEqual([
      204,
      '',
      'return=minimal',
    ]);
    const full = await admin.client.call('updateChangeRequestById', {
      ...call,
      headers: { prefer: 'return=minimalist' },
    });
    expect(full).toMatchObject({ status: 200, body: { subject: 'B' } });
  });
});
