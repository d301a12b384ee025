import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { buildOrganization, type Person } from '../testing/build.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const site: Record<string, string> = {
  '/docs/': '<title>Docs</title><main><h1>Docs</h1><p><a href="one.html">One</a> <a href="/other">Other</a></p></main>',
  '/docs/one.html': '<h1>One</h1><p>Back to the <a href="/docs/">start</a></p>',
  '/other': '<h1>Not below</h1>',
};

let server: TestServer;
let web: Server;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startServer('sqlite');
  const organization = await buildOrganization(server);
  organizationId = organization.id;
  admin = organization.admin;
  web = createServer((request, response) => {
    const body = site[request.url ?? ''];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  web.close();
  await server.stop();
});

const newSpace = async (): Promise<string> =>
  (await admin.client.ok('createSpace', { organizationId, body: { title: 'Imported' } })).id;

const origin = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`; // it listens on a port

it('follows a website below the path of the address, and links its pages to each other', async () => {
  const spaceId = await newSpace();
  const body = { url: `${origin()}/docs/`, source: 'website' };
  expect(await admin.client.ok('importContent', { spaceId, body })).toMatchObject({ importedResources: 2 });
  const { pages } = await admin.client.ok('listPages', { spaceId });
  expect(pages.map(({ title }: { title: string }) => title)).toEqual(['Docs', 'One']);
  const home = await admin.client.ok('getPageById', { spaceId, pageId: pages[0].id });
  expect(home.markdown).toContain(`[One](page:${pages[1].id})`);
  expect(home.markdown).toContain(`[Other](${origin()}/other)`);
  const missing = await admin.client.call('importContent', {
    spaceId,
    body: { url: `${origin()}/gone`, source: 'html' },
  });
  expect(missing.status).toBe(400);
});

/** @param more bytes that stand in front of each part of it, by its path */
async function docx(more: Record<string, string> = {}): Promise<Buffer> {
  const archive = new ZipFile();
  const add = (path: string, text: string) =>
    archive.addBuffer(Buffer.from(`<?xml version="1.0"?>${more[path] ?? ''}${text}`), path);
  const types = 'http://schemas.openxmlformats.org/package/2006';
  add(
    '[Content_Types].xml',
    `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${types}/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  );
  add(
    'word/document.xml',
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold</w:t></w:r><w:r><w:t> text</w:t></w:r></w:p></w:body></w:document>',
  );
  archive.end();
  return buffer(archive.outputStream);
}

it('reads a Word document, and says of another file that it is none, or that it unfolds too far', async () => {
  const spaceId = await newSpace();
  const send = async (bytes: Buffer) => {
    const { url } = await admin.client.ok('generateStorageUploadURL', {
      organizationId,
      body: { file: { name: 'Team plan.docx', size: bytes.byteLength }, kind: 'import' },
    });
    await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: new Uint8Array(bytes) });
    return admin.client.call('importContent', { spaceId, body: { url, source: 'docx' } });
  };
  expect((await send(await docx())).status).toBe(201);
  const { pages } = await admin.client.ok('listPages', { spaceId });
  const page = await admin.client.ok('getPageById', { spaceId, pageId: pages[0].id });
  expect(page).toMatchObject({ title: 'Team plan', markdown: '**Bold** text\n' });
  const wrong = await send(Buffer.from('plain text'));
  expect(wrong).toMatchObject({ status: 400 });
  const bomb = await send(await docx({ '[Content_Types].xml': ' '.repeat(51 * 1024 * 1024) }));
  expect(JSON.stringify(bomb.body)).toContain('unfolds to more than');
});
