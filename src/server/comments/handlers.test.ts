import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, buildUser, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines, somebodyWaits } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { deleteReply, findReply } from './reply-rows.ts';
import { countComments, listComments, lockComment } from './rows.ts';

const markdown = 'First paragraph.\n\nSecond paragraph with more words.\n\n- one\n- two\n';

describe.each(engines)('comments on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let spaceId: string;
  let pageId: string;
  let changeRequestId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId, pageId } = await buildSpace(admin.client, organizationId, { markdown }));
    changeRequestId = (await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } })).id;
  });

  const inRequest = () => ({ spaceId, changeRequestId });
  const post = (body: object, client = admin.client) =>
    client.ok('postCommentInChangeRequest', { ...inRequest(), body });
  const blockIds = async () => {
    await edit(markdown);
    const { rows } = await admin.client.ok('getChangeRequestPageChanges', { ...inRequest(), pageId });
    return rows.map((row: { after: { node: string } }) => row.after.node) as string[];
  };
  const edit = (text: string) =>
    admin.client.ok('updateChangeRequestContent', {
      ...inRequest(),
      body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown: text } }] },
    });

  it('stays with its block through an edit, and says when the block is gone', async () => {
    const [, second] = await blockIds();
    const comment = await post({ page: pageId, node: second, body: { markdown: 'Why?' } });
    expect(comment).toMatchObject({
      object: 'comment',
      status: 'open',
      replies: 0,
      body: { markdown: 'Why?' },
      target: {
        page: { id: pageId, title: 'Home' },
        node: { id: second, preview: 'Second paragraph with more words.', outdated: false },
      },
    });
    await edit(`New beginning.\n\n${markdown.replace('more words', 'other words')}`);
    const get = () => admin.client.ok('getCommentInChangeRequest', { ...inRequest(), commentId: comment.id });
    expect((await get()).target.node.outdated).toBe(false);
    await edit('First paragraph.\n');
    expect((await get()).target.node).toMatchObject({ outdated: true, preview: 'Second paragraph with more words.' });
  });

  it('says of a page that it is no longer in the main content, not that it is not there yet', async () => {
    const change = (changes: object[]) =>
      admin.client.ok('updateChangeRequestContent', { ...inRequest(), query: { compat: false }, body: { changes } });
    const live = (changes: object[]) => admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    const insert = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Text.' } });
    const { changes } = await change([insert('Added'), insert('Dropped')]);
    const [added, dropped] = changes.map(({ page }: { page: { id: string } }) => page.id);
    const comments = new Map<string, { id: string }>();
    for (const page of [pageId, added, dropped]) comments.set(page, await post({ page, body: { markdown: 'So?' } }));
    const outdated = async (page: string) => {
      const call = { ...inRequest(), commentId: comments.get(page)?.id ?? '' };
      return (await admin.client.ok('getCommentInChangeRequest', call)).target.page.outdated;
    };
    const all = () => Promise.all([pageId, added, dropped].map(outdated));
    expect(await all()).toEqual([false, false, false]);
    await change([
      { operation: 'delete_page', page: dropped },
      { operation: 'delete_page', page: pageId },
    ]);
    expect(await all()).toEqual([false, false, true]);
    await change([{ operation: 'revert_page', page: pageId }]);
    await live([insert('Another'), { operation: 'delete_page', page: pageId }]);
    expect(await all()).toEqual([true, false, true]);
    await admin.client.ok('mergeChangeRequest', inRequest());
    expect(await outdated(added)).toBe(false);
    await live([{ operation: 'delete_page', page: added }]);
    expect(await outdated(added)).toBe(true);
  });

  it('names a page that a change request takes away as the main content does', async () => {
    const changes = [{ operation: 'delete_page', page: pageId }];
    await admin.client.ok('updateChangeRequestContent', { ...inRequest(), body: { changes } });
    expect(await post({ page: pageId, body: { markdown: 'Why does it go?' } })).toMatchObject({
      target: { page: { id: pageId, title: 'Home', outdated: false } },
    });
  });

  it('names a page that is gone as it was when the comment was made', async () => {
    const live = (changes: object[]) =>
      admin.client.ok('updateSpaceContent', { spaceId, query: { compat: false }, body: { changes } });
    const { changes } = await live([
      { operation: 'insert_page', title: 'Guide', icon: 'book', document: { markdown } },
    ]);
    const [{ page }] = changes.map(({ page }: { page: { id: string } }) => ({ page: page.id }));
    const say = () => admin.client.ok('postCommentInSpace', { spaceId, body: { page, body: { markdown: 'So?' } } });
    const first = await say();
    await live([{ operation: 'update_page', page, title: 'Manual', slug: 'manual' }]);
    const second = await say();
    const pages = async () => {
      const { items } = await admin.client.ok('listCommentsInSpace', { spaceId, query: { order: 'asc' } });
      return items.map((item: { target: { page: object } }) => item.target.page);
    };
    expect(await pages()).toMatchObject([{ title: 'Manual' }, { title: 'Manual' }]);
    await live([{ operation: 'delete_page', page }]);
    expect(await pages()).toMatchObject([
      { ...first.target.page, outdated: true },
      { ...second.target.page, outdated: true },
    ]);
    expect(await pages()).toMatchObject([
      { id: page, title: 'Guide', path: 'guide', icon: 'book' },
      { id: page, title: 'Manual', path: 'manual', icon: 'book' },
    ]);
  });

  it('finds no reply to change that is deleted at the same moment', async () => {
    const { id: commentId } = await post({ body: { markdown: 'Why?' } });
    const of = { ...inRequest(), commentId };
    const { id } = await admin.client.ok('postCommentReplyInChangeRequest', {
      ...of,
      body: { body: { markdown: 'So.' } },
    });
    const { database } = server.services;
    const thread = { organizationId, spaceId, changeRequestId, readerId: admin.id };
    const change = { ...of, commentReplyId: id, body: { body: { markdown: 'Other.' } } };
    // In a list, or the transaction would wait for who waits for it.
    const [changed] = await database.write(async tx => {
      const comment = await lockComment(tx, thread, commentId);
      const reply = comment && (await findReply(tx, comment, id));
      if (!reply) throw new Error('it was posted');
      await deleteReply(tx, comment, reply);
      const answers = [admin.client.call('updateCommentReplyInChangeRequest', change)];
      await somebodyWaits(database);
      return answers;
    });
    expect((await changed)?.status).toBe(404);
  });

  it('refuses blocks and pages that are not there', async () => {
    const call = (body: object) =>
      admin.client.call('postCommentInChangeRequest', { ...inRequest(), body: { body: {}, ...body } });
    expect((await call({ page: 'nothing' })).body.error.message).toMatch(/^body\.page/);
    expect((await call({ page: pageId, node: 'nothing' })).body.error.message).toMatch(/^body\.node/);
    expect((await call({ node: 'nothing' })).status).toBe(400);
    expect((await call({ tableCell: { record: 'a', definition: 'b' } })).status).toBe(400);
  });

  it('takes a cell only of the table that the comment is on', async () => {
    const html = '<table><thead><tr><th>A</th></tr></thead><tr><td>1</td></tr><tr><td>2</td><td>3</td></tr></table>';
    await edit(`Text.\n\n| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n\n${html}\n`);
    const { rows } = await admin.client.ok('getChangeRequestPageChanges', { ...inRequest(), pageId });
    const nodes = rows.flatMap(({ after }: { after?: { node: string } }) => after?.node ?? []);
    const refusal = async (node: string, record: string, definition: string) => {
      const body = { page: pageId, node, body: {}, tableCell: { record, definition } };
      const answer = await admin.client.call('postCommentInChangeRequest', { ...inRequest(), body });
      return answer.status === 200 ? undefined : [answer.status, answer.body.error.message];
    };
    const [text, table, raw] = nodes;
    expect(await refusal(text, 'r1', 'c1')).toEqual([400, 'body.tableCell: needs the node of its table']);
    const no = [400, 'body.tableCell: no cell of this table'];
    for (const [record, definition] of [
      ['r0', 'c1'],
      ['r3', 'c1'],
      ['r1', 'c3'],
      ['r1', 'c0'],
      ['c1', 'r1'],
      ['r1', '1'],
      ['r01', 'c1'],
    ] as const)
      expect([record, definition, await refusal(table, record, definition)]).toEqual([record, definition, no]);
    expect(await refusal(table, 'r2', 'c2')).toBeUndefined();
    expect(await refusal(raw, 'r2', 'c2')).toBeUndefined();
    expect(await refusal(raw, 'r1', 'c2')).toEqual(no);
  });

  it('resolves, reopens and counts what is open', async () => {
    const first = await post({ body: { markdown: 'one' } });
    await post({ body: { markdown: 'two' } });
    const count = async () => (await admin.client.ok('getChangeRequestById', inRequest())).comments;
    expect(await count()).toBe(2);
    const set = (resolved: boolean) =>
      admin.client.ok('updateCommentInChangeRequest', { ...inRequest(), commentId: first.id, body: { resolved } });
    expect(await set(true)).toMatchObject({ status: 'resolved', resolvedBy: { id: admin.id } });
    await set(true);
    expect(await count()).toBe(1);
    const reopened = await set(false);
    expect(reopened.status).toBe('open');
    expect(reopened.resolvedAt).toBeUndefined();
    await admin.client.ok('deleteCommentInChangeRequest', { ...inRequest(), commentId: first.id });
    expect(await count()).toBe(1);
    expect(
      (await admin.client.call('deleteCommentInChangeRequest', { ...inRequest(), commentId: first.id })).status,
    ).toBe(204);
  });

  it('keeps the replies to a comment that is deleted, on demand, until the last of them is', async () => {
    const other = await buildMember(server, organizationId, 'comment');
    const before = (await admin.client.ok('getChangeRequestById', inRequest())).comments;
    const comment = await post({ body: { markdown: `Secret, <@${other.id}>` } });
    const place = { ...inRequest(), commentId: comment.id };
    await admin.client.ok('updateCommentInChangeRequest', { ...place, body: { addedReactions: ['1f44d'] } });
    const answer = { ...place, body: { body: { markdown: 'Answer' } } };
    const reply = await other.client.ok('postCommentReplyInChangeRequest', answer);
    const remove = () => admin.client.call('deleteCommentInChangeRequest', { ...place, query: { keepReplies: true } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    const emptied = await other.client.ok('getCommentInChangeRequest', place);
    expect(emptied).toMatchObject({
      deletedAt: expect.any(String),
      body: {},
      reactions: [],
      replies: 1,
      status: 'open',
    });
    expect(emptied.permissions).toMatchObject({ edit: false, reply: true });
    expect((await admin.client.ok('listCommentRepliesInChangeRequest', place)).items).toHaveLength(1);
    const change = (body: object) => admin.client.call('updateCommentInChangeRequest', { ...place, body });
    expect((await change({ body: { markdown: 'Again' } })).body.error.reason).toBe('comment-deleted');
    expect((await change({ addedReactions: ['1f44d'] })).status).toBe(409);
    expect((await change({ resolved: true })).status).toBe(200);
    expect((await change({ resolved: false })).status).toBe(200);
    const count = async () => (await admin.client.ok('getChangeRequestById', inRequest())).comments;
    expect(await count()).toBe(before + 1);
    await other.client.ok('deleteCommentReplyInChangeRequest', { ...place, commentReplyId: reply.id });
    expect((await other.client.call('getCommentInChangeRequest', place)).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('deletes a comment that has no replies, and one with them where nothing else was asked for', async () => {
    const remove = async (commentId: string, query: { keepReplies?: boolean }) => {
      await admin.client.ok('deleteCommentInChangeRequest', { ...inRequest(), commentId, query });
      return (await admin.client.call('getCommentInChangeRequest', { ...inRequest(), commentId })).status;
    };
    const [alone, answered] = [await post({ body: { markdown: 'a' } }), await post({ body: { markdown: 'b' } })];
    const body = { body: { markdown: 'Answer' } };
    await admin.client.ok('postCommentReplyInChangeRequest', { ...inRequest(), commentId: answered.id, body });
    expect(await remove(alone.id, { keepReplies: true })).toBe(404);
    expect(await remove(answered.id, {})).toBe(404);
  });

  it('keeps replies and reactions, and takes a reaction back only from whoever gave it', async () => {
    const other = await buildMember(server, organizationId, 'comment');
    const comment = await post({ body: { markdown: 'Talk' } });
    const place = { ...inRequest(), commentId: comment.id };
    const reply = await other.client.ok('postCommentReplyInChangeRequest', {
      ...place,
      body: { body: { markdown: 'Answer' } },
    });
    expect(reply).toMatchObject({
      object: 'comment-reply',
      body: { markdown: 'Answer' },
      permissions: { edit: true, delete: true },
    });
    for (const client of [admin.client, other.client])
      await client.ok('updateCommentInChangeRequest', { ...place, body: { addedReactions: ['👍'] } });
    const reacted = await other.client.ok('updateCommentInChangeRequest', {
      ...place,
      body: { addedReactions: ['1f44d'], removedReactions: [] },
    });
    expect(reacted.reactions).toMatchObject([{ emoji: '1f44d', count: 2 }]);
    const taken = await other.client.ok('updateCommentInChangeRequest', {
      ...place,
      body: { removedReactions: ['👍'] },
    });
    expect(taken.reactions).toMatchObject([{ count: 1, users: [{ user: { id: admin.id } }] }]);
    expect(
      (await other.client.call('updateCommentInChangeRequest', { ...place, body: { addedReactions: ['no emoji'] } }))
        .status,
    ).toBe(400);
    const edited = await other.client.ok('updateCommentReplyInChangeRequest', {
      ...place,
      commentReplyId: reply.id,
      body: { body: { markdown: 'Better' } },
    });
    expect(edited).toMatchObject({ body: { markdown: 'Better' }, editedAt: expect.any(String) });
    expect((await admin.client.ok('listCommentRepliesInChangeRequest', place)).items).toHaveLength(1);
    expect((await admin.client.ok('getCommentInChangeRequest', place)).replies).toBe(1);
    await other.client.ok('deleteCommentReplyInChangeRequest', { ...place, commentReplyId: reply.id });
    expect((await admin.client.ok('getCommentInChangeRequest', place)).replies).toBe(0);
  });

  it('lets authors and admins edit, authors and editors resolve, readers not even read', async () => {
    const author = await buildMember(server, organizationId, 'comment');
    const other = await buildMember(server, organizationId, 'comment');
    const editor = await buildMember(server, organizationId, 'edit');
    const reader = await buildMember(server, organizationId, 'read');
    const comment = await post({ body: { markdown: 'Mine' } }, author.client);
    const place = { ...inRequest(), commentId: comment.id };
    const change = async (person: Person, body: object) =>
      (await person.client.call('updateCommentInChangeRequest', { ...place, body })).status;
    expect(await change(other, { body: { markdown: 'Theirs' } })).toBe(403);
    expect(await change(other, { resolved: true })).toBe(403);
    expect(await change(editor, { body: { markdown: 'Theirs' } })).toBe(403);
    expect(await change(editor, { resolved: true })).toBe(200);
    expect(await change(author, { resolved: false, body: { markdown: 'Mine still' } })).toBe(200);
    expect(await change(admin, { body: { markdown: 'By an admin' } })).toBe(200);
    expect((await other.client.call('deleteCommentInChangeRequest', place)).status).toBe(403);
    expect((await reader.client.call('getCommentInChangeRequest', place)).status).toBe(403);
    expect((await (await buildUser(server)).client.call('getCommentInChangeRequest', place)).status).toBe(404);
  });

  it('lists by page, author, status and order, with as many queries for many as for one', async () => {
    const author = await buildMember(server, organizationId, 'comment');
    const list = async (query: object) => {
      const { items, count } = await admin.client.ok('listCommentsInChangeRequest', {
        ...inRequest(),
        query: { ...query },
      });
      return {
        texts: items.map((item: { body: { markdown: string } }) => item.body.markdown),
        count,
        queries: server.costs.at(-1)?.queries,
      };
    };
    await post({ page: pageId, body: { markdown: 'a' } });
    const one = await list({});
    await post({ page: pageId, body: { markdown: 'b' } }, author.client);
    const third = await post({ body: { markdown: 'c' } });
    await admin.client.ok('updateCommentInChangeRequest', {
      ...inRequest(),
      commentId: third.id,
      body: { resolved: true, addedReactions: ['🎉'] },
    });
    expect(await list({})).toMatchObject({ texts: ['c', 'b', 'a'], count: 3, queries: one.queries });
    expect(await list({ order: 'asc', targetPage: pageId })).toMatchObject({ texts: ['a', 'b'] });
    expect(await list({ status: 'resolved' })).toMatchObject({ texts: ['c'], count: 1 });
    expect(await list({ authors: [author.id] })).toMatchObject({ texts: ['b'] });
    const both = [author.id, admin.id, author.id];
    expect(await list({ authors: both })).toMatchObject({ texts: ['c', 'b', 'a'], count: 3 });
    expect(await list({ authors: both, status: 'open', order: 'asc' })).toMatchObject({ texts: ['a', 'b'], count: 2 });
    const ofBoth = { ...inRequest(), query: { authors: both, limit: 1 } };
    const { next } = await admin.client.ok('listCommentsInChangeRequest', ofBoth);
    expect(await list({ authors: both, limit: 1, page: next.page })).toMatchObject({ texts: ['b'], count: 3 });
    const commenters = await admin.client.ok('listCommentersInChangeRequest', inRequest());
    expect(commenters.items.map((item: { id: string }) => item.id).sort()).toEqual([admin.id, author.id].sort());
  });

  it('finds the threads that mention a person, in the comment or in a reply', async () => {
    const ada = `[@Ada](user:${admin.id})`;
    await post({ body: { markdown: 'Nobody' } });
    const { id: commentId } = await post({ body: { markdown: 'Answered' } });
    const reply = { body: { body: { markdown: `Look, ${ada}` } } };
    const { id: commentReplyId } = await admin.client.ok('postCommentReplyInChangeRequest', {
      ...{ ...inRequest(), commentId, ...reply },
    });
    const { id: pageComment } = await post({ page: pageId, body: { markdown: `${ada}, why?` } });
    await post({ body: { markdown: `[@Bo](user:${admin.id}x)` } });
    const list = async (query: Record<string, string>) => {
      const { items, count } = await admin.client.ok('listCommentsInChangeRequest', { ...inRequest(), query });
      return [count, ...items.map((item: { body: { markdown: string } }) => item.body.markdown)];
    };
    expect(await list({ mentions: admin.id })).toEqual([2, `${ada}, why?`, 'Answered']);
    expect(await list({ mentions: admin.id, targetPage: pageId })).toEqual([1, `${ada}, why?`]);
    const rewritten = { body: { body: { markdown: 'Look' } } };
    await admin.client.ok('updateCommentReplyInChangeRequest', {
      ...{ ...inRequest(), commentId, commentReplyId, ...rewritten },
    });
    expect(await list({ mentions: admin.id })).toEqual([1, `${ada}, why?`]);
    await admin.client.ok('updateCommentInChangeRequest', { ...inRequest(), commentId: pageComment, ...rewritten });
    expect(await list({ mentions: admin.id })).toEqual([0]);
  });

  it('looks up the comments that mention a person by index, not through all of them', async () => {
    const { database } = server.services;
    const thread = { organizationId, spaceId, changeRequestId: '', readerId: admin.id };
    const { id } = await admin.client.ok('postCommentInSpace', {
      spaceId,
      body: { body: { markdown: `[@Ada](user:${admin.id})` } },
    });
    await database.write(async tx => {
      const row = await tx.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (let from = 0; from < 3_000; from += 100)
        await tx
          .insertInto('comments')
          .values(Array.from({ length: 100 }, (_, index) => ({ ...row, id: `${id}${from + index}` })))
          .execute();
    });
    await analyze(engine, database.read);
    const filter = { status: 'all', mentions: admin.id } as const;
    const request = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
    const plans = await queryPlans(engine, database.read, async db => {
      expect((await listComments(db, thread, filter, request)).rows.map(row => row.id)).toEqual([id]);
      expect(await countComments(db, thread, filter, 0)).toBe(1);
    });
    for (const index of [0, 2]) expect(plans[index]).toContain('comment_mentions');
    for (const plan of plans) expect(plan).not.toMatch(/comments_by_|Seq Scan on comments|TEMP B-TREE/);
  });

  it('keeps the comments of a space apart from those of its change requests', async () => {
    const comment = await admin.client.ok('postCommentInSpace', {
      spaceId,
      body: { page: pageId, body: { markdown: 'On main' } },
    });
    await post({ body: { markdown: 'On the request' } });
    expect((await admin.client.ok('getSpaceById', { spaceId })).comments).toBe(1);
    expect(
      (await admin.client.ok('listCommentsInSpace', { spaceId })).items.map((item: { id: string }) => item.id),
    ).toEqual([comment.id]);
    expect(
      (await admin.client.call('getCommentInChangeRequest', { ...inRequest(), commentId: comment.id })).status,
    ).toBe(404);
  });

  it('counts what it lists of a space, by status and by page', async () => {
    const comment = async (body: object) => (await admin.client.ok('postCommentInSpace', { spaceId, body })).id;
    const ids = [];
    for (const text of ['one', 'two', 'three']) ids.push(await comment({ body: { markdown: text } }));
    await comment({ page: pageId, body: { markdown: 'On the page' } });
    await admin.client.ok('updateCommentInSpace', { spaceId, commentId: ids[0], body: { resolved: true } });
    await admin.client.ok('deleteCommentInSpace', { spaceId, commentId: ids[1] });
    const list = async (query: Record<string, string>) => {
      const { items, count } = await admin.client.ok('listCommentsInSpace', { spaceId, query });
      return [items.length, count];
    };
    expect(await list({ status: 'all' })).toEqual([3, 3]);
    expect(await list({ status: 'open' })).toEqual([2, 2]);
    expect(await list({ status: 'resolved' })).toEqual([1, 1]);
    expect(await list({ status: 'open', targetPage: pageId })).toEqual([1, 1]);
  });

  it('takes rich text and gives it back as Markdown', async () => {
    const document = {
      object: 'document',
      data: {},
      nodes: [
        {
          object: 'block',
          type: 'paragraph',
          isVoid: false,
          data: {},
          nodes: [
            {
              object: 'text',
              leaves: [{ object: 'leaf', text: 'Bold', marks: [{ object: 'mark', type: 'bold', data: {} }] }],
            },
          ],
        },
      ],
    };
    expect((await post({ body: { document } })).body).toEqual({ markdown: expect.stringContaining('**Bold**') });
  });

  it('refuses nonsense in rich text, with its place', async () => {
    const { status, body } = await admin.client.call('postCommentInChangeRequest', {
      ...inRequest(),
      body: { body: { document: { object: 'document', nodes: [null, 1, { type: 'x' }, { object: 'block' }] } } },
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(/^body\.body/);
  });
});
