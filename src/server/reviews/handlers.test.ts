import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockChangeRequest } from '../change-requests/rows.ts';
import { buildMember, buildOrganization, buildSession, type Person } from '../testing/build.ts';
import { mailedLink, mailedLinks } from '../testing/build-accounts.ts';
import { buildSpace } from '../testing/build-site.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines, somebodyWaits } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('reviews on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let writer: Person;
  let reviewer: Person;
  let spaceId: string;
  let pageId: string;
  let changeRequestId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ({ id: spaceId, pageId } = await buildSpace(admin.client, organizationId));
    writer = await buildMember(server, organizationId, 'edit');
    reviewer = await buildMember(server, organizationId, 'review');
    changeRequestId = (await writer.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } })).id;
  });

  const place = () => ({ spaceId, changeRequestId });
  const review = (person: Person, status: string, comment?: string) =>
    person.client.call('submitChangeRequestReview', {
      ...place(),
      body: { status, ...(comment ? { comment: { markdown: comment } } : {}) },
    });
  const edit = () =>
    writer.client.ok('updateChangeRequestContent', {
      ...place(),
      body: { changes: [{ operation: 'update_page', page: pageId, document: { markdown: `Now ${Math.random()}` } }] },
    });

  /** How many the change request says it has, and how many there are. */
  const openComments = async () => {
    const { comments } = await admin.client.ok('getChangeRequestById', place());
    const { count } = await admin.client.ok('listCommentsInChangeRequest', { ...place(), query: { status: 'open' } });
    expect(count).toBe(comments);
    return comments;
  };
  const state = async () => (await admin.client.ok('listChangeRequestsForSpace', { spaceId })).items[0].review;

  it('approves with a word, which becomes a comment of the review', async () => {
    const { status, body } = await review(reviewer, 'approved', 'Well done');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'approved',
      reviewer: { id: reviewer.id },
      outdated: false,
      comment: { body: { markdown: 'Well done' } },
    });
    expect(await openComments()).toBe(1);
    expect(await reviewer.client.ok('getChangeRequestReviewById', { ...place(), reviewId: body.id })).toEqual(body);
  });

  it('counts by the last review of each: an approval until the next edit, an objection until it is answered', async () => {
    expect(await state()).toEqual({ status: 'pending', approvals: 0, objections: 0, reviewers: [], count: 0 });
    await review(reviewer, 'approved');
    await review(admin, 'changes-requested');
    await review(reviewer, 'changes-requested');
    await review(reviewer, 'approved');
    expect(await state()).toMatchObject({
      status: 'changes-requested',
      approvals: 1,
      objections: 1,
      reviewers: [
        { user: { id: reviewer.id }, status: 'approved', outdated: false, editsSince: 0 },
        { user: { id: admin.id }, status: 'changes-requested', outdated: false, editsSince: 0 },
      ],
      count: 2,
    });
    await edit();
    await edit();
    const { items, count } = await admin.client.ok('getReviewsByChangeRequestId', place());
    expect(count).toBe(4);
    expect(items[0]).toMatchObject({ status: 'approved', outdated: true, editsSince: 2 });
    expect(await state()).toMatchObject({
      status: 'changes-requested',
      approvals: 0,
      objections: 1,
      reviewers: [
        { outdated: true, editsSince: 2 },
        { outdated: true, editsSince: 2 },
      ],
    });
    server.clock.advance(1000);
    await review(admin, 'approved');
    expect(await state()).toMatchObject({ status: 'approved', approvals: 1, objections: 0 });
  });

  it('still counts an approval after the main content is taken in, as the merge rules do', async () => {
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] };
    await admin.client.ok('updateSpaceById', { spaceId, body: { mergeRules } });
    const ask = { ...place(), body: { users: [reviewer.id] } };
    await writer.client.ok('requestReviewersForChangeRequest', ask);
    await review(reviewer, 'approved');
    const changes = [{ operation: 'update_page', page: pageId, title: 'Moved on' }];
    await admin.client.ok('updateSpaceContent', { spaceId, body: { changes } });
    await writer.client.ok('updateChangeRequest', place());
    const counts = { outdated: true, editsSince: 0 };
    expect(await state()).toMatchObject({ status: 'approved', approvals: 1, reviewers: [counts] });
    expect((await admin.client.ok('getChangeRequestById', place())).merge.mergeable).toBe(true);
    const lists = ['getReviewsByChangeRequestId', 'getRequestedReviewersByChangeRequestId'] as const;
    for (const list of lists) expect((await admin.client.ok(list, place())).items).toMatchObject([counts]);
  });

  it('lists requests with and without objections, by the last review of each', async () => {
    const lists = async (objections: string) => {
      const query = { objections, status: ['draft'] };
      return (await admin.client.ok('listChangeRequestsForOrganization', { organizationId, query })).count;
    };
    const both = async () => [await lists('true'), await lists('false')];
    expect(await both()).toEqual([0, 1]);
    await review(reviewer, 'changes-requested');
    expect(await both()).toEqual([1, 0]);
    server.clock.advance(1000);
    await review(admin, 'approved');
    expect(await both()).toEqual([1, 0]);
    await review(reviewer, 'approved');
    expect(await both()).toEqual([0, 1]);
  });

  it('names in lists the published sites that show the space, to those who may view them', async () => {
    const guest = await buildMember(server, organizationId, null);
    const at = { spaceId, body: { users: [guest.id], role: 'read' } };
    await admin.client.ok('inviteToSpace', at);
    const sitesFor = async ({ client }: Person) =>
      (await client.ok('listChangeRequestsForSpace', { spaceId })).items[0].sites;
    expect(await sitesFor(writer)).toEqual([]);
    const body = { title: 'Docs', spaces: [spaceId] };
    const { id: siteId } = await admin.client.ok('createSite', { organizationId, body });
    expect(await sitesFor(writer)).toEqual([]);
    await admin.client.ok('publishSite', { organizationId, siteId });
    expect(await sitesFor(writer)).toEqual([{ id: siteId, title: 'Docs' }]);
    expect(await sitesFor(guest)).toEqual([]);
  });

  it('does not count the review of somebody who left', async () => {
    const leaving = await buildMember(server, organizationId, 'review');
    await review(leaving, 'changes-requested');
    await admin.client.ok('removeMemberFromOrganizationById', { organizationId, userId: leaving.id });
    expect(await state()).toMatchObject({ status: 'pending', objections: 0, count: 1 });
  });

  it('tells who is asked that they may review, whatever their level, and authors that they may not approve', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const may = async ({ client }: Person) => {
      const { permissions } = await client.ok('getChangeRequestById', place());
      const [listed] = (await client.ok('listChangeRequestsForSpace', { spaceId })).items;
      expect(listed.permissions).toEqual(permissions);
      return [permissions.review, permissions.approve];
    };
    expect(await may(reader)).toEqual([false, false]);
    await writer.client.ok('requestReviewersForChangeRequest', {
      ...place(),
      body: { users: [reader.id, writer.id] },
    });
    expect(await may(reader)).toEqual([true, true]);
    expect(await may(writer)).toEqual([true, false]);
    expect((await review(reader, 'approved')).status).toBe(201);
    expect((await review(writer, 'approved')).status).toBe(403);
    await writer.client.ok('removeRequestedReviewerFromChangeRequest', { ...place(), userId: reader.id });
    expect(await may(reader)).toEqual([false, false]);
  });

  it('says who asked for a review, also when it is asked for again or no more', async () => {
    const ask = (by: Person) =>
      by.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [reviewer.id] } });
    const { body: unasked } = await review(reviewer, 'changes-requested');
    expect(unasked).not.toHaveProperty('requestedBy');
    await ask(writer);
    const { body: asked } = await review(reviewer, 'changes-requested');
    expect(asked.requestedBy).toMatchObject({ id: writer.id });
    await ask(admin);
    await review(reviewer, 'approved');
    await writer.client.ok('removeRequestedReviewerFromChangeRequest', { ...place(), userId: reviewer.id });
    const { items } = await admin.client.ok('getReviewsByChangeRequestId', place());
    const askers = new Set(items.map((item: { requestedBy?: { id: string } }) => item.requestedBy?.id));
    expect(askers).toEqual(new Set([undefined, writer.id, admin.id]));
  });

  it('lets nobody approve their own request, and only reviewers or those asked review at all', async () => {
    const commenter = await buildMember(server, organizationId, 'comment');
    const own = await reviewer.client.ok('createChangeRequest', { spaceId, body: {} });
    const call = await reviewer.client.call('submitChangeRequestReview', {
      spaceId,
      changeRequestId: own.id,
      body: { status: 'approved' },
    });
    expect(call.status).toBe(403);
    expect((await review(commenter, 'approved')).status).toBe(403);
    await writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [commenter.id] } });
    expect((await review(commenter, 'approved')).status).toBe(201);
  });

  it('says its reason in any form that a comment has', async () => {
    const nodes = [{ object: 'text', leaves: [{ text: 'Well said.', marks: [] }] }];
    const document = { object: 'document', nodes: [{ object: 'block', type: 'paragraph', nodes }] };
    const said = async (comment: object) => {
      const call = { ...place(), body: { status: 'changes-requested', comment } };
      return (await reviewer.client.ok('submitChangeRequestReview', call)).comment?.body.markdown.trim();
    };
    expect(await said({ document })).toBe('Well said.');
    expect(await said({ markdown: 'Once more.' })).toBe('Once more.');
    expect(await said({})).toBeUndefined();
  });

  it('says which revision a review was asked of, whatever was edited since', async () => {
    const ask = () =>
      writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [reviewer.id] } });
    const asked = async () => (await writer.client.ok('getRequestedReviewersByChangeRequestId', place())).items;
    const revision = async () => (await writer.client.ok('getChangeRequestById', place())).revision;
    const first = await revision();
    await ask();
    await edit();
    expect(await asked()).toEqual([
      expect.objectContaining({
        ...{ object: 'change-request-requested-reviewer', kind: 'user', revision: first, status: 'pending' },
        createdAt: expect.any(String),
      }),
    ]);
    await ask();
    expect(await asked()).toMatchObject([{ revision: await revision() }]);
    expect(await revision()).not.toBe(first);
  });

  it('lets reviewers take their own reviews back, so that what they said before counts', async () => {
    await review(reviewer, 'changes-requested', 'Not yet');
    server.clock.advance(1000);
    const { body: approval } = await review(reviewer, 'approved', 'Well done');
    const { body: other } = await review(admin, 'approved');
    const takeBack = (person: Person, reviewId: string) =>
      person.client.call('withdrawChangeRequestReview', { ...place(), reviewId });
    const refused = await takeBack(admin, approval.id);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'review-of-another']);
    expect((await takeBack(reviewer, approval.id)).status).toBe(204);
    expect((await takeBack(reviewer, approval.id)).status).toBe(204);
    expect(await state()).toMatchObject({
      status: 'changes-requested',
      reviewers: [
        { user: { id: admin.id }, status: 'approved' },
        { user: { id: reviewer.id }, status: 'changes-requested' },
      ],
    });
    const { items } = await admin.client.ok('listCommentsInChangeRequest', place());
    expect(items.map((item: { body: { markdown: string } }) => item.body.markdown)).toEqual(['Not yet']);
    expect(await openComments()).toBe(1);
    const settle = { ...place(), commentId: items[0].id, body: { resolved: true } };
    await writer.client.ok('updateCommentInChangeRequest', settle);
    expect(await openComments()).toBe(0);
    await writer.client.ok('updateChangeRequestById', { ...place(), body: { status: 'archived' } });
    expect((await takeBack(admin, other.id)).status).toBe(409);
  });

  it('keeps the reason of a review that is taken back where somebody replied, as a comment to settle', async () => {
    const { body } = await review(reviewer, 'changes-requested', 'Too long');
    const reply = { ...place(), commentId: body.comment.id, body: { body: { markdown: 'Where?' } } };
    await writer.client.ok('postCommentReplyInChangeRequest', reply);
    await reviewer.client.ok('withdrawChangeRequestReview', { ...place(), reviewId: body.id });
    expect(await state()).toEqual({ status: 'pending', approvals: 0, objections: 0, reviewers: [], count: 0 });
    const { items } = await admin.client.ok('listCommentsInChangeRequest', place());
    expect(items).toMatchObject([{ id: body.comment.id, status: 'open', replies: 1 }]);
    expect(items[0].target).not.toHaveProperty('review');
    expect(await openComments()).toBe(1);
  });

  it('makes pending again what was published with a review that is taken back, except what somebody answered', async () => {
    const hold = (markdown: string) =>
      reviewer.client.ok('postCommentInChangeRequest', {
        ...place(),
        body: { page: pageId, body: { markdown }, pending: true },
      });
    const texts = async ({ client }: Person) => {
      const { items, count } = await client.ok('listCommentsInChangeRequest', { ...place(), query: { order: 'asc' } });
      expect(count).toBe(items.length);
      return items.map((item: { pending?: true; body: { markdown: string } }) => [item.body.markdown, !!item.pending]);
    };
    await hold('Silent.');
    const mention = `Look, [you](user:${writer.id}).`;
    await hold(mention);
    const replied = { ...place(), commentId: (await hold('Replied.')).id };
    const liked = { ...place(), commentId: (await hold('Liked.')).id };
    const settled = { ...place(), commentId: (await hold('Settled.')).id };
    const { body: sent } = await review(reviewer, 'changes-requested', 'See there.');
    await hold('Begun since.');
    await writer.client.ok('postCommentReplyInChangeRequest', { ...replied, body: { body: { markdown: 'No.' } } });
    await writer.client.ok('updateCommentInChangeRequest', { ...liked, body: { addedReactions: ['1f44d'] } });
    await writer.client.ok('updateCommentInChangeRequest', { ...settled, body: { resolved: true } });
    const mentions = async () => {
      await server.services.jobs.idle();
      return (await writer.client.ok('listNotifications', { organizationId, query: { filter: 'mentions' } })).items;
    };
    expect(await mentions()).toHaveLength(1);
    await reviewer.client.ok('withdrawChangeRequestReview', { ...place(), reviewId: sent.id });
    expect(await mentions()).toEqual([]);
    const answered = [
      ['Replied.', false],
      ['Liked.', false],
      ['Settled.', false],
    ];
    expect(await texts(writer)).toEqual(answered);
    expect(await texts(reviewer)).toEqual([['Silent.', true], [mention, true], ...answered, ['Begun since.', true]]);
    expect((await admin.client.ok('getChangeRequestById', place())).comments).toBe(2);
    expect(await miscounts(server.services.database)).toEqual([]);
    await review(reviewer, 'approved');
    expect((await texts(writer)).map(([text]: [string]) => text)).toContain('Silent.');
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  it.each([
    ['withdrawChangeRequestReview', 'approved', 204],
    ['submitChangeRequestReview', 'changes-requested', 201],
  ] as const)('%s and a merge that counts it exclude each other', async (operation, status, done) => {
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] };
    await admin.client.ok('updateSpaceById', { spaceId, body: { mergeRules } });
    const { body: approval } = await review(reviewer, 'approved');
    server.clock.advance(1000);
    const { database } = server.services;
    const key = { organizationId, spaceId };
    const answers = await database.write(async tx => {
      await lockChangeRequest(tx, key, changeRequestId);
      const merging = admin.client.call('mergeChangeRequest', place());
      await somebodyWaits(database);
      const changing = reviewer.client.call(operation, { ...place(), reviewId: approval.id, body: { status } });
      await somebodyWaits(database, 2);
      return { merging, changing };
    });
    const [merged, changed] = await Promise.all([answers.merging, answers.changing]);
    expect([
      [200, 409],
      [409, done],
    ]).toContainEqual([merged.status, changed.status]);
  });

  it('opens a draft when reviews are asked for, and shows what each answered', async () => {
    await writer.client.ok('requestReviewersForChangeRequest', {
      ...place(),
      body: { users: [reviewer.id, admin.id] },
    });
    expect((await admin.client.ok('getChangeRequestById', place())).status).toBe('open');
    expect(await admin.client.ok('getSpaceById', { spaceId })).toMatchObject({
      changeRequestsOpen: 1,
      changeRequestsDraft: 0,
    });
    await review(reviewer, 'approved');
    const states = async () => {
      const { items } = await admin.client.ok('getRequestedReviewersByChangeRequestId', place());
      return Object.fromEntries(
        items.map((item: { user: { id: string }; status: string }) => [item.user.id, item.status]),
      );
    };
    expect(await states()).toEqual({ [reviewer.id]: 'approved', [admin.id]: 'pending' });
    expect(await state()).toMatchObject({
      status: 'approved',
      reviewers: [
        { user: { id: reviewer.id }, status: 'approved', outdated: false },
        { user: { id: admin.id }, status: 'pending', outdated: false },
      ],
    });
    await writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [reviewer.id] } });
    expect(await state()).toMatchObject({ status: 'approved', count: 2, reviewers: [{ status: 'pending' }, {}] });
    await review(reviewer, 'approved');
    await writer.client.ok('removeRequestedReviewerFromChangeRequest', { ...place(), userId: admin.id });
    expect(await states()).toEqual({ [reviewer.id]: 'approved' });
  });

  it('asks everybody in a team who may review, but not the author', async () => {
    const reader = await buildMember(server, organizationId, 'read');
    const team = await buildTeam(server, organizationId, [admin, reviewer, reader]);
    const ask = (body: object) => admin.client.call('requestReviewersForChangeRequest', { ...place(), body });
    const asked = await ask({ teams: [team], users: [reader.id] });
    expect(asked.status).toBe(200);
    const idOf = ({ user }: { user: { id: string } }) => user.id;
    expect(asked.body.users.map(idOf).sort()).toEqual([admin.id, reviewer.id, reader.id].sort());
    const { items } = await admin.client.ok('getRequestedReviewersByChangeRequestId', place());
    const byId = (list: { user: { id: string } }[]) => list.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
    expect(byId(asked.body.users)).toEqual(byId(items));
    const own = (await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Own' } })).id;
    const ofAdmin = { spaceId, changeRequestId: own, body: { teams: [team] } };
    const { users } = await writer.client.ok('requestReviewersForChangeRequest', ofAdmin);
    expect(users).toMatchObject([{ kind: 'user', user: { id: reviewer.id }, status: 'pending' }]);
  });

  it('refuses teams that are none, teams without reviewers, and asking nobody at all', async () => {
    const alone = await buildTeam(server, organizationId, [writer]);
    const ask = (body: object) => writer.client.call('requestReviewersForChangeRequest', { ...place(), body });
    for (const [body, reason] of [
      [{ teams: ['nothing'] }, 'no-team'],
      [{ teams: [alone] }, 'no-reviewer-in-team'],
      [{ users: [] }, 'user-or-team'],
    ] as const) {
      const refused = await ask(body);
      expect([refused.status, refused.body.error.details?.[0]?.reason]).toEqual([400, reason]);
    }
    expect((await admin.client.ok('getChangeRequestById', place())).status).toBe('draft');
  });

  it('awaits who is asked until they answer, and again when they are asked again', async () => {
    const ask = () =>
      writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [reviewer.id, admin.id] } });
    const lists = async (by: 'awaitedReviewer' | 'requestedReviewer') =>
      (await reviewer.client.ok('listChangeRequestsForOrganization', { organizationId, query: { [by]: reviewer.id } }))
        .count;
    await ask();
    expect(await lists('awaitedReviewer')).toBe(1);
    server.clock.advance(1000);
    await review(reviewer, 'changes-requested');
    expect([await lists('awaitedReviewer'), await lists('requestedReviewer')]).toEqual([0, 1]);
    server.clock.advance(1000);
    await ask();
    expect(await lists('awaitedReviewer')).toBe(1);
  });

  it('awaits nobody who is disabled or was removed, and goes on awaiting who is enabled again', async () => {
    const asked = async () =>
      (await admin.client.ok('getRequestedReviewersByChangeRequestId', place())).items.map(
        (item: { user: { id: string } }) => item.user.id,
      );
    const awaited = async () => (await state()).reviewers.map((item: { user: { id: string } }) => item.user.id);
    await writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [reviewer.id] } });
    const member = { organizationId, userId: reviewer.id };
    const set = (disabled: boolean) =>
      admin.client.ok('updateMemberInOrganizationById', { ...member, body: { disabled } });
    await set(true);
    expect([await asked(), await awaited(), (await state()).count]).toEqual([[], [], 0]);
    await set(false);
    expect([await asked(), await awaited()]).toEqual([[reviewer.id], [reviewer.id]]);
    await admin.client.ok('removeMemberFromOrganizationById', member);
    expect([await asked(), await awaited()]).toEqual([[], []]);
    const link = await admin.client.ok('createOrganizationInvite', { organizationId, body: { role: 'review' } });
    const back = await buildSession(server, reviewer);
    await back.ok('joinOrganizationWithInvite', { organizationId, inviteId: link.id });
    expect(await asked()).toEqual([]);
  });

  it('awaits everyone who may review where nobody was asked by name, until somebody did since the last edit', async () => {
    const other = await buildMember(server, organizationId, 'review');
    const reader = await buildMember(server, organizationId, 'comment');
    const awaits = (person: Person, by = person) =>
      by.client
        .ok('listChangeRequestsForSpace', { spaceId, query: { awaitedReviewer: person.id, limit: 0 } })
        .then(({ count }: { count: number }) => count);
    const all = async () => [await awaits(reviewer), await awaits(other), await awaits(writer), await awaits(reader)];
    expect(await all()).toEqual([0, 0, 0, 0]);
    await writer.client.ok('updateChangeRequestById', { ...place(), body: { status: 'open' } });
    expect(await all()).toEqual([1, 1, 0, 0]);
    expect([await awaits(other, reader), await awaits(reader, other)]).toEqual([1, 0]);
    const inOrganization = { organizationId, query: { awaitedReviewer: other.id } };
    expect((await other.client.ok('listChangeRequestsForOrganization', inOrganization)).items).toHaveLength(1);
    await review(reviewer, 'changes-requested');
    expect(await all()).toEqual([0, 0, 0, 0]);
    const [page] = (await writer.client.ok('listPagesInChangeRequest', place())).pages;
    const changes = [{ operation: 'update_page', page: page.id, title: 'Better' }];
    await writer.client.ok('updateChangeRequestContent', { ...place(), body: { changes } });
    expect(await all()).toEqual([1, 1, 0, 0]);
    await writer.client.ok('requestReviewersForChangeRequest', { ...place(), body: { users: [other.id] } });
    expect(await all()).toEqual([0, 1, 0, 0]);
    await admin.client.ok('updateMemberInOrganizationById', {
      organizationId,
      userId: other.id,
      body: { disabled: true },
    });
    expect(await awaits(other, admin)).toBe(1);
  });

  it('mails those who are asked, with a link to the changes', async () => {
    await writer.client.ok('requestReviewersForChangeRequest', {
      ...place(),
      body: { users: [reviewer.id, writer.id] },
    });
    expect((await mailedLink(server, reviewer.email)).pathname).toBe(`/o/${organizationId}/s/${spaceId}/cr/1/changes`);
    expect(await mailedLinks(server, writer.email)).toEqual([]);
  });

  it('refuses reviewers who are no members, and reviews of what is merged', async () => {
    const stranger = await buildOrganization(server);
    expect(
      (
        await writer.client.call('requestReviewersForChangeRequest', {
          ...place(),
          body: { users: [stranger.admin.id] },
        })
      ).status,
    ).toBe(400);
    await admin.client.ok('mergeChangeRequest', place());
    expect((await review(reviewer, 'approved')).status).toBe(409);
  });
});
