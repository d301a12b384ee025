import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace, writePage } from '../testing/build-content.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('activity in change requests on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let writer: Person;
  let reviewer: Person;
  let spaceId: string;
  let pageId: string;
  let at: { spaceId: string; changeRequestId: string };
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    writer = await buildMember(server, organizationId, 'edit');
    reviewer = await buildMember(server, organizationId, 'review');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const space = await buildSpace(admin.client, organizationId, [{ title: 'Home', markdown: 'One.\n\nTwo.\n' }]);
    spaceId = space.id;
    pageId = space.ids.get('Home') ?? '';
    const { id } = await writer.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } });
    at = { spaceId, changeRequestId: id };
    server.clock.advance(1000);
  });

  const write = (text: string, by = writer) => writePage(by.client, spaceId, at.changeRequestId, pageId, `${text}\n`);
  const ask = (users: Person[]) =>
    writer.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: users.map(({ id }) => id) } });
  const setStatus = (status: string) => writer.client.ok('updateChangeRequestById', { ...at, body: { status } });
  /** One thing after the other, so that their order is known. */
  const inTurn = async (...steps: (() => Promise<unknown>)[]) => {
    for (const step of steps) {
      await step();
      server.clock.advance(1000);
    }
  };

  interface Event {
    type: string;
    actor?: { id: string };
    users?: { id: string }[];
    revision?: string;
  }
  const events = async (): Promise<Event[]> => (await reviewer.client.ok('listChangeRequestEvents', at)).items;

  it('lists edits, updates, status changes and who was asked, also when that is taken back', async () => {
    await inTurn(
      () => write('First.'),
      () => ask([reviewer, admin]),
      () => writer.client.ok('removeRequestedReviewerFromChangeRequest', { ...at, userId: admin.id }),
      // Nobody asked any more, so there is nothing to tell.
      () => writer.client.ok('removeRequestedReviewerFromChangeRequest', { ...at, userId: admin.id }),
      () => setStatus('archived'),
      () => setStatus('open'),
      () => setStatus('draft'),
      () =>
        admin.client.ok('updateSpaceContent', {
          spaceId,
          body: { changes: [{ operation: 'insert_page', title: 'New', document: { markdown: 'Text.' } }] },
        }),
      () => writer.client.ok('updateChangeRequest', at),
    );
    const found = await events();
    expect(found.map(({ type }) => type)).toEqual([
      'edited',
      'review_requested',
      'review_request_withdrawn',
      'archived',
      'reopened',
      'drafted',
      'updated',
    ]);
    expect(found.every(({ actor }) => actor?.id === writer.id)).toBe(true);
    expect(new Set(found[1]?.users?.map(({ id }) => id))).toEqual(new Set([reviewer.id, admin.id]));
    expect(found[2]?.users).toMatchObject([{ id: admin.id }]);
    expect(found[6]?.revision).toBe((await writer.client.ok('getChangeRequestById', at)).revision);
  });

  /** Has both sides change one paragraph. @returns what decides the conflict */
  async function collide() {
    await inTurn(
      () => write('Mine.'),
      () =>
        admin.client.ok('updateSpaceContent', {
          spaceId,
          body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown: 'Main.\n\nTwo.\n' } }] },
        }),
      () => writer.client.ok('updateChangeRequest', at),
    );
    const [conflict] = (await writer.client.ok('listChangeRequestConflicts', at)).items;
    return (use: 'main' | 'mine') =>
      writer.client.ok('resolveChangeRequestConflict', { ...at, conflictId: conflict.id, body: { use } });
  }

  it('lists a decided conflict once, and a review that was taken back', async () => {
    const decide = await collide();
    const review = { ...at, body: { status: 'approved' } };
    await inTurn(
      () => decide('main'),
      () => decide('mine'),
      async () => {
        const { id: reviewId } = await reviewer.client.ok('submitChangeRequestReview', review);
        await reviewer.client.ok('withdrawChangeRequestReview', { ...at, reviewId });
      },
    );
    const types = (await events()).map(({ type }) => type);
    // What it made is no edit beside it; deciding it anew is one.
    expect(types).toEqual(['edited', 'updated', 'conflict_decided', 'edited', 'review_withdrawn']);
  });

  it('tells what a decision made, where it made something', async () => {
    const decide = await collide();
    await decide('main');
    const { revision } = await writer.client.ok('getChangeRequestById', at);
    expect((await events()).at(-1)).toMatchObject({ type: 'conflict_decided', actor: { id: writer.id }, revision });
  });

  it('goes page by page, and is for everybody who may view the space', async () => {
    await inTurn(
      () => write('First.'),
      () => write('Second.'),
      () => setStatus('open'),
    );
    const reader = await buildMember(server, organizationId, 'read');
    const first = await reader.client.ok('listChangeRequestEvents', { ...at, query: { limit: 2 } });
    expect([first.count, first.items.length]).toEqual([3, 2]);
    const query = { limit: 2, page: first.next.page };
    const second = await reader.client.ok('listChangeRequestEvents', { ...at, query });
    expect(second.items).toMatchObject([{ type: 'opened' }]);
    const stranger = await buildOrganization(server);
    expect((await stranger.admin.client.call('listChangeRequestEvents', at)).status).toBe(404);
    expect((await stranger.admin.client.call('setChangeRequestSeen', at)).status).toBe(404);
  });

  it('is unread for each person until they open the request, whatever was done: edits, comments, replies, reviews', async () => {
    const unread = async ({ client }: Person) => {
      const one = await client.ok('getChangeRequestById', at);
      const [listed] = (await client.ok('listChangeRequestsForSpace', { spaceId })).items;
      expect(listed.unread).toBe(one.unread);
      return one.unread;
    };
    const see = ({ client }: Person, seen = true) => client.ok('setChangeRequestSeen', { ...at, body: { seen } });
    // What nobody told them of is not new.
    expect([await unread(writer), await unread(reviewer)]).toEqual([false, false]);
    await ask([reviewer]);
    expect([await unread(writer), await unread(reviewer)]).toEqual([false, true]);
    const everybody = async () => {
      for (const person of [writer, reviewer, admin]) await see(person);
      server.clock.advance(1000);
      for (const person of [writer, reviewer, admin]) expect(await unread(person)).toBe(false);
    };
    const comment = { ...at, body: { body: { markdown: 'Why?' } } };
    let commentId = '';
    const steps: [Person, () => Promise<unknown>][] = [
      [writer, () => write('Next.')],
      [
        reviewer,
        async () => {
          commentId = (await reviewer.client.ok('postCommentInChangeRequest', comment)).id;
        },
      ],
      [
        writer,
        () =>
          writer.client.ok('postCommentReplyInChangeRequest', {
            ...at,
            commentId,
            body: { body: { markdown: 'So.' } },
          }),
      ],
      [admin, () => admin.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } })],
    ];
    for (const [actor, step] of steps) {
      await everybody();
      await step();
      for (const person of [writer, reviewer, admin]) expect(await unread(person)).toBe(person !== actor);
    }
    await everybody();
    await see(reviewer, false);
    expect([await unread(writer), await unread(reviewer)]).toEqual([false, true]);
  });

  it('holds nothing new for others while a comment is pending', async () => {
    const see = ({ client }: Person) => client.ok('setChangeRequestSeen', at);
    await see(writer);
    server.clock.advance(1000);
    const pending = { ...at, body: { body: { markdown: 'Hm.' }, pending: true } };
    await reviewer.client.ok('postCommentInChangeRequest', pending);
    const unread = async () => (await writer.client.ok('getChangeRequestById', at)).unread;
    expect(await unread()).toBe(false);
    await reviewer.client.ok('publishPendingCommentsInChangeRequest', { ...at, body: {} });
    expect(await unread()).toBe(true);
  });

  it('says of every main revision how many pages it changed', async () => {
    await write('Changed.');
    await admin.client.ok('mergeChangeRequest', at);
    const [merge, ...others] = (await admin.client.ok('listRevisions', { spaceId })).items;
    expect(merge).toMatchObject({ type: 'merge', changes: { pages: 1, edited: 1 }, createdBy: { id: admin.id } });
    expect(others.at(0).changes).toMatchObject({ pages: 1 });
  });
});
