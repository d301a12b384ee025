import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('pending comments on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let reviewer: Person;
  let spaceId: string;
  let pageId: string;
  let changeRequestId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    let organizationId: string;
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId, pageId } = await buildSpace(admin.client, organizationId));
    reviewer = await buildMember(server, organizationId, 'review');
    changeRequestId = (await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } })).id;
  });

  const at = () => ({ spaceId, changeRequestId });
  const hold = (markdown: string) =>
    reviewer.client.ok('postCommentInChangeRequest', {
      ...at(),
      body: { page: pageId, body: { markdown }, pending: true },
    });
  const texts = async ({ client }: Person) => {
    const { items, count } = await client.ok('listCommentsInChangeRequest', { ...at(), query: { order: 'asc' } });
    expect(count).toBe(items.length);
    return items.map((item: { body: { markdown: string } }) => item.body.markdown);
  };
  const open = async () => (await admin.client.ok('getChangeRequestById', at())).comments;

  it('are there for their author alone, wherever comments are read', async () => {
    const { id, pending, permissions } = await hold('Hm.');
    expect([pending, permissions]).toMatchObject([true, { edit: true, delete: true, reply: false, resolve: false }]);
    expect(await texts(reviewer)).toEqual(['Hm.']);
    expect(await texts(admin)).toEqual([]);
    expect(await open()).toBe(0);
    const one = { ...at(), commentId: id };
    for (const [operation, body] of [
      ['getCommentInChangeRequest', undefined],
      ['listCommentRepliesInChangeRequest', undefined],
      ['postCommentReplyInChangeRequest', { body: {} }],
      ['updateCommentInChangeRequest', { resolved: true }],
    ] as const)
      expect((await admin.client.call(operation, { ...one, body })).status).toBe(404);
    expect((await admin.client.ok('listCommentersInChangeRequest', at())).items).toEqual([]);
    await admin.client.ok('deleteCommentInChangeRequest', one);
    expect(await texts(reviewer)).toEqual(['Hm.']);
  });

  it('are counted by their status as they are listed, with those of others, for whoever reads', async () => {
    const post = async ({ client }: Person) =>
      (await client.ok('postCommentInChangeRequest', { ...at(), body: { body: { markdown: 'Here.' } } })).id;
    const update = (commentId: string, resolved: boolean) =>
      admin.client.ok('updateCommentInChangeRequest', { ...at(), commentId, body: { resolved } });
    const counts = async ({ client }: Person) => {
      const found = [];
      for (const status of ['open', 'resolved', 'all']) {
        const { items, count } = await client.ok('listCommentsInChangeRequest', { ...at(), query: { status } });
        expect([status, count]).toEqual([status, items.length]);
        found.push(count);
      }
      return found;
    };
    const ids = [await post(admin), await post(reviewer), await post(admin), await post(reviewer)];
    await hold('Hm.');
    await hold('And?');
    for (const id of ids.slice(0, 3)) await update(id, true);
    await update(ids[1] ?? '', false);
    expect([await counts(admin), await counts(reviewer)]).toEqual([
      [2, 2, 4],
      [4, 2, 6],
    ]);
    await admin.client.ok('deleteCommentInChangeRequest', { ...at(), commentId: ids[1] });
    expect([await counts(admin), await counts(reviewer)]).toEqual([
      [1, 2, 3],
      [3, 2, 5],
    ]);
  });

  it('are among those that mention somebody for their author alone until they are published', async () => {
    const mentioning = async ({ client }: Person) =>
      (await client.ok('listCommentsInChangeRequest', { ...at(), query: { mentions: admin.id } })).count;
    await hold(`Hm, [@Ada](user:${admin.id}).`);
    expect([await mentioning(reviewer), await mentioning(admin)]).toEqual([1, 0]);
    await reviewer.client.ok('submitChangeRequestReview', { ...at(), body: { status: 'approved' } });
    expect([await mentioning(reviewer), await mentioning(admin)]).toEqual([1, 1]);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('are edited and deleted, and take no answers yet', async () => {
    const one = { ...at(), commentId: (await hold('Hm.')).id };
    const edited = await reviewer.client.ok('updateCommentInChangeRequest', {
      ...one,
      body: { body: { markdown: 'Well.' } },
    });
    expect(edited).toMatchObject({ pending: true, body: { markdown: 'Well.' } });
    expect(edited.editedAt).toBeUndefined();
    for (const body of [{ resolved: true }, { addedReactions: ['1f44d'] }])
      expect((await reviewer.client.call('updateCommentInChangeRequest', { ...one, body })).status).toBe(409);
    const reply = { ...one, body: { body: { markdown: 'And?' } } };
    expect((await reviewer.client.call('postCommentReplyInChangeRequest', reply)).status).toBe(409);
    await reviewer.client.ok('deleteCommentInChangeRequest', one);
    expect(await texts(reviewer)).toEqual([]);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('are published together with the review', async () => {
    await hold('One.');
    await hold('Two.');
    await reviewer.client.ok('submitChangeRequestReview', {
      ...at(),
      body: { status: 'changes-requested', comment: { markdown: 'See there.' } },
    });
    expect(await texts(admin)).toEqual(['One.', 'Two.', 'See there.']);
    expect(await open()).toBe(3);
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it('are published without a verdict, each author their own', async () => {
    await hold('One.');
    await admin.client.ok('postCommentInChangeRequest', { ...at(), body: { body: {}, pending: true } });
    const { comments } = await reviewer.client.ok('publishPendingCommentsInChangeRequest', {
      ...at(),
      body: { comment: { markdown: 'That is all.' } },
    });
    expect(comments.map((comment: { pending?: true }) => comment.pending)).toEqual([undefined, undefined]);
    expect(await texts(reviewer)).toEqual(['One.', 'That is all.']);
    const again = await reviewer.client.ok('publishPendingCommentsInChangeRequest', at());
    expect(again.comments).toEqual([]);
  });

  it('are not begun on a request that is merged', async () => {
    await admin.client.ok('mergeChangeRequest', at());
    const body = { body: {}, pending: true };
    expect((await reviewer.client.call('postCommentInChangeRequest', { ...at(), body })).status).toBe(409);
  });

  it('keep the words they are about', async () => {
    const { rows } = await admin.client.ok('getChangeRequestPageChanges', { ...at(), pageId });
    const range = { quote: 'par', start: 6, end: 9 };
    const anchor = { page: pageId, node: rows[0].after.node };
    const body = { ...anchor, body: {}, range };
    expect((await reviewer.client.ok('postCommentInChangeRequest', { ...at(), body })).target.range).toEqual(range);
    for (const wrong of [
      { ...body, range: { ...range, end: 6 } },
      { ...body, node: undefined },
    ])
      expect((await reviewer.client.call('postCommentInChangeRequest', { ...at(), body: wrong })).status).toBe(400);
  });
});
