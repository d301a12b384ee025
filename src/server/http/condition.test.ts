import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('a write with If-Match on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId } = await buildSpace(admin.client, organizationId));
  });
  afterAll(() => server.stop());

  const read = async () => (await admin.client.call('getSpaceById', { spaceId })).headers.get('etag') ?? '';
  const rename = (title: string, tag?: string, { client }: Person = admin) =>
    client.call('updateSpaceById', {
      spaceId,
      body: { title },
      headers: tag === undefined ? {} : { 'if-match': tag },
    });
  const title = async () => (await admin.client.ok('getSpaceById', { spaceId })).title;

  it('is carried out while the resource is what was read, and answers with the tag that it has then', async () => {
    const first = await rename('One', await read());
    expect([first.status, first.headers.get('etag')]).toEqual([200, await read()]);
    const second = await rename('Two', `"other", ${first.headers.get('etag')}`);
    expect([second.status, await title()]).toEqual([200, 'Two']);
    expect((await rename('Three', '*')).status).toBe(200);
    expect((await rename('Three', (await read()).replace('W/', ''))).status).toBe(200);
  });

  it('is refused with 412 once it is another, and nothing of it is done or told', async () => {
    const tag = await read();
    await rename('Theirs');
    const events = () =>
      admin.client.ok('listOrganizationAuditEvents', { organizationId, query: { action: 'space.update' } });
    const { count } = await events();
    const refused = await rename('Mine', tag);
    expect([refused.status, refused.body.error]).toEqual([
      412,
      {
        ...{ code: 412, message: expect.stringContaining('changed'), reason: 'changed-meanwhile' },
        requestId: refused.headers.get('x-request-id'),
      },
    ]);
    expect([await title(), (await events()).count]).toEqual(['Theirs', count]);
  });

  it('without the header is as it was: the last writer wins', async () => {
    await rename('First');
    expect((await rename('Last')).status).toBe(200);
    expect(await title()).toBe('Last');
  });

  it('is refused for what is wrong with it before its condition is looked at', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const stranger = await buildOrganization(server);
    expect((await rename('Mine', '"old"', reader)).status).toBe(403);
    expect((await rename('Mine', '"old"', stranger.admin)).status).toBe(404);
    expect((await rename('x'.repeat(51), '"old"')).status).toBe(400);
  });

  it('never finds what there is not yet', async () => {
    const create = (headers: Record<string, string>) =>
      admin.client.call('createOrUpdateOpenAPISpecBySlug', {
        organizationId,
        specSlug: 'new',
        body: { source: { text: '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}' } },
        headers,
      });
    expect((await create({ 'if-match': '*' })).status).toBe(412);
    expect((await create({})).status).toBe(201);
    expect((await create({ 'if-match': '*' })).status).toBe(200);
  });

  it('succeeds for exactly one of many that read the same', async () => {
    const tag = await read();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => rename(`Number ${number}`, tag)));
    const won = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)]);
    expect(await title()).toBe(won[0]?.body.title);
  });

  it('loses against one without the header that came between', async () => {
    for (let round = 0; round < 5; round++) {
      const tag = await read();
      const [mine, theirs] = await Promise.all([rename(`Mine ${round}`, tag), rename(`Theirs ${round}`)]);
      expect(theirs.status).toBe(200);
      // Either it was before, or it was refused: never over theirs without having seen it.
      expect([mine.status, await title()]).toEqual([mine.status === 200 ? 200 : 412, `Theirs ${round}`]);
    }
  });
});
