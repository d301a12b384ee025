import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe.each(engines)('files on the web, on %s', engine => {
  let server: TestServer;
  let web: Server;
  let asked: (string | undefined)[] = [];
  let organizationId: string;
  let admin: Person;
  let spaceId: string;

  const at = (path: string) => `http://127.0.0.1:${(web.address() as AddressInfo).port}${path}`; // it listens on a port
  const insert = (person: Person, ...urls: string[]) =>
    person.client.call('updateSpaceContent', {
      spaceId,
      query: { compat: false },
      body: {
        changes: [{ operation: 'insert_files', files: urls.map((url, index) => ({ name: `${index}.gif`, url })) }],
      },
    });
  const problem = (answer: Awaited<ReturnType<typeof insert>>) => [answer.status, answer.body.error.details?.[0]];

  beforeAll(async () => {
    web = createServer((request, response) => {
      asked.push(request.url);
      if (request.url === '/pixel') response.setHeader('content-type', 'image/gif').end(pixel);
      else if (request.url === '/untyped') response.setHeader('content-type', 'application/octet-stream').end(pixel);
      else if (request.url === '/inside') response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      else if (request.url === '/large') response.end(Buffer.alloc(51 * 1024 * 1024));
      else response.writeHead(404).end();
    });
    await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId } = await buildSpace(admin.client, organizationId));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    await server.stop();
    web.closeAllConnections();
    web.close();
  });

  it('are kept with their type and size, each address fetched once', async () => {
    const { insertedFiles } = (await insert(admin, at('/pixel'), at('/pixel'), at('/untyped'))).body;
    const gif = { contentType: 'image/gif', size: pixel.length, dimensions: { width: 1, height: 1 } };
    expect(insertedFiles).toMatchObject([gif, gif, gif]);
    expect(asked).toEqual(['/pixel', '/untyped']);
    const kept = await fetch(insertedFiles[0].downloadURL.replace('http://bindery.test', server.url));
    expect(Buffer.from(await kept.arrayBuffer())).toEqual(pixel);
  });

  it('go into a change request as well, and replace other files', async () => {
    const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
    const edit = async (...changes: object[]) =>
      admin.client.ok('updateChangeRequestContent', {
        spaceId,
        changeRequestId,
        query: { compat: false },
        body: { changes },
      });
    const files = [{ ref: 'file', name: 'a.txt', base64: 'YQ==' }];
    const { refs } = await edit({ operation: 'insert_files', files });
    await edit({ operation: 'update_file', file: refs.file, url: at('/pixel') });
    const file = await admin.client.ok('getFileInChangeRequestById', { spaceId, changeRequestId, fileId: refs.file });
    expect(file).toMatchObject({ name: 'a.txt', contentType: 'image/gif', size: pixel.length });
  });

  it('are refused with their place where they cannot be fetched, and nothing is saved', async () => {
    const { revision } = await admin.client.ok('getSpaceById', { spaceId });
    for (const [path, said] of [
      ['/nowhere', 'status 404'],
      ['/inside', 'private network'],
      ['/large', 'larger than'],
    ] as const) {
      const [status, detail] = problem(await insert(admin, at('/pixel'), at(path)));
      expect([status, detail]).toMatchObject([400, { path: 'changes.0.files.1.url', reason: 'file-unfetched' }]);
      expect(detail.message).toContain(said);
    }
    for (const url of ['http://10.0.0.1/x.gif', 'http://localhost:1/x.gif', 'file:///etc/passwd'])
      expect((await insert(admin, url)).status).toBe(400);
    expect((await admin.client.ok('getSpaceById', { spaceId })).revision).toBe(revision);
  });

  it('are not fetched for somebody who may not edit', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    expect((await insert(reader, at('/pixel'))).status).toBe(403);
    expect((await insert((await buildOrganization(server)).admin, at('/pixel'))).status).toBe(404);
    expect(asked).toEqual([]);
  });
});
