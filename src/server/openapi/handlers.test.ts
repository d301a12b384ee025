import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setBlocked } from '../operate/block.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { insertPages } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { readIndexes } from './read-parts.ts';
import { refreshHours } from './refresh.ts';

const packaged = createRequire(import.meta.url);
/** Netlify's API, Swagger 2.0; Star Trek's, OpenAPI 3.0 in YAML; ReadMe's, OpenAPI 3.1. */
const realSpecifications = {
  '/netlify.json': '@netlify/open-api/dist/swagger.json',
  '/star-trek.yaml': '@readme/oas-examples/3.0/yaml/star-trek.yaml',
  '/readme.json': '@readme/oas-examples/3.1/json/readme.json',
};

type Answer = (respond: { status?: number; body?: string | Buffer; location?: string } | 'never') => void;

/** Characters. */
const largestText = 10 * 1024 * 1024;

/** What the web server has at its paths; tests change it. */
const pages = new Map<string, Parameters<Answer>[0]>();
let web: Server;
const origin = () => `http://127.0.0.1:${(web.address() as AddressInfo).port}`; // it listens on a port

const minimal = (title = 'Pets', more: object = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {}, ...more });

beforeAll(async () => {
  web = createServer((request, response) => {
    const page = pages.get(request.url ?? '') ?? { status: 404 };
    if (page === 'never') return void response.writeHead(200).write('{');
    const { status = 200, body = '', location } = page;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>(resolve => web.listen(0, '127.0.0.1', resolve));
  for (const [path, file] of Object.entries(realSpecifications)) {
    pages.set(path, { body: await readFile(packaged.resolve(file)) });
  }
});
afterAll(() => web.closeAllConnections());
afterAll(() => void web.close());

/** How a source cannot be read; the database has no part in it. */
const unreadable: [path: string, code: string, page?: Parameters<typeof pages.set>[1]][] = [
  ['/gone', 'FETCH_ERROR', undefined],
  ['/broken.json', 'PARSE_ERROR', { body: '{"openapi": ' }],
  ['/page.html', 'PARSE_ERROR', { body: '<!doctype html><p>Hello</p>' }],
  ['/other.json', 'PARSE_ERROR', { body: '{"openapi":"4.0.0","info":{},"paths":{}}' }],
  ['/huge.json', 'FETCH_ERROR', { body: Buffer.alloc(10 * 1024 * 1024 + 1, ' ') }],
  ['/private', 'FETCH_ERROR', { status: 302, location: 'http://10.0.0.1/openapi.json' }],
  ['/inner.json', 'FETCH_ERROR', { body: minimal('A', { components: { schemas: { A: { $ref: './gone.json' } } } }) }],
  [
    '/bomb.yaml',
    'PARSE_ERROR',
    {
      body: `openapi: 3.1.0\ninfo: {title: A}\npaths: {}\na0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`).join('')}`,
    },
  ],
  ['/deep.json', 'PARSE_ERROR', { body: `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}` }],
  ['/deep.yaml', 'PARSE_ERROR', { body: `a: ${'['.repeat(20_000)}` }],
];

describe.each(engines)('API specifications on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    // Whatever tests before have added would be read again each time that a test lets hours pass.
    const refresh_hours = refreshHours.off;
    await server.services.database.write(tx => tx.updateTable('openapi_specs').set({ refresh_hours }).execute());
    const organization = await buildOrganization(server);
    organizationId = organization.id;
    admin = organization.admin;
  });

  /** Adds a specification and waits until it was read. */
  async function add(source: { url: string } | { text: string }, specSlug = 'pets') {
    await admin.client.ok('createOrUpdateOpenAPISpecBySlug', { organizationId, specSlug, body: { source } });
    await server.services.jobs.idle();
    return admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug });
  }
  const content = (specSlug = 'pets') =>
    admin.client.ok('getLatestOpenAPISpecVersionContent', { organizationId, specSlug });

  it('serves a document with references that lead nowhere, and says which', async () => {
    const schemas = { Pet: { $ref: '#/components/schemas/Animal' } };
    const spec = await add({ text: minimal('Pets', { components: { schemas } }) });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    const path = ['components', 'schemas', 'Pet'];
    const items = [{ reference: '#/components/schemas/Animal', file: 'openapi.json', path, places: 1 }];
    expect(await content()).toMatchObject({ deadReferences: { count: 1, items } });
    await add({ text: minimal() });
    expect(await content()).not.toHaveProperty('deadReferences');
  });

  it('is read in the background, and then says when and has a version', async () => {
    const created = await admin.client.call('createOpenAPISpec', {
      organizationId,
      body: { slug: 'pets', source: { text: minimal() } },
    });
    expect(created).toMatchObject({ status: 201, body: { processingState: 'pending', visibility: 'private' } });
    expect(created.headers.get('location')).toBe(created.body.urls.location);
    expect(created.body).not.toHaveProperty('sourceURL');
    await server.services.jobs.idle();
    const spec = await admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' });
    expect(spec).toMatchObject({ processingState: 'complete', lastVersion: expect.any(String) });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    const at = { organizationId, specSlug: 'pets', versionId: spec.lastVersion };
    const latest = await admin.client.ok('getLatestOpenAPISpecVersion', at);
    expect(latest).toEqual(await admin.client.ok('getOpenAPISpecVersionById', at));
    expect(await content()).toEqual(await admin.client.ok('getOpenAPISpecVersionContentById', at));
    const raw = await admin.client.ok('getLatestOpenAPISpecVersionContentRaw', at);
    expect(raw).toEqual({ text: minimal(), format: 'json' });
    const signed = await fetch(String(latest.url).replace('http://bindery.test', server.url));
    expect(await signed.text()).toBe(minimal());
  });

  it('takes a text of the largest size, whatever JSON makes of its lines', async () => {
    const text = minimal().padEnd(largestText, '\n');
    const spec = await add({ text });
    expect(spec).toMatchObject({ processingState: 'complete', document: { title: 'Pets' } });
    const body = { slug: 'more-pets', source: { text } };
    expect((await admin.client.call('createOpenAPISpec', { organizationId, body })).status).toBe(201);
    const longer = { ...body, source: { text: `${text}\n` } };
    expect((await admin.client.call('createOpenAPISpec', { organizationId, body: longer })).status).toBe(400);
  });

  it('says what its latest document calls itself, and how many operations that has', async () => {
    const paths = { '/pets': { get: { responses: {} }, post: { responses: {} } } };
    const document = { title: 'Animals', version: '1', operations: 2 };
    expect((await add({ text: 'no: specification' })).document).toBeUndefined();
    expect((await add({ text: minimal('Animals', { paths }) })).document).toEqual(document);
    expect((await add({ text: 'no: specification' })).document).toEqual(document);
    const { items } = await admin.client.ok('listOpenAPISpecs', { organizationId });
    expect(items).toMatchObject([{ slug: 'pets', document }]);
  });

  it('are found by a part of the slug or of the title, in upper or lower case', async () => {
    await add({ text: minimal('Größe der Tiere') });
    const found = async (search: string) => {
      const { items, count } = await admin.client.ok('listOpenAPISpecs', { organizationId, query: { search } });
      expect(count).toBe(items.length);
      return items.map(({ slug }: { slug: string }) => slug);
    };
    expect(await found('ET')).toEqual(['pets']);
    expect(await found('GRÖßE DER')).toEqual(['pets']);
    expect(await found('plants')).toEqual([]);
  });

  it.each(Object.keys(realSpecifications))('reads %s as its provider publishes it', async path => {
    const spec = await add({ url: `${origin()}${path}` });
    expect(spec).toMatchObject({ processingState: 'complete', sourceURL: `${origin()}${path}` });
    expect(spec).not.toHaveProperty('lastProcessErrorCode');
    const name = path.slice(1);
    expect((await content()).filesystem[name]).toMatchObject({ isEntrypoint: true, filename: name, dir: '' });
  });

  it('reads every file of a specification that consists of many, cycles included', async () => {
    pages.set('/many/openapi.yaml', {
      body: 'openapi: 3.0.3\ninfo: {title: Pets, version: "1"}\npaths:\n  /pets:\n    $ref: ./paths/pets.yaml\n',
    });
    pages.set('/many/paths/pets.yaml', {
      body: 'get:\n  responses:\n    "200":\n      description: OK\n      content:\n        application/json:\n          schema: {$ref: "../schemas/pet.yaml#/Pet"}\n',
    });
    pages.set('/many/schemas/pet.yaml', {
      body: 'Pet:\n  type: object\n  properties:\n    parent: {$ref: "#/Pet"}\n    home: {$ref: "../openapi.yaml#/info"}\n',
    });
    await add({ url: `${origin()}/many/openapi.yaml` });
    const { filesystem } = await content();
    expect(Object.keys(filesystem)).toEqual(['openapi.yaml', 'paths/pets.yaml', 'schemas/pet.yaml']);
    expect(filesystem['paths/pets.yaml']).toMatchObject({
      dir: 'paths',
      isEntrypoint: false,
      references: ['schemas/pet.yaml'],
    });
    expect(
      (await admin.client.ok('getLatestOpenAPISpecVersionContentRaw', { organizationId, specSlug: 'pets' })).format,
    ).toBe('yaml');
  });

  it('adds a version when the content differs, and none when it is only written otherwise', async () => {
    const { lastVersion } = await add({ text: minimal() });
    const list = () => admin.client.ok('listOpenAPISpecVersions', { organizationId, specSlug: 'pets' });
    const yaml = 'paths: {}\ninfo:\n  version: "1"\n  title: Pets\nopenapi: 3.1.0\n';
    const { openapi, info, ...rest } = JSON.parse(minimal());
    pages.set('/one/pets.yaml', { body: yaml });
    pages.set('/other/named.json', { body: minimal() });
    for (const source of [
      { text: JSON.stringify(JSON.parse(minimal()), null, 2) },
      { text: JSON.stringify({ ...rest, info: Object.fromEntries(Object.entries(info).reverse()), openapi }) },
      { text: yaml },
      { url: `${origin()}/one/pets.yaml` },
      { url: `${origin()}/other/named.json` },
    ]) {
      const spec = await add(source);
      expect(spec).not.toHaveProperty('lastProcessErrorCode');
      expect([source, spec.lastVersion, (await list()).count]).toEqual([source, lastVersion, 1]);
    }
    const spec = await add({ text: minimal('Other pets') });
    const { items, count } = await list();
    expect([count, items[0].id]).toEqual([2, spec.lastVersion]);
  });

  it('tells how the document of each version numbers itself', async () => {
    await add({ text: minimal() });
    await add({ text: minimal('Pets', { info: { title: 'Pets', version: '2.1.0' } }) });
    const { items } = await admin.client.ok('listOpenAPISpecVersions', { organizationId, specSlug: 'pets' });
    expect(items.map((version: { documentVersion?: string }) => version.documentVersion)).toEqual(['2.1.0', '1']);
  });

  it('adds no version for a document that was read before its content was kept', async () => {
    await add({ text: minimal() });
    await server.services.database.write(tx =>
      tx.updateTable('openapi_versions').set({ content_digest: null }).execute(),
    );
    const again = { text: JSON.stringify(JSON.parse(minimal()), null, 2) };
    const list = () => admin.client.ok('listOpenAPISpecVersions', { organizationId, specSlug: 'pets' });
    await add(again);
    expect((await list()).count).toBe(1);
    await add({ text: 'paths: {}\ninfo: {version: "1", title: Pets}\nopenapi: 3.1.0\n' });
    expect((await list()).count).toBe(1);
  });

  it('shows operations in the order that was read last, in the same version', async () => {
    const paths = { '/a': { get: { responses: {} } }, '/b': { get: { responses: {} } } };
    const first = await add({ text: minimal('Pets', { paths }) });
    const turned = await add({ text: minimal('Pets', { paths: Object.fromEntries(Object.entries(paths).reverse()) }) });
    expect(turned.lastVersion).toBe(first.lastVersion);
    const { database, files } = server.services;
    const latest = await readIndexes({ db: database.read, files, organizationId }, ['pets']);
    expect(latest.get('pets')?.index.operations.map(({ path }) => path)).toEqual(['/b', '/a']);
  });

  it('compares a version with the one before or any other: what breaks callers first, with the fields that differ', async () => {
    const get = (type: string) => ({ parameters: [{ name: 'limit', in: 'query', schema: { type } }], responses: {} });
    const document = (paths: object) =>
      minimal('Pets', { paths, components: { schemas: { Pet: { type: 'object' } } } });
    const first = await add({ text: document({ '/a': { get: get('integer') }, '/b': { get: get('integer') } }) });
    const second = await add({ text: document({ '/a': { get: get('integer') }, '/c': { get: get('integer') } }) });
    const third = await add({ text: document({ '/a': { get: get('string') }, '/c': { get: get('integer') } }) });
    const compare = (spec: typeof first, query = {}) =>
      admin.client.ok('compareOpenAPISpecVersions', {
        ...{ organizationId, specSlug: 'pets', versionId: spec.lastVersion },
        query,
      });
    expect(await compare(first)).toMatchObject({ against: null, operations: [], schemas: [], cut: false });
    expect(await compare(second)).toMatchObject({
      against: first.lastVersion,
      operations: [
        { method: 'get', path: '/b', webhook: false, change: 'removed', breaking: true, fields: [] },
        { method: 'get', path: '/c', change: 'added', breaking: false },
      ],
      schemas: [],
    });
    const change = { kind: 'type', in: 'query', field: 'limit', breaking: true, before: 'integer', after: 'string' };
    expect((await compare(third)).operations).toMatchObject([{ path: '/a', change: 'changed', fields: [change] }]);
    expect((await compare(third, { against: first.lastVersion })).operations).toMatchObject([
      { path: '/b', change: 'removed' },
      { path: '/a', change: 'changed' },
      { path: '/c', change: 'added' },
    ]);
    expect((await compare(third, { against: third.lastVersion })).operations).toEqual([]);
  });

  it('lists no more than an answer holds of two versions that share nothing, and says so', async () => {
    const paths = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`/${prefix}${at}`, { get: { responses: {} } }]));
    await add({ text: minimal('Pets', { paths: paths('a') }) });
    const { lastVersion } = await add({ text: minimal('Pets', { paths: paths('b') }) });
    const at = { organizationId, specSlug: 'pets', versionId: lastVersion };
    const { operations, cut } = await admin.client.ok('compareOpenAPISpecVersions', at);
    expect([operations.length, cut]).toEqual([200, true]);
    expect(operations.filter((part: { breaking: boolean }) => part.breaking)).toHaveLength(150);
  });

  it.each(engine === 'sqlite' ? unreadable : unreadable.slice(0, 2))(
    'ends %s with %s, and keeps the last good version',
    async (path, code, page) => {
      const good = await add({ text: minimal() });
      if (page) pages.set(path, page);
      expect(await add({ url: `${origin()}${path}` })).toMatchObject({
        processingState: 'complete',
        lastProcessErrorCode: code,
        lastVersion: good.lastVersion,
      });
    },
  );

  it.each([
    [{ text: '{"openapi": ' }, /^Das Dokument kann in Zeile 1, Spalte 1\d nicht gelesen werden: (?!.* at line)/],
    [
      { text: 'openapi: 3.1.0\nopenapi: 3.1.0' },
      /Zeile 2, Spalte 1 .*: ein Name steht zweimal im selben Objekt\.\n\nopenapi/,
    ],
    [
      { text: 'info:\n\ttitle: A' },
      /Zeile 2, Spalte 1 .*: ein Tabulator kann nicht einrücken; nehmen Sie Leerzeichen\./,
    ],
    [{ text: 'Hello' }, /^Das Dokument ist weder ein JSON- noch ein YAML-Objekt\.$/],
    [{ text: '{"openapi": "3.1.0"}' }, /^Im Dokument fehlt „info“\.$/],
    [{ path: '/gone' }, /^Der Server hat mit .* 404 geantwortet\.$/],
  ])('says in the language of who asks why %j was not read', async (source, reason) => {
    await add('path' in source ? { url: `${origin()}${source.path}` } : source);
    const inGerman = { organizationId, specSlug: 'pets', headers: { 'accept-language': 'de' } };
    const said = [{ message: expect.stringMatching(reason) }];
    expect((await admin.client.ok('getOpenAPISpecBySlug', inGerman)).lastProcessedErrors).toEqual(said);
    const { items } = await admin.client.ok('listOpenAPISpecs', inGerman);
    expect(items).toMatchObject([{ lastProcessedErrors: said }]);
  });

  it('says what was kept before as it was kept', async () => {
    await add({ text: 'Hello' });
    const error = 'The document has no "info".';
    await server.services.database.write(tx => tx.updateTable('openapi_specs').set({ error }).execute());
    const { lastProcessedErrors } = await admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' });
    expect(lastProcessedErrors).toEqual([{ message: error }]);
  });

  it('says nothing of a failure any more once it was read', async () => {
    expect(await add({ text: 'no: specification' })).toHaveProperty('lastProcessErrorCode', 'PARSE_ERROR');
    expect(await add({ text: minimal() })).not.toHaveProperty('lastProcessErrorCode');
  });

  it('leaves references to other servers alone', async () => {
    const elsewhere = minimal('A', { components: { schemas: { A: { $ref: 'http://localhost:1/a.json' } } } });
    pages.set('/elsewhere.json', { body: elsewhere });
    await add({ url: `${origin()}/elsewhere.json` });
    expect(Object.keys((await content()).filesystem)).toEqual(['elsewhere.json']);
  });

  it('reads no address again while the organization is blocked', async () => {
    const block = (reason: string | null) => setBlocked(server.services.database, organizationId, reason);
    const titleLater = async () => {
      server.clock.advance(6 * 3600_000 + 660_000);
      await server.services.jobs.idle();
      await server.services.jobs.idle();
      return (await admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' })).document.title;
    };
    pages.set('/changing.json', { body: minimal('Before') });
    await add({ url: `${origin()}/changing.json` });
    pages.set('/changing.json', { body: minimal('After') });
    await block('spam');
    expect(await titleLater()).toBe('Before');
    await block(null);
    expect(await titleLater()).toBe('After');
  });

  it('reads an address again after 6 hours, and a text never', async () => {
    pages.set('/changing.json', { body: minimal('Before') });
    const first = await add({ url: `${origin()}/changing.json` });
    const text = await add({ text: minimal() }, 'text');
    pages.set('/changing.json', { body: minimal('After') });
    server.clock.advance(6 * 3600_000 + 660_000);
    await server.services.jobs.idle();
    await server.services.jobs.idle();
    const read = (specSlug: string) => admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug });
    const again = await read('pets');
    expect(again.lastVersion).not.toBe(first.lastVersion);
    expect((await read('text')).lastProcessedAt).toBe(text.lastProcessedAt);
  });

  it('reads an address again as often as it is told, and refuses that for a text', async () => {
    pages.set('/changing.json', { body: minimal('Before') });
    expect(await add({ url: `${origin()}/changing.json` })).toMatchObject({ autoRefresh: '6h' });
    const set = (autoRefresh: string, specSlug = 'pets') =>
      admin.client.call('updateOpenAPISpecBySlug', { organizationId, specSlug, body: { autoRefresh } });
    const titleAfter = async (hours: number, title: string) => {
      pages.set('/changing.json', { body: minimal(title) });
      server.clock.advance(hours * 3600_000 + 660_000);
      await server.services.jobs.idle();
      await server.services.jobs.idle();
      return (await admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' })).document.title;
    };
    expect(await set('1h')).toMatchObject({ status: 200, body: { autoRefresh: '1h', visibility: 'private' } });
    expect(await titleAfter(1, 'Hour')).toBe('Hour');
    await set('off');
    expect(await titleAfter(48, 'Never')).toBe('Hour');
    await set('24h');
    await titleAfter(0, 'Day');
    expect(await titleAfter(12, 'Half')).toBe('Day');
    expect(await add({ text: minimal() }, 'text')).not.toHaveProperty('autoRefresh');
    expect((await set('1h', 'text')).status).toBe(400);
  });

  it('says whether a slug is free, and which like it is', async () => {
    await add({ text: minimal() });
    const check = (slug: string) => admin.client.ok('checkOpenAPISpecSlug', { organizationId, query: { slug } });
    expect(await check('cats')).toEqual({ state: 'free' });
    expect(await check('pets')).toEqual({ state: 'taken', suggestion: 'pets-2' });
    expect(await check('Größe der Häfen!')).toEqual({ state: 'invalid', suggestion: 'grosse-der-hafen' });
    expect(await check('Pets')).toEqual({ state: 'invalid', suggestion: 'pets-2' });
    for (const nothing of ['港', '!']) expect(await check(nothing)).toEqual({ state: 'invalid', suggestion: 'api' });
    const reader = await buildMember(server, organizationId, 'review');
    const query = { slug: 'cats' };
    expect((await reader.client.call('checkOpenAPISpecSlug', { organizationId, query })).status).toBe(403);
  });

  it('has been read without success where the service stopped each time it was', async () => {
    await add({ text: minimal() });
    const { database, clock, jobs } = server.services;
    await database.write(async tx => {
      await tx
        .updateTable('openapi_specs')
        .set({ state: 'progress' })
        .where('organization_id', '=', organizationId)
        .execute();
      const dead = { state: 'running' as const, attempts: 3, lease: 'of-the-dead', due_at: clock.now().toISOString() };
      await tx
        .updateTable('jobs')
        .set({ ...dead, finished_at: null })
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'read-openapi')
        .execute();
    });
    await jobs.idle();
    const read = await admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' });
    expect(read).toMatchObject({ processingState: 'complete', lastProcessErrorCode: 'PARSE_ERROR' });
  });

  it('lets a source that was replaced while it was read have no say', async () => {
    pages.set('/slow.json', 'never');
    const put = (source: object) =>
      admin.client.ok('createOrUpdateOpenAPISpecBySlug', { organizationId, specSlug: 'pets', body: { source } });
    const read = () => admin.client.ok('getOpenAPISpecBySlug', { organizationId, specSlug: 'pets' });
    await put({ url: `${origin()}/slow.json` });
    await expect.poll(async () => (await read()).processingState, { timeout: 20_000 }).toBe('progress');
    expect((await put({ text: minimal() })).processingState).toBe('pending');
    await expect.poll(async () => (await read()).lastVersion, { timeout: 20_000 }).toBeTruthy();
    web.closeAllConnections();
    await server.services.jobs.idle();
    expect(await read()).not.toHaveProperty('lastProcessErrorCode');
  });

  it('answers 201 for a new slug and 200 for a known one by PUT, and refuses a known one by POST', async () => {
    const body = { source: { text: minimal() } };
    const put = () => admin.client.call('createOrUpdateOpenAPISpecBySlug', { organizationId, specSlug: 'pets', body });
    expect([(await put()).status, (await put()).status]).toEqual([201, 200]);
    const post = (slug: string, source: object = body.source) =>
      admin.client.call('createOpenAPISpec', { organizationId, body: { slug, source } });
    expect(await post('pets')).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('slug') } },
    });
    expect((await post('Pets')).status).toBe(400);
    expect((await post('other', { url: 'ftp://example.com/a.json' })).status).toBe(400);
    const list = await admin.client.ok('listOpenAPISpecs', { organizationId });
    expect([list.count, list.items[0].slug]).toEqual([1, 'pets']);
  });

  it('shows the document to everybody once it is public, and to nobody else before', async () => {
    await add({ text: minimal() });
    const address = `${server.url}/files/openapi/${organizationId}/pets`;
    expect((await fetch(address)).status).toBe(404);
    const at = { organizationId, specSlug: 'pets' };
    const spec = await admin.client.ok('updateOpenAPISpecBySlug', { ...at, body: { visibility: 'public' } });
    expect(spec.urls.published).toBe(address.replace(server.url, 'http://bindery.test'));
    const document = await fetch(address);
    expect(await document.text()).toBe(minimal());
    for (const tag of [document.headers.get('etag'), `W/${document.headers.get('etag')}, "other"`])
      expect((await fetch(address, { headers: { 'if-none-match': String(tag) } })).status).toBe(304);
    expect((await content()).urls.public).toBe(spec.urls.published);
    await admin.client.ok('updateOpenAPISpecBySlug', { ...at, body: { visibility: 'private' } });
    expect((await fetch(address)).status).toBe(404);
  });

  it('goes with all its versions, and twice is no error', async () => {
    await add({ text: minimal() });
    const at = { organizationId, specSlug: 'pets' };
    expect((await admin.client.call('deleteOpenAPISpecBySlug', at)).status).toBe(204);
    expect((await admin.client.call('deleteOpenAPISpecBySlug', at)).status).toBe(204);
    expect((await admin.client.call('getLatestOpenAPISpecVersion', at)).status).toBe(404);
    expect((await add({ text: minimal() })).lastVersion).toBeTruthy();
    expect((await admin.client.ok('listOpenAPISpecVersions', at)).count).toBe(1);
  });

  it('is read by members, changed by creators, and hidden from other organizations', async () => {
    await add({ text: minimal() });
    const reader = await buildMember(server, organizationId, 'read');
    const guest = await buildMember(server, organizationId, null);
    const other = await buildOrganization(server);
    const at = { organizationId, specSlug: 'pets' };
    const body = { visibility: 'public', source: { text: minimal() } };
    const spec = await reader.client.ok('getOpenAPISpecBySlug', at);
    expect(spec.permissions).toEqual({ view: true, edit: false });
    expect((await reader.client.call('createOrUpdateOpenAPISpecBySlug', { ...at, body })).status).toBe(403);
    expect((await reader.client.call('updateOpenAPISpecBySlug', { ...at, body })).status).toBe(403);
    expect((await guest.client.call('getOpenAPISpecBySlug', at)).status).toBe(403);
    expect((await other.admin.client.call('getOpenAPISpecBySlug', at)).status).toBe(404);
    const mine = { ...at, organizationId: other.id };
    expect((await other.admin.client.call('getOpenAPISpecBySlug', mine)).status).toBe(404);
  });

  it('gives operations and schemas for a text that is not saved, and leaves out what it does not have', async () => {
    const path = '/pets/{id of a pet}';
    const paths = { [path]: { get: { summary: 'One', responses: { 200: { description: 'OK' } } } } };
    const components = { schemas: { 'A Pet': { type: 'object', properties: { name: { type: 'string' } } } } };
    await add({ text: minimal('Pets', { paths, components }) });
    const { id: spaceId } = await buildSpace(admin, organizationId, { title: 'Open' });
    const query = {
      operation: [`pets get ${path}`, 'pets get /gone', 'none get /x'],
      schema: ['pets A Pet', 'pets x'],
    };
    const { openapi } = await admin.client.ok('getContentParts', { spaceId, query });
    expect(openapi).toMatchObject({
      operations: { [`pets get ${path}`]: { method: 'get', path, title: 'One' } },
      schemas: { 'pets A Pet': { properties: [{ name: 'name' }] } },
    });
    expect(Object.keys(openapi.operations)).toHaveLength(1);
    expect(Object.keys(openapi.schemas)).toHaveLength(1);
  });

  it('names the pages that show it, and counts them, of the spaces that its reader may view', async () => {
    await add({ text: minimal() });
    await add({ text: minimal() }, 'birds');
    const markdown = '{% openapi-operation spec="pets" path="/pets" method="get" %}\n{% endopenapi-operation %}\n';
    const [open, closed] = [
      await buildSpace(admin, organizationId, { title: 'Open' }),
      await buildSpace(admin, organizationId, { title: 'Closed' }),
    ];
    await admin.client.ok('updateSpaceById', { spaceId: closed.id, body: { defaultLevel: null } });
    const pages = await insertPages(admin, open.id, [
      { title: 'First', markdown: `${markdown}\n${markdown}` },
      { title: 'Other', markdown: 'Nothing' },
      { title: 'Second', markdown },
    ]);
    await insertPages(admin, closed.id, [{ title: 'Third', markdown }]);
    const reader = await buildMember(server, organizationId, 'read');
    const at = { organizationId, specSlug: 'pets' };
    const { items, count } = await reader.client.ok('listOpenAPISpecUses', at);
    expect(items.map(({ title, space }: { title: string; space: { title: string } }) => [title, space.title])).toEqual([
      ['First', 'Open'],
      ['Second', 'Open'],
    ]);
    expect(items[0]).toMatchObject({ kind: 'page', id: pages.First, space: { id: open.id } });
    expect(items[0].urls.app).toContain(`/s/${open.id}/p/${pages.First}`);
    expect(count).toBe(2);
    expect((await admin.client.ok('listOpenAPISpecUses', at)).count).toBe(3);
    const uses = async ({ client }: Person) =>
      (await client.ok('listOpenAPISpecs', { organizationId })).items.map((spec: { slug: string; uses: number }) => [
        spec.slug,
        spec.uses,
      ]);
    expect(await uses(reader)).toEqual([
      ['birds', 0],
      ['pets', 2],
    ]);
    expect(await uses(admin)).toContainEqual(['pets', 3]);
    expect((await admin.client.ok('getOpenAPISpecBySlug', at)).uses).toBe(3);
    const one = await admin.client.ok('listOpenAPISpecUses', { ...at, query: { limit: 1 } });
    expect((await admin.client.ok('listOpenAPISpecUses', { ...at, query: one.next })).items).toHaveLength(2);
  });

  it('says of each version its hash, and how many operations came and went', async () => {
    const paths = (...names: string[]) => ({
      paths: Object.fromEntries(names.map(name => [name, { get: { responses: {} } }])),
    });
    await add({ text: minimal('Pets', paths('/a', '/b')) });
    await add({ text: minimal('Pets', paths('/b', '/c', '/d')) });
    const { items } = await admin.client.ok('listOpenAPISpecVersions', { organizationId, specSlug: 'pets' });
    expect(items.map(({ operations }: { operations?: object }) => operations)).toEqual([
      { added: 2, removed: 1 },
      undefined,
    ]);
    const text = minimal('Pets', paths('/b', '/c', '/d'));
    expect(items[0].hash).toBe(createHash('sha256').update(text).digest('hex'));
  });

  it('shows the line that could not be read', async () => {
    const spec = await add({ text: 'openapi: 3.1.0\ninfo: {title: A' });
    expect(spec.lastProcessedErrors?.[0]?.message).toMatch(/line 2, column \d+[\s\S]*\ninfo: \{title: A\n +\^/);
  });
});
