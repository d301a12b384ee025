import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test names the members it expects
type Page = any;

describe.each(engines)('every member of a page on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
  });

  const markdown =
    '# A heading\n\nSays {{ page.vars.who }} in {{ space.vars.product }} to {{ visitor.claims.name }}.\n';
  const members = {
    title: 'Everything',
    linkTitle: 'All',
    slug: 'all-of-it',
    emoji: '1f4d6',
    icon: 'book-open',
    description: 'In one page.',
    hidden: true,
    noIndex: true,
    noRobotsIndex: true,
    condition: 'visitor.claims.beta == true',
    cover: { ref: { kind: 'url', url: 'https://example.com/c.png' }, yPos: -20 },
    variables: { who: 'Ada', Count_2: '7' },
  };
  const layout = {
    width: 'wide',
    cover: false,
    coverSize: 'full',
    title: false,
    description: false,
    tableOfContents: false,
    outline: false,
    pagination: false,
    metadata: false,
  };
  const changes = [
    { operation: 'insert_group', title: 'Group', icon: 'folder', ref: 'group' },
    { operation: 'insert_page', ...members, into: 'group', ref: 'page', document: { markdown } },
    { operation: 'update_page_layout', page: 'page', layout },
    { operation: 'insert_page', title: 'Below', into: 'page', ref: 'below', hidden: false },
    { operation: 'insert_link', title: 'Away', target: { kind: 'url', url: 'https://example.com/' }, ref: 'link' },
    { operation: 'update_variables', set: { product: 'Bindery' } },
  ];
  const shown = { ...members, layout, type: 'document', kind: 'sheet', path: 'group/all-of-it' };

  /** A space with these changes in its main content, and another with the same in a change request. */
  async function build() {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const query = { compat: false };
    const { refs, revision } = await admin.client.ok('updateSpaceContent', { spaceId, query, body: { changes } });
    const other = await buildSpace(admin, organizationId);
    const request = await admin.client.ok('createChangeRequest', { spaceId: other.id, body: {} });
    const place = { spaceId: other.id as string, changeRequestId: request.id as string };
    const proposed = await admin.client.ok('updateChangeRequestContent', { ...place, query, body: { changes } });
    return { spaceId: spaceId as string, refs, revisionId: revision.id as string, place, proposed: proposed.refs };
  }

  it('is the same in the main content, a change request, a revision, by id and by path', async () => {
    const { spaceId, refs, revisionId, place, proposed } = await build();
    const { client } = admin;
    const pagePath = shown.path;
    const [main, mainByPath, request, requestByPath, revision, revisionByPath]: Page[] = await Promise.all([
      client.ok('getPageById', { spaceId, pageId: refs.page }),
      client.ok('getPageByPath', { spaceId, pagePath }),
      client.ok('getPageInChangeRequestById', { ...place, pageId: proposed.page }),
      client.ok('getPageInChangeRequestByPath', { ...place, pagePath }),
      client.ok('getPageInRevisionById', { spaceId, revisionId, pageId: refs.page }),
      client.ok('getPageInRevisionByPath', { spaceId, revisionId, pagePath }),
    ]);
    for (const page of [main, request]) {
      expect(page).toMatchObject({ ...shown, markdown, pages: [{ title: 'Below', hidden: false, noIndex: false }] });
      expect(page.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
      expect(page.updatedAt >= page.createdAt).toBe(true);
    }
    expect([mainByPath, revision, revisionByPath]).toEqual([main, main, main]);
    expect(requestByPath).toEqual(request);
    expect(main.urls.app).toContain(`/s/${spaceId}/p/${refs.page}`);
    expect(request.urls.app).toContain(`/s/${place.spaceId}/cr/1/edit/p/${proposed.page}`);
    const { markdown: _, blockIds: __, bodyHash: ___, hash: ____, ...listed } = main;
    const lists: Page[] = await Promise.all([
      client.ok('listPages', { spaceId }),
      client.ok('getCurrentRevision', { spaceId }),
      client.ok('listPagesInRevisionById', { spaceId, revisionId }),
      client.ok('getRevisionById', { spaceId, revisionId }),
    ]);
    for (const { pages } of lists) {
      expect(pages[1]).toMatchObject({ type: 'group', kind: 'group', icon: 'folder', slug: 'group', path: 'group' });
      expect(pages[1].pages).toEqual([listed]);
      expect(pages[2]).toMatchObject({ type: 'link', kind: 'link', href: 'https://example.com/' });
      expect(pages[2].target).toEqual({ kind: 'url', url: 'https://example.com/' });
    }
    expect(lists[1].variables).toEqual({ product: 'Bindery' });
    expect(lists[3].variables).toEqual({ product: 'Bindery' });
  });

  it('has the defaults of decisions 4.2.8 when it is new, and is taken back by null or the default', async () => {
    const { spaceId, refs } = await build();
    const page = async (): Promise<Page> => admin.client.ok('getPageById', { spaceId, pageId: refs.page });
    const below: Page = await admin.client.ok('getPageById', { spaceId, pageId: refs.below });
    const everything = { cover: true, title: true, description: true, tableOfContents: true, outline: true };
    const defaults = { ...everything, width: 'default', coverSize: 'hero', pagination: true, metadata: true };
    expect(below).toMatchObject({ layout: defaults, variables: {}, hidden: false, noIndex: false, markdown: '' });
    expect(below).toMatchObject({ noRobotsIndex: false, slug: 'below', path: `${shown.path}/below` });
    const nothing = { linkTitle: null, emoji: null, icon: null, description: null, condition: null, cover: null };
    const shownAgain = { hidden: false, noIndex: false, noRobotsIndex: false, variables: {} };
    const update = { operation: 'update_page', page: refs.page, ...nothing, ...shownAgain };
    const reset = { operation: 'update_page_layout', page: refs.page, layout: defaults };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [update, reset] } });
    const cleared = await page();
    for (const name of Object.keys(nothing)) expect(cleared, name).not.toHaveProperty(name);
    expect(cleared).toMatchObject({ ...shownAgain, layout: defaults, title: 'Everything', markdown });
  });

  it('is read as Markdown or as a document, with its expressions or their values', async () => {
    const { spaceId, refs } = await build();
    const read = async (query: object): Promise<Page> =>
      admin.client.ok('getPageById', { spaceId, pageId: refs.page, query: { ...query } });
    const document = await read({ format: 'document' });
    expect(document.markdown).toBeUndefined();
    expect(document.document).toMatchObject({
      object: 'document',
      nodes: [{ type: 'heading-1' }, { type: 'paragraph' }],
    });
    expect((await read({ evaluated: true })).markdown).toContain('Says Ada in Bindery to .');
    const partly = (await read({ evaluated: 'deterministic-only' })).markdown;
    expect(partly).toContain('Says Ada in Bindery to {{ visitor.claims.name }}.');
    const evaluated = await read({ format: 'document', evaluated: true });
    expect(JSON.stringify(evaluated.document)).toContain('Ada');
    expect(await read({ metadata: false })).toEqual(await read({}));
  });

  it('refuses what breaks its limits, with its place, and changes nothing', async () => {
    const { spaceId, refs } = await build();
    const before = await admin.client.ok('getCurrentRevision', { spaceId });
    const wrong: [object, string][] = [
      [{ variables: { '2nd': 'x' } }, 'variables'],
      [{ variables: { 'a-b': 'x' } }, 'variables'],
      [{ variables: { name: 'x'.repeat(257) } }, 'variables'],
      [{ icon: 'Not An Icon' }, 'icon'],
      [{ condition: 'visitor.claims.' }, 'condition'],
      [{ cover: { ref: { kind: 'page', page: 'x' }, yPos: 0 } }, 'cover'],
      [{ slug: 'a/b' }, 'slug'],
      [{ title: 'x'.repeat(256) }, 'title'],
    ];
    for (const [change, place] of wrong) {
      const body = { changes: [{ operation: 'update_page', page: refs.page, ...change }] };
      const { status, body: answer } = await admin.client.call('updateSpaceContent', { spaceId, body });
      expect(status, JSON.stringify(change)).toBe(400);
      expect(answer.error.message).toContain(`changes.0.${place}`);
    }
    const layoutChange = { operation: 'update_page_layout', page: refs.page, layout: { width: 'narrow' } };
    const body = { changes: [layoutChange] };
    expect((await admin.client.call('updateSpaceContent', { spaceId, body })).status).toBe(400);
    expect((await admin.client.ok('getCurrentRevision', { spaceId })).id).toBe(before.id);
    const variables = { number: 7, yes: true };
    const update = { operation: 'update_page', page: refs.page, variables };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [update] } });
    const page: Page = await admin.client.ok('getPageById', { spaceId, pageId: refs.page });
    expect(page.variables).toEqual({ number: '7', yes: 'true' });
  });
});
