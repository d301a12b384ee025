import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

interface Titled {
  title: string;
  pages?: Titled[];
}

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { tags: ['Pets'], summary: 'List pets', responses: { 200: { description: 'All' } } } } },
});

describe.each(engines)('a template on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    spaceId = (await buildSpace(admin, organizationId)).id;
  });

  const apply = (id: string, contentRefs?: object) =>
    admin.client.call('applyTemplateToSpace', { spaceId, body: { id, params: { contentRefs } } });
  const titles = async () => {
    const text = ({ title, pages = [] }: Titled): string =>
      pages.length > 0 ? `${title} (${pages.map(text).join(', ')})` : title;
    return (await admin.client.ok('listPages', { spaceId })).pages.map(text);
  };

  it('is one of five, and each fills a new space in one revision', async () => {
    const { items } = await admin.client.ok('listTemplates');
    const ids = items.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['blank', 'product-docs', 'api-reference', 'help-center', 'changelog']);
    for (const id of ids) {
      const { id: filled } = await buildSpace(admin, organizationId);
      const body = { id };
      expect((await admin.client.call('applyTemplateToSpace', { spaceId: filled, body })).status).toBe(204);
      expect((await admin.client.ok('listRevisions', { spaceId: filled })).count).toBe(2);
      expect((await admin.client.ok('listPages', { spaceId: filled })).pages[0].title).not.toBe('');
    }
  });

  it('takes a file of the space, or an address, for the picture of its first page', async () => {
    const files = [{ ref: 'picture', name: 'c.png', base64: 'eA==' }];
    const changes = [{ operation: 'insert_files', files }];
    const inserted = await admin.client.ok('updateSpaceContent', {
      spaceId,
      query: { compat: false },
      body: { changes },
    });
    const cover = { kind: 'file', file: inserted.refs.picture };
    expect((await apply('changelog', { cover })).status).toBe(204);
    expect((await apply('blank', { cover: { kind: 'url', url: 'https://example.com/c.png' } })).status).toBe(204);
    const { pages } = await admin.client.ok('listPages', { spaceId });
    expect(pages.map((page: { cover?: { ref: object } }) => page.cover?.ref)).toEqual([
      cover,
      { kind: 'url', url: 'https://example.com/c.png' },
    ]);
    const backlinks = await admin.client.ok('listSpaceFileBacklinks', { spaceId, fileId: cover.file });
    expect(backlinks.count).toBe(1);
  });

  it('fills a space that is made from it with what was chosen, and makes none from what is not there', async () => {
    const source = { text: specification };
    await admin.client.ok('createOpenAPISpec', { organizationId, body: { slug: 'pets', source } });
    const create = (contentRefs: object) =>
      admin.client.call('createSpace', {
        organizationId,
        body: { title: 'Made', template: { id: 'api-reference', params: { contentRefs } } },
      });
    const cover = { kind: 'url', url: 'https://example.com/c.png' };
    const made = await create({ cover, specification: { kind: 'openapi', spec: 'pets' } });
    expect(made.status).toBe(201);
    const query = { computed: false };
    const { pages } = await admin.client.ok('listPages', { spaceId: made.body.id, query });
    expect(pages[0].cover.ref).toEqual(cover);
    expect(pages.at(-1)).toMatchObject({ type: 'computed', computed: { type: 'builtin:openapi' } });
    expect((await admin.client.ok('listRevisions', { spaceId: made.body.id })).count).toBe(1);
    const { count } = await admin.client.ok('listSpacesInOrganizationById', { organizationId });
    const refused = await create({ specification: { kind: 'openapi', spec: 'cats' } });
    expect(refused.body.error.details).toMatchObject([{ path: 'template.params.contentRefs.specification' }]);
    expect((await admin.client.ok('listSpacesInOrganizationById', { organizationId })).count).toBe(count);
  });

  it('is not needed for a space that is the reference of an API, which says what the latest version says', async () => {
    const named = (spec: string, props?: object) => ({
      type: 'builtin:openapi',
      ...(props ? { props } : {}),
      dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    });
    const create = (body: object) =>
      admin.client.call('createSpace', { organizationId, body: { title: 'API', ...body } });
    await admin.client.ok('createOpenAPISpec', {
      organizationId,
      body: { slug: 'pets', source: { text: specification } },
    });
    await server.services.jobs.idle();
    const made = await create({ computedSource: named('pets', { models: false }) });
    expect(made.status).toBe(201);
    spaceId = made.body.id;
    expect(await titles()).toEqual(['API reference (Pets)']);
    const stored = await admin.client.ok('listPages', { spaceId, query: { computed: false } });
    expect(stored.pages).toMatchObject([
      { type: 'computed', computed: named('pets', { models: false, grouping: 'by-tag' }) },
    ]);
    expect((await admin.client.ok('listRevisions', { spaceId })).count).toBe(1);
    const { count } = await admin.client.ok('listSpacesInOrganizationById', { organizationId });
    for (const [body, path] of [
      [{ computedSource: named('cats') }, 'computedSource.dependencies.spec'],
      [{ computedSource: named('pets'), template: { id: 'blank' } }, 'computedSource'],
    ] as const) {
      const refused = await create(body);
      expect([refused.status, refused.body.error.details]).toMatchObject([400, [{ in: 'body', path }]]);
    }
    expect((await admin.client.ok('listSpacesInOrganizationById', { organizationId })).count).toBe(count);
  });

  it('puts the reference of an API where its examples would stand, as pages that are computed', async () => {
    const body = { slug: 'pets', source: { text: specification } };
    await admin.client.ok('createOpenAPISpec', { organizationId, body });
    await server.services.jobs.idle();
    expect((await apply('api-reference', { specification: { kind: 'openapi', spec: 'pets' } })).status).toBe(204);
    expect(await titles()).toEqual(['Introduction', 'Authentication', 'Errors and limits', 'Resources (Pets)']);
    const stored = await admin.client.ok('listPages', { spaceId, query: { computed: false } });
    expect(stored.pages[3]).toMatchObject({ type: 'computed', pages: [] });
    expect(stored.pages[3].computed).toMatchObject({ type: 'builtin:openapi', props: { grouping: 'by-tag' } });
    const read = { spaceId, pageId: stored.pages[3].id };
    expect(await admin.client.ok('getPageById', { ...read, query: { computed: false } })).toMatchObject({
      type: 'computed',
      markdown: '',
    });
    const shown = await admin.client.ok('getPageById', read);
    expect(shown).toMatchObject({ type: 'document', pages: [{ title: 'Pets' }] });
    expect(shown.markdown).not.toBe('');
  });

  it('refuses references that lead nowhere, or do not fit, and changes nothing', async () => {
    const other = await buildOrganization(server);
    const foreign = await buildSpace(other.admin, other.id);
    const before = await titles();
    for (const ref of [
      { kind: 'file', file: 'nothing' },
      { kind: 'page', page: 'nothing' },
      { kind: 'anchor', anchor: 'nothing', page: 'nothing' },
      { kind: 'space', space: foreign.id },
      { kind: 'page', page: 'nothing', space: foreign.id },
      { kind: 'collection', collection: 'nothing' },
      { kind: 'user', user: other.admin.id },
      { kind: 'reusable-content', reusableContent: 'nothing' },
      { kind: 'openapi', spec: 'nothing' },
      { kind: 'url', url: 'javascript:alert(1)' },
    ]) {
      const { status, body } = await apply('product-docs', { logo: ref });
      expect(status, JSON.stringify(ref)).toBe(400);
      expect(body.error.message).toContain('params.contentRefs.logo');
    }
    expect((await apply('blank', { cover: { kind: 'user', user: admin.id } })).status).toBe(400);
    expect((await apply('blank', { specification: { kind: 'space', space: spaceId } })).status).toBe(400);
    expect(await titles()).toEqual(before);
    expect((await apply('blank', { other: { kind: 'space', space: spaceId } })).status).toBe(204);
  });
});
