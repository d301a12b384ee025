import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const markdown = 'First paragraph.\n\nSecond paragraph with more words.\n\n- one\n- two\n';

describe.each(engines)('suggestions on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let reviewer: Person;
  let spaceId: string;
  let page: string;
  let changeRequestId: string;
  let nodes: string[];
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    reviewer = await buildMember(server, organizationId, 'comment');
    ({ id: spaceId, pageId: page } = await buildSpace(admin.client, organizationId, { markdown }));
    changeRequestId = (await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } })).id;
    const { rows } = await admin.client.ok('getChangeRequestPageChanges', { ...at(), pageId: page });
    nodes = rows.map((row: { after: { node: string } }) => row.after.node);
  });

  const at = () => ({ spaceId, changeRequestId });
  const suggest = (node: number, text: string, more: object = {}) =>
    reviewer.client.ok('postCommentInChangeRequest', {
      ...at(),
      body: { page, node: nodes[node], body: { markdown: 'Rather:' }, suggestion: { markdown: text }, ...more },
    });
  const apply = (suggestions: object[], client = admin.client) =>
    client.call('applySuggestionsInChangeRequest', { ...at(), body: { suggestions } });
  const text = async () =>
    (await admin.client.ok('getPageInChangeRequestById', { ...at(), pageId: page, query: { format: 'markdown' } }))
      .markdown;
  const edit = (value: string) =>
    admin.client.ok('updateChangeRequestContent', {
      ...at(),
      body: { changes: [{ operation: 'update_page', page, document: { markdown: value } }] },
    });
  const open = async () => (await admin.client.ok('getChangeRequestById', at())).comments;

  it('stand beside what they would replace', async () => {
    expect(await suggest(0, 'The first paragraph.')).toMatchObject({
      suggestion: {
        markdown: 'The first paragraph.',
        original: 'First paragraph.',
        status: 'open',
        outdated: false,
      },
      permissions: { apply: false },
    });
  });

  it('are applied together as one revision that names who suggested, and resolve their threads', async () => {
    const [first, second] = [await suggest(0, 'The first paragraph.'), await suggest(2, '')];
    const { status, body } = await apply([{ comment: first.id }, { comment: second.id }]);
    expect(status).toBe(200);
    expect(await text()).toBe('The first paragraph.\n\nSecond paragraph with more words.\n\n');
    expect(body.changeRequest.comments).toBe(0);
    expect(body.comments).toMatchObject(
      Array(2).fill({
        status: 'resolved',
        suggestion: { status: 'applied', revision: body.changeRequest.revision },
      }),
    );
    const revision = { spaceId, revisionId: body.changeRequest.revision };
    expect((await admin.client.ok('getRevisionById', revision)).message).toMatch(/^Apply suggestions by /);
    expect((await apply([{ comment: first.id }])).status).toBe(409);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('are applied in another wording', async () => {
    const { id } = await suggest(0, 'The first paragraph.');
    await apply([{ comment: id, markdown: 'A beginning.' }]);
    expect(await text()).toBe(markdown.replace('First paragraph.', 'A beginning.'));
  });

  it('are refused with clear words when their block has changed since, and nothing is applied', async () => {
    const [first, second] = [await suggest(0, 'The first paragraph.'), await suggest(1, 'The second paragraph.')];
    const edited = markdown.replace('more words', 'other words');
    await edit(edited);
    const { status, body } = await apply([{ comment: first.id }, { comment: second.id }]);
    expect(status).toBe(409);
    expect(body.error.message).toMatch(/^The block “Second paragraph with more words.” has changed since/);
    expect(await text()).toBe(edited);
    const { items } = await admin.client.ok('listCommentsInChangeRequest', { ...at(), query: { order: 'asc' } });
    expect(items.map((item: { suggestion: { outdated: boolean } }) => item.suggestion.outdated)).toEqual([false, true]);
    expect(await open()).toBe(2);
  });

  it('take the later one back when two replace the same block', async () => {
    const [first, second] = [await suggest(0, 'The first paragraph.'), await suggest(0, 'Paragraph one.')];
    expect((await apply([{ comment: first.id }, { comment: second.id }])).status).toBe(409);
    expect(await text()).toBe(markdown);
  });

  it('replace several blocks in a row, as one', async () => {
    const over = (from: number, through: number) =>
      reviewer.client.call('postCommentInChangeRequest', {
        ...at(),
        body: {
          page,
          node: nodes[from],
          body: {},
          suggestion: { markdown: 'Both.\n\nAnd more.', through: nodes[through] },
        },
      });
    const { status, body: first } = await over(0, 1);
    expect(status).toBe(200);
    expect(first.suggestion).toMatchObject({
      original: markdown.slice(0, markdown.indexOf('\n\n- one')),
      through: nodes[1],
      blocks: nodes.slice(0, 2),
      outdated: false,
    });
    expect((await over(1, 0)).body.error.message).toMatch(/^body\.suggestion\.through/);
    const other = await suggest(1, 'Second.');
    expect((await apply([{ comment: first.id }, { comment: other.id }])).status).toBe(409);
    expect((await apply([{ comment: first.id }])).status).toBe(200);
    expect(await text()).toBe('Both.\n\nAnd more.\n\n- one\n- two\n');
  });

  it('begin from the main content too, by who may comment but not edit', async () => {
    const start = (client: Person['client']) =>
      client.call('createSuggestionRequest', { spaceId, body: { subject: 'Suggestions' } });
    const { status, body } = await start(reviewer.client);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'open', subject: 'Suggestions', createdBy: { id: reviewer.id } });
    changeRequestId = body.id;
    const content = { changes: [{ operation: 'update_page', page, title: 'Mine' }] };
    const change = await reviewer.client.call('updateChangeRequestContent', { ...at(), body: content });
    expect(change.status).toBe(403);
    const { rows } = await reviewer.client.ok('getChangeRequestPageChanges', { ...at(), pageId: page });
    nodes = rows.map((row: { after: { node: string } }) => row.after.node);
    const { id } = await suggest(0, 'The first paragraph.');
    expect((await apply([{ comment: id }])).status).toBe(200);
    await admin.client.ok('mergeChangeRequest', at());
    const merged = await admin.client.ok('getPageById', { spaceId, pageId: page, query: { format: 'markdown' } });
    expect(merged.markdown).toBe(markdown.replace('First', 'The first'));
    const reader = await buildMember(server, organizationId, 'read');
    expect((await start(reader.client)).status).toBe(403);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('are turned down and taken up again by who may resolve the thread', async () => {
    const { id } = await suggest(0, 'The first paragraph.');
    const put = (body: object, client = reviewer.client) =>
      client.call('updateCommentInChangeRequest', { ...at(), commentId: id, body });
    expect((await put({ suggestion: 'dismissed', resolved: true })).body.suggestion.status).toBe('dismissed');
    expect((await apply([{ comment: id }])).status).toBe(409);
    await put({ suggestion: 'open', resolved: false });
    expect((await apply([{ comment: id }])).status).toBe(200);
    expect((await put({ suggestion: 'open' })).status).toBe(409);
  });

  it('need a block of the request, another text, and the right to edit', async () => {
    const post = async (body: object) =>
      (
        await reviewer.client.call('postCommentInChangeRequest', {
          ...at(),
          body: { page, body: {}, suggestion: { markdown: 'New.' }, ...body },
        })
      ).body.error?.message;
    expect(await post({})).toMatch(/^body\.suggestion/);
    expect(await post({ node: nodes[0], suggestion: { markdown: 'First paragraph.\n' } })).toMatch(/already/);
    await edit('First paragraph.\n');
    expect(await post({ node: nodes[1] })).toMatch(/^body\.suggestion/);
    const { id } = await suggest(0, 'The first paragraph.');
    expect((await apply([{ comment: id }], reviewer.client)).status).toBe(403);
    expect((await apply([{ comment: 'nothing' }])).status).toBe(404);
    const plain = await admin.client.ok('postCommentInChangeRequest', { ...at(), body: { body: {} } });
    expect((await apply([{ comment: plain.id }])).status).toBe(409);
  });
});
