import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganization, type Person } from '../testing/build.ts';
import { publishPages, readSite } from '../testing/build-sites.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('rich-text documents on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let organizationId: string;
  let spaceId: string;
  let pageId: string;
  let address: string;

  beforeAll(async () => {
    server = await startServer(engine);
    ({ admin, id: organizationId } = await buildOrganization(server));
    const site = await publishPages(admin, organizationId, [{ title: 'One', markdown: 'text' }]);
    ({ address } = site);
    spaceId = site.space.id;
    pageId = site.ids.One ?? '';
  });
  afterAll(() => server.stop());

  const paragraph = (text: string) => ({
    ...{ object: 'block', type: 'paragraph', data: {}, nodes: [{ object: 'text', leaves: [leaf(text)] }] },
  });
  const leaf = (text: string) => ({ object: 'leaf', text, marks: [] });
  const condition = (data: object, ...nodes: object[]) => ({ object: 'block', type: 'if', data, nodes });
  const document = (...nodes: object[]) => ({ object: 'document', data: { schemaVersion: 1 }, nodes });
  const write = (...nodes: object[]) => {
    const change = { operation: 'update_page', page: pageId, document: { document: document(...nodes) } };
    return admin.client.call('updateSpaceContent', { spaceId, body: { changes: [change] } });
  };
  const stored = async () => (await admin.client.ok('getPageById', { spaceId, pageId })).markdown;

  test('a condition hides on the published page what it hides in the document', async () => {
    const written = await write(
      paragraph('for all'),
      condition({ expression: 'visitor.claims.plan == "pro"' }, paragraph('the quince')),
      condition({ condition: '1 == 1' }, paragraph('the mango')),
    );
    expect(written.status).toBe(200);
    expect(await stored()).toContain('{% if visitor.claims.plan == "pro" %}\nthe quince\n{% endif %}');
    const { body } = await readSite(server, address);
    expect(body).toContain('for all');
    expect(body).toContain('the mango');
    expect(body).not.toContain('quince');
  });

  test.each([
    ['without data', {}],
    ['with a blank one', { expression: ' \n ' }],
    ['that is no text', { expression: true }],
  ])('a condition %s is refused, with its place', async (_name, data) => {
    const before = await stored();
    const { status, body } = await write(paragraph('for all'), condition(data, paragraph('the quince')));
    expect(status).toBe(400);
    const path = 'changes.0.document.document.nodes.1.data.expression';
    expect(body.error.details).toMatchObject([{ in: 'body', path, reason: 'condition-needed' }]);
    expect(await stored()).toBe(before);
  });

  const list = (...nodes: object[]) => ({
    ...{ object: 'block', type: 'list-unordered', nodes: [{ object: 'block', type: 'list-item', nodes }] },
  });
  const quote = (...nodes: object[]) => ({ object: 'block', type: 'blockquote', nodes });
  const secret = (expression = 'visitor.claims.a') => condition({ expression }, paragraph('the quince'));
  const fragment = { object: 'fragment', fragment: 'expandable-body', type: 'expandable-body', nodes: [secret()] };
  test.each([
    ['in a quotation', quote(secret())],
    ['that ends its tag', secret('a %} b')],
    ['that is too long for a tag', secret(`a == "${'x'.repeat(5000)}"`)],
    ['in a list in a quotation', quote(list(secret()))],
    ['in a part that is not written', { object: 'block', type: 'expandable', data: {}, fragments: [fragment] }],
    [
      'with the end of it inside',
      condition(
        { expression: 'a' },
        { object: 'block', type: 'html', data: { html: '{% endif %}' } },
        paragraph('the quince'),
      ),
    ],
  ])('a condition %s hides, or is refused', async (_name, node) => {
    const { status, body } = await write(paragraph('for all'), node);
    if (status === 200) expect((await readSite(server, address)).body).not.toContain('quince');
    else expect([status, body.error.details[0].reason]).toEqual([400, 'condition-unread']);
  });

  test.each([
    ['that is not closed', '{% if visitor.claims.b %}\nopen\n'],
    ['without a condition', '{% if %}\nopen\n{% endif %}\n'],
    ['that only ends', '{% endif %}\n'],
  ])('a page with an `if` %s beside a good one is written back as it was', async (_name, broken) => {
    const good = '{% if visitor.claims.a %}\nthe quince\n{% endif %}\n';
    for (const markdown of [`${broken}\n${good}`, `${good}\n${broken}`]) {
      const change = { operation: 'update_page', page: pageId, document: { markdown } };
      await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [change] } });
      const { nodes } = (await read({ evaluated: false })).document;
      const { status, body } = await write(...nodes);
      expect([status, body.error], markdown).toEqual([200, undefined]);
      expect((await stored()).replace(/\n+/g, '\n')).toBe(markdown.replace(/\n+/g, '\n'));
      expect((await readSite(server, address)).body).not.toContain('quince');
    }
  });

  test('a table, an expandable and an annotation are shown as they were written', async () => {
    const part = (name: string, node: object) => ({ object: 'fragment', fragment: name, type: name, nodes: [node] });
    const column = { id: 'c', type: 'text', title: 'Fruit', textAlignment: 'left' };
    const records = { r: { orderIndex: 'a', values: { c: 'cell' } } };
    const view = { type: 'grid', columns: ['c'], hideHeader: false };
    const body = part('annotation-body', paragraph('of an old tree'));
    const annotation = { object: 'inline', type: 'annotation', nodes: [{ object: 'text', leaves: [leaf('medlar')] }] };
    const written = await write(
      {
        ...{ object: 'block', type: 'table', data: { view, definition: { c: column }, records } },
        fragments: [part('cell', paragraph('papaya'))],
      },
      {
        ...{ object: 'block', type: 'expandable', data: {} },
        fragments: [part('expandable-title', paragraph('And more')), part('expandable-body', paragraph('a sorb'))],
      },
      { object: 'block', type: 'paragraph', nodes: [{ ...annotation, fragments: [body] }] },
    );
    expect(written.status).toBe(200);
    const { body: html } = await readSite(server, address);
    expect(html).toMatch(/<th[^>]*>Fruit<\/th>[\s\S]*<td[^>]*>papaya<\/td>/);
    expect(html).toMatch(/<summary>And more<\/summary>[\s\S]*a sorb/);
    expect(html).toMatch(/medlar[\s\S]*of an old tree/);
  });

  const read = async (query: object = {}) => {
    const page = await admin.client.ok('getPageById', { spaceId, pageId, query: { format: 'document', ...query } });
    return page as { document: { data: object; nodes: Node[] }; blockIds: string[] };
  };
  type Node = { type: string; key: string; isVoid: boolean; data: Record<string, unknown>; nodes: Node[] };

  test('a page as a document names its blocks by the ids that comments take', async () => {
    await write(paragraph('one'), condition({ expression: '1 == 1' }, list(paragraph('two'))));
    const page = await read({ evaluated: false });
    const [first, second] = page.document.nodes;
    expect(page.document.data).toEqual({ schemaVersion: 1 });
    const [within] = second?.nodes ?? [];
    expect([first?.key, second?.key, within?.key]).toEqual(page.blockIds);
    expect(second).toMatchObject({ type: 'if', isVoid: false, data: { expression: '1 == 1' } });
    const item = within?.nodes[0];
    expect(item).toMatchObject({ type: 'list-item', key: `${within?.key}:1` });
    for (const node of [within?.key, item?.key]) {
      const body = { body: { markdown: 'x' }, page: pageId, node };
      const posted = await admin.client.ok('postCommentInSpace', { spaceId, body });
      expect(posted.target.node).toMatchObject({ id: within?.key, preview: 'two', outdated: false });
    }
  });

  test('a page with every block is read and written as a document, and stays as it is', async () => {
    const markdown = readFileSync(new URL('../../document/testing/every-block.md', import.meta.url), 'utf8');
    const put = (document: object) =>
      admin.client.ok('updateSpaceContent', {
        spaceId,
        body: { changes: [{ operation: 'update_page', page: pageId, document }] },
      });
    await put({ markdown });
    const before = await read({ evaluated: false });
    await put({ document: before.document });
    const canonical = await stored();
    const after = await read({ evaluated: false });
    expect(after.document.nodes.map(({ type }) => type)).toEqual(before.document.nodes.map(({ type }) => type));
    await put({ document: after.document });
    expect(await stored()).toBe(canonical);
    expect(await read({ evaluated: false })).toMatchObject({ document: after.document });
  });

  test('a table is read with its columns, its records and its cells', async () => {
    const markdown = '| Fruit | Count |\n| --- | --: |\n| **medlar** | 2 |';
    const change = { operation: 'update_page', page: pageId, document: { markdown } };
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [change] } });
    const [table] = (await read()).document.nodes;
    expect(table).toMatchObject({
      type: 'table',
      isVoid: true,
      data: {
        view: { type: 'grid', columns: ['c1', 'c2'], hideHeader: false },
        definition: {
          c1: { id: 'c1', title: 'Fruit', type: 'text', textAlignment: 'left' },
          c2: { id: 'c2', title: 'Count', type: 'text', textAlignment: 'right' },
        },
        records: { r1: { values: { c1: 'r1c1', c2: 'r1c2' } } },
      },
      fragments: [
        { object: 'fragment', fragment: 'r1c1', nodes: [{ type: 'paragraph' }] },
        { object: 'fragment', fragment: 'r1c2' },
      ],
    });
  });

  test('a comment as a document has the same shape, and keys', async () => {
    const body = { body: { markdown: '<details>\n\n<summary>Why</summary>\n\nSo\n\n</details>\n' } };
    const { id: commentId } = await admin.client.ok('postCommentInSpace', { spaceId, body });
    const query = { format: 'document' };
    const comment = await admin.client.ok('getCommentInSpace', { spaceId, commentId, query });
    expect(comment.body.document).toMatchObject({
      object: 'document',
      data: { schemaVersion: 1 },
      nodes: [
        {
          ...{ type: 'expandable', isVoid: true, key: expect.stringMatching(/^[0-9a-z]{12}$/) },
          fragments: [{ type: 'expandable-title' }, { type: 'expandable-body', nodes: [{ type: 'paragraph' }] }],
        },
      ],
    });
    const again = { body: { document: comment.body.document } };
    expect((await admin.client.ok('postCommentInSpace', { spaceId, body: again })).body).toEqual(body.body);
  });

  test('a box before an item of any list is kept', async () => {
    const item = (text: string, data: object) => ({
      ...{ object: 'block', type: 'list-item', data, nodes: [paragraph(text)] },
    });
    await write({
      ...{ object: 'block', type: 'list-ordered', nodes: [item('a', {}), item('b', { checked: true })] },
    });
    expect(await stored()).toBe('1. a\n2. [x] b\n');
    const [ordered] = (await read()).document.nodes;
    expect(ordered?.nodes.map(({ data }) => data)).toEqual([{}, { checked: true }]);
  });

  test('what a page cannot keep is refused with its place, and nothing is written', async () => {
    const before = await stored();
    const { status, body } = await write(paragraph('x'), { object: 'block', type: 'hologram', data: { a: 'gone' } });
    const path = 'changes.0.document.document.nodes.1.type';
    expect([status, body.error.details[0]]).toMatchObject([400, { in: 'body', path, reason: 'node-unknown' }]);
    expect(await stored()).toBe(before);
  });

  test('a comment whose condition is missing is refused, with its place', async () => {
    const body = { body: { document: document(condition({}, paragraph('x'))) } };
    const refused = await admin.client.call('postCommentInSpace', { spaceId, body });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([
      400,
      'body.document.nodes.0.data.expression',
    ]);
  });
});
