import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { insertPages, publishPages, readSite } from '../testing/build-sites.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const packaged = createRequire(import.meta.url);

/** Pets with parents, who are pets. */
const pets = (title = 'List all pets') => ({
  openapi: '3.0.3',
  info: { title: 'Pet store', version: '2.1', description: 'All about **pets**. {% hint %}' },
  servers: [{ url: 'https://api.example.com/v1' }],
  tags: [{ name: 'Pets & homes', description: 'Who lives *where*.' }],
  security: [{ token: [] }],
  paths: {
    '/pets': {
      get: {
        tags: ['Pets & homes'],
        summary: title,
        parameters: [
          { name: 'limit', in: 'query', description: 'How <b>many</b>', schema: { type: 'integer', maximum: 100 } },
        ],
        responses: {
          200: {
            description: 'A list',
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } } },
          },
        },
      },
      post: {
        tags: ['Pets & homes'],
        description: '<script>alert(1)</script><img src=x onerror=alert(2)> [x](javascript:alert(3))',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 201: { description: 'Made' } },
      },
    },
    '/health': { get: { summary: 'Is it up?', responses: { default: { description: 'Yes' } } } },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', nullable: true },
          kind: { type: 'string', enum: ['cat', 'dog'] },
          parent: { $ref: '#/components/schemas/Pet' },
        },
      },
    },
  },
});

const block = (path: string, method = 'get', spec = 'pets') =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n{% endopenapi-operation %}\n`;

const computed = (spec: string, props = {}) => ({
  operation: 'insert_computed',
  title: 'Reference',
  computed: { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec } } }, props },
});

describe.each(engines)('pages that show API specifications on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;

  beforeAll(async () => {
    server = await startServer(engine);
    const organization = await buildOrganization(server);
    organizationId = organization.id;
    admin = organization.admin;
    await put('pets', JSON.stringify(pets()));
  });
  afterAll(() => server.stop());

  async function put(specSlug: string, text: string) {
    await admin.client.ok('createOrUpdateOpenAPISpecBySlug', { organizationId, specSlug, body: { source: { text } } });
    await server.services.jobs.idle();
  }

  it('show an operation with parameters, schemas and a sample, and nothing of its HTML runs', async () => {
    const markdown = block('/pets') + block('/pets', 'post');
    const { address } = await publishPages(admin, organizationId, [{ title: 'Home', markdown }]);
    const { body } = await readSite(server, address);
    expect(body).toContain('List all pets');
    expect(body).toContain('at most 100');
    expect(body).toContain('Pet[]');
    expect(body).toContain('The same again.');
    expect(body).toContain('https://api.example.com/v1/pets');
    expect(body).not.toMatch(/<script>alert|onerror|href="javascript:/);
  });

  it('show a webhook by its name, as a request that is received, and a reference has a page of them', async () => {
    const sent = { 'application/json': { example: { name: 'Ada' } } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Hooks', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pets': { get: { summary: 'All pets' } } },
      webhooks: {
        petAdded: { $ref: '#/components/pathItems/added' },
        '/pets': { get: { summary: 'Not this one' } },
      },
      components: {
        pathItems: { added: { post: { summary: 'A pet was added', requestBody: { content: sent }, responses: {} } } },
      },
    };
    await put('hooks', JSON.stringify(document));
    const markdown = block('petAdded', 'post', 'hooks') + block('/pets', 'get', 'hooks');
    const { address } = await publishPages(admin, organizationId, [{ title: 'Home', markdown }, computed('hooks')]);
    const { body } = await readSite(server, address);
    expect(body).toContain('A pet was added');
    expect(body).toContain('petAdded</code> <span class="b-api-mark">webhook</span>');
    expect(body).toContain('All pets');
    expect(body).not.toContain('Not this one');
    expect(body).not.toContain('https://api.example.competAdded');
    expect((await readSite(server, `${address}llms-full.txt`)).body).toContain('`POST petAdded` (webhook)');
    expect((await readSite(server, `${address}reference/webhooks`)).body).toContain('A pet was added');
  });

  it('say so where an operation or a specification is not there', async () => {
    const markdown = block('/none') + block('/pets', 'get', 'none');
    const { address } = await publishPages(admin, organizationId, [{ title: 'Home', markdown }]);
    const { body } = await readSite(server, address);
    expect(body.match(/This operation is not in the API specification/g)).toHaveLength(2);
  });

  it('have a reference with a page for each tag and one for the schemas, and show a new version at once', async () => {
    const { address, space } = await publishPages(admin, organizationId, [
      { title: 'Home', markdown: 'Hello' },
      computed('pets'),
    ]);
    const read = (path: string) => readSite(server, address + path);
    const intro = (await read('reference')).body;
    expect(intro).toContain('Pet store');
    expect(intro).not.toContain('hint %}');
    expect((await read('reference/pets-homes')).body).toContain('List all pets');
    expect((await read('reference/operations')).body).toContain('Is it up?');
    expect((await read('reference/schemas')).body).toContain('id="pet"');
    expect((await read('sitemap.xml')).body).toContain('reference/pets-homes');
    expect((await read('llms-full.txt')).body).toContain('List all pets');
    await put('pets', JSON.stringify(pets('List every pet')));
    expect((await read('reference/pets-homes')).body).toContain('List every pet');
    await put('pets', JSON.stringify(pets()));
    const titles = async (computed: boolean) => {
      const { pages } = await admin.client.ok('listPages', { spaceId: space.id, query: { computed } });
      return pages[1];
    };
    const stored = await titles(false);
    expect(stored).toMatchObject({ type: 'computed', computedSeed: stored.id, pages: [] });
    const shown = await titles(true);
    expect(shown.pages.every(({ id }: { id: string }) => id.startsWith(`${shown.computedSeed}-`))).toBe(true);
    expect(shown).toMatchObject({
      type: 'document',
      pages: [{ title: 'Pets & homes', type: 'document' }, { title: 'Operations' }, { title: 'Schemas' }],
    });
  });

  it('are text without tags in Markdown, with what operations and schemas say', async () => {
    const markdown = `${block('/pets')}${block('/pets', 'post')}${block('/none')}`;
    const { address } = await publishPages(admin, organizationId, [{ title: 'Home', markdown }, computed('pets')]);
    const read = async (path: string) => (await readSite(server, address + path)).body;
    const home = await read('index.md');
    for (const part of [
      '**List all pets**\n\n`GET /pets`\n\nServer: `https://api.example.com/v1`\n\nAuthorization: Bearer token\n',
      '**Query parameters**\n\n- `limit` (`integer`, at most 100): How <b>many</b>\n',
      '- `200`: A list\n  - `application/json` (`Pet[]`)\n    - `name` (`string | null`, required)\n',
      '    - `kind` (`string`): One of `"cat"`, `"dog"`.\n    - `parent` (`Pet`): The same again.',
      '**Body** (required)\n\n- `application/json` (`Pet`)\n  - `name`',
      '`GET /none`\n\nThis operation is not in the API specification',
    ])
      expect(home).toContain(part);
    const full = await read('llms-full.txt');
    expect(full).toContain('## List all pets\n\n`GET /pets`\n');
    expect(full).toContain('## Pet\n\n`object`\n\n- `name`');
    for (const text of [home, full]) expect(text).not.toContain('openapi-');
  });

  it('are found in the space and on its site, as long as the specification says so and the page is shown', async () => {
    await put('birds', JSON.stringify(pets('Feed the penguin')));
    const { address, space, ids } = await publishPages(admin, organizationId, [
      { title: 'Home', markdown: 'Hello' },
      computed('birds'),
    ]);
    const spaceId = space.id;
    const inSpace = async (query: string) => {
      await server.services.jobs.idle();
      const { items } = await admin.client.ok('searchSpaceContent', { spaceId, query: { query } });
      return items.map(({ path }: { path: string }) => path).sort();
    };
    const onSite = async (query: string) => {
      const { items } = JSON.parse((await readSite(server, `${address}~search?q=${query}`)).body);
      return items.map(({ href }: { href: string }) => new URL(href, address).href.slice(address.length));
    };
    const change = (members: object) =>
      admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [{ page: ids.Reference, ...members }] } });
    expect(await inSpace('penguin')).toEqual(['reference/pets-homes']);
    expect(await onSite('penguin')).toEqual(['reference/pets-homes']);
    expect(await inSpace('limit')).toEqual(['reference/pets-homes']);
    expect(await onSite('limit')).toEqual(['reference/pets-homes']);
    await put('birds', JSON.stringify(pets('Feed the walrus')));
    expect([await inSpace('penguin'), await onSite('penguin')]).toEqual([[], []]);
    expect([await inSpace('walrus'), await onSite('walrus')]).toEqual([
      ['reference/pets-homes'],
      ['reference/pets-homes'],
    ]);
    await change({ operation: 'update_page', slug: 'moved' });
    expect(await inSpace('walrus')).toEqual(['moved/pets-homes']);
    await change({ operation: 'update_page', hidden: true });
    expect([await inSpace('walrus'), await onSite('walrus')]).toEqual([[], []]);
    await change({ operation: 'update_page', hidden: false });
    expect(await inSpace('walrus')).toEqual(['moved/pets-homes']);
    await admin.client.ok('deleteOpenAPISpecBySlug', { organizationId, specSlug: 'birds' });
    expect(await inSpace('walrus')).toEqual([]);
    await put('birds', JSON.stringify(pets('Feed the walrus')));
    expect(await inSpace('walrus')).toEqual(['moved/pets-homes']);
    await change({ operation: 'delete_page' });
    expect(await inSpace('walrus')).toEqual([]);
  });

  it('are found in another organization that has the specification, once their space is transferred to it', async () => {
    const spaceId: string = (await buildSpace(admin, organizationId)).id;
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [computed('pets')] } });
    const { id } = await admin.client.ok('createOrganization', { body: { title: 'Target' } });
    const body = { source: { text: JSON.stringify(pets('Feed the heron')) } };
    await admin.client.ok('createOrUpdateOpenAPISpecBySlug', { organizationId: id, specSlug: 'pets', body });
    await server.services.jobs.idle();
    await admin.client.ok('transferSpace', { spaceId, body: { organization: id } });
    await server.services.jobs.idle();
    const { items } = await admin.client.ok('searchSpaceContent', { spaceId, query: { query: 'heron' } });
    expect(items).toMatchObject([{ path: 'reference/pets-homes' }]);
  });

  it('are read by the API with what their blocks show', async () => {
    const { space, ids } = await publishPages(admin, organizationId, [
      { title: 'Home', markdown: block('/pets') },
      computed('pets', { models: false, grouping: 'by-operation' }),
    ]);
    const at = { spaceId: space.id };
    const page = await admin.client.ok('getPageById', { ...at, pageId: ids.Home });
    expect(page.openapi.operations['pets get /pets']).toMatchObject({ title: 'List all pets' });
    const path = 'reference%2Fpets-homes%2Flist-all-pets'.replaceAll('%2F', '/');
    const made = await admin.client.ok('getPageByPath', { ...at, pagePath: path });
    expect(made.markdown).toContain('path="/pets" method="get"');
    expect(await admin.client.ok('getPageById', { ...at, pageId: made.id })).toEqual(made);
    const stored = { ...at, pageId: made.id, query: { computed: false } };
    expect((await admin.client.call('getPageById', stored)).status).toBe(404);
    await expect(insertPages(admin, space.id, [{ title: 'x', into: made.id }])).rejects.toThrow('400');
  });

  it('point to specifications, and say when one of them is gone', async () => {
    await put('cats', JSON.stringify(pets()));
    const markdown = block('/pets', 'get', 'cats') + block('/pets', 'get', 'dogs');
    const { space } = await publishPages(admin, organizationId, [{ title: 'Home', markdown }, computed('cats')]);
    const links = async () => (await admin.client.ok('listSpaceLinks', { spaceId: space.id })).items;
    const [cats, dogs] = await links();
    expect(cats).toMatchObject({ status: 'ok', targetReference: { kind: 'openapi', openAPISpec: { slug: 'cats' } } });
    expect(dogs.status).toBe('broken');
    await admin.client.ok('deleteOpenAPISpecBySlug', { organizationId, specSlug: 'cats' });
    await put('dogs', JSON.stringify(pets()));
    expect((await links()).map(({ status }: { status: string }) => status)).toEqual(['broken', 'ok']);
  });

  it('read what a page with many operations shows by one query', async () => {
    const file = await readFile(packaged.resolve('@netlify/open-api/dist/swagger.json'), 'utf8');
    await put('netlify', file);
    const { address } = await publishPages(admin, organizationId, [
      { title: 'Home', markdown: 'Hello' },
      computed('netlify'),
    ]);
    await readSite(server, `${address}reference/site`);
    const before = server.costs.length;
    const { body, status } = await readSite(server, `${address}reference/build`);
    expect(status).toBe(200);
    expect(body.match(/class="b-api"/g)?.length).toBeGreaterThan(3);
    expect(server.costs[before]?.queries).toBeLessThanOrEqual(3);
  });
});
