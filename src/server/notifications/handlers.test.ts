import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { fillMemberLists } from '../db/migrations/0026-member-lists.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { mailedLinks, mailedTexts } from '../testing/build-accounts.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { insertNotifications } from './rows.ts';

const day = 86_400_000;

describe.each(engines)('notifications on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let ada: Person;
  let ben: Person;
  let spaceId: string;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  beforeEach(async () => {
    ({ id: organizationId, admin } = await buildOrganization(server));
    ada = await buildMember(server, organizationId, 'review');
    ben = await buildMember(server, organizationId, 'review');
    ({ id: spaceId } = await buildSpace(admin.client, organizationId));
  });
  afterAll(() => server.stop());

  const inbox = async (person: Person, query: Record<string, string | number> = {}) => {
    await server.services.jobs.idle();
    return person.client.ok('listNotifications', { organizationId, query });
  };
  const types = async (person: Person) => (await inbox(person)).items.map(({ type }: { type: string }) => type).sort();
  /** A draft: nobody is told of it. */
  async function request(author = ada) {
    const { id: changeRequestId } = await author.client.ok('createChangeRequest', {
      spaceId,
      body: { subject: 'Better words' },
    });
    return { spaceId, changeRequestId };
  }
  const open = (at: object, author = ada) =>
    author.client.ok('updateChangeRequestById', { ...at, body: { status: 'open' } });
  const say = (markdown: string) => ({ body: { body: { markdown } } });
  /** Members like Ben. */
  async function addMembers(size: number): Promise<string[]> {
    const ids = Array.from({ length: size }, (_, index) => `${ben.id}${index}`);
    await server.services.database.write(async tx => {
      const user = await tx.selectFrom('users').selectAll().where('id', '=', ben.id).executeTakeFirstOrThrow();
      const member = await tx
        .selectFrom('members')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', ben.id)
        .executeTakeFirstOrThrow();
      for (let from = 0; from < ids.length; from += 100) {
        const lot = ids.slice(from, from + 100);
        await tx
          .insertInto('users')
          .values(lot.map(id => ({ ...user, id, email: `${id}@example.com` })))
          .execute();
        await tx
          .insertInto('members')
          .values(lot.map(user_id => ({ ...member, user_id })))
          .execute();
      }
      await fillMemberLists(tx, engine === 'sqlite' ? sqliteSchema : postgresSchema);
    });
    return ids;
  }

  it('are listed page by page to the last one, and counted up to 100', async () => {
    const at = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [ben.id] } });
    await inbox(ben);
    const { database } = server.services;
    const [told] = await database.read.selectFrom('notifications').selectAll().where('user_id', '=', ben.id).execute();
    if (!told) throw new Error('somebody was told');
    const many = Array.from({ length: 1005 }, (_, index) => ({ ...told, id: `more${index}` }));
    for (const rows of [many.slice(0, 500), many.slice(500)]) await database.write(tx => insertNotifications(tx, rows));
    const first = await inbox(ben, { limit: 1000 });
    const second = await inbox(ben, { limit: 1000, page: first.next.page });
    expect([first.count, first.items.length, second.count, second.items.length]).toEqual([100, 1000, 100, 6]);
    for (const [filter, count] of Object.entries({ unread: 100, reviews: 100, mentions: 0, waiting: 0 }))
      expect([filter, (await inbox(ben, { filter, limit: 0 })).count]).toEqual([filter, count]);
  });

  it('tell of reviews, comments, replies and merges of what somebody takes part in, and of nothing they did', async () => {
    const at = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [ben.id] } });
    expect(await types(ben)).toEqual(['review_requested']);
    const comment = await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('Why **this** word?') });
    await ada.client.ok('postCommentReplyInChangeRequest', { ...at, commentId: comment.id, ...say('It is shorter.') });
    await ben.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } });
    await ada.client.ok('mergeChangeRequest', at);
    expect(await types(ada)).toEqual(['comment_created', 'review_submitted']);
    expect(await types(ben)).toEqual(['change_request_merged', 'comment_reply_created', 'review_requested']);
    expect(await types(admin)).toEqual([]);
    const [review, told] = (await inbox(ada)).items;
    expect(review).toMatchObject({ actor: { id: ben.id }, review: { status: 'approved' } });
    expect(told).toMatchObject({
      space: { id: spaceId },
      changeRequest: { number: 1, subject: 'Better words', status: 'merged' },
      comment: { id: comment.id, excerpt: 'Why this word?' },
      urls: { app: expect.stringContaining(`/cr/1/changes?thread=${comment.id}`) },
    });
  });

  it('say what the reviews of a change request come to, as long as it is reviewed', async () => {
    const at = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [ben.id] } });
    const shown = async () => (await inbox(ben)).items[0].changeRequest;
    expect(await shown()).toMatchObject({ status: 'open', review: { status: 'pending' } });
    await ben.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } });
    expect(await shown()).toMatchObject({ status: 'open', review: { status: 'approved' } });
    await ada.client.ok('mergeChangeRequest', at);
    expect(await shown()).not.toHaveProperty('review');
  });

  it('tell of no review that was taken back, told of before or not yet', async () => {
    const at = await request();
    const review = async () =>
      ben.client.ok('submitChangeRequestReview', { ...at, body: { status: 'changes-requested' } });
    const { id: told } = await review();
    expect(await types(ada)).toEqual(['review_submitted']);
    await ben.client.ok('withdrawChangeRequestReview', { ...at, reviewId: told });
    const { id: untold } = await review();
    await ben.client.ok('withdrawChangeRequestReview', { ...at, reviewId: untold });
    expect(await inbox(ada)).toMatchObject({ items: [], count: 0 });
  });

  it('reach whom an edit mentions for the first time, and nobody again', async () => {
    const at = await request();
    const one = `[@Ada](user:${ada.id})`;
    const { id: commentId } = await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('Hm.') });
    const { id: commentReplyId } = await ben.client.ok('postCommentReplyInChangeRequest', {
      ...{ ...at, commentId },
      ...say(one),
    });
    const comment = { ...at, commentId };
    await ben.client.ok('updateCommentInChangeRequest', { ...comment, ...say(`Hm, [@Admin](user:${admin.id}).`) });
    await ben.client.ok('updateCommentInChangeRequest', { ...comment, ...say(`Hmm, [@Admin](user:${admin.id}).`) });
    expect(await types(admin)).toEqual(['mentioned']);
    const reply = { ...comment, commentReplyId };
    const both = say(`${one} and [@Admin](user:${admin.id}) and [@Ben](user:${ben.id})`);
    await ben.client.ok('updateCommentReplyInChangeRequest', { ...reply, ...both });
    expect([await types(admin), await types(ada), await types(ben)]).toEqual([
      ['mentioned', 'mentioned'],
      ['comment_created', 'mentioned'],
      [],
    ]);
  });

  it('reach who is mentioned, whether they take part or not', async () => {
    const at = await request();
    const text = `What do you think, [@Admin](user:${admin.id}) and [@Ada](user:${ada.id})?`;
    await ben.client.ok('postCommentInChangeRequest', { ...at, ...say(text) });
    expect([await types(admin), await types(ada)]).toEqual([['mentioned'], ['mentioned']]);
    expect((await inbox(admin, { filter: 'mentions' })).count).toBe(1);
    expect((await inbox(admin, { filter: 'reviews' })).count).toBe(0);
    await ben.client.ok('submitChangeRequestReview', { ...at, body: { status: 'changes-requested' } });
    expect((await inbox(ada, { filter: 'waiting' })).count).toBe(2);
    expect(await mailedLinks(server, admin.email)).toHaveLength(1);
  });

  it('tell who watches a space or change request of everything, and who mutes it only of what is theirs', async () => {
    const eve = await buildMember(server, organizationId, 'comment');
    await eve.client.ok('setSpaceWatch', { spaceId, body: { level: 'watching' } });
    const at = await request();
    await open(at);
    expect(await types(eve)).toEqual(['change_request_opened']);
    await eve.client.ok('setChangeRequestWatch', { ...at, body: { level: 'muted' } });
    await admin.client.ok('postCommentInChangeRequest', { ...at, ...say('Nice.') });
    expect(await types(eve)).toEqual(['change_request_opened']);
    expect(await eve.client.ok('getChangeRequestWatch', at)).toEqual({ object: 'watch', level: 'muted' });
    await eve.client.ok('setChangeRequestWatch', { ...at, body: { level: 'participating' } });
    await admin.client.ok('postCommentInChangeRequest', { ...at, ...say('Nice!') });
    expect(await types(eve)).toEqual(['change_request_opened', 'comment_created']);
    expect(await eve.client.ok('getSpaceWatch', { spaceId })).toEqual({ object: 'watch', level: 'watching' });
  });

  it('ask everyone who may review where nobody is asked by name, as many as were counted before', async () => {
    const [reader, muted] = [
      await buildMember(server, organizationId, 'edit'),
      await buildMember(server, organizationId, 'review'),
    ];
    await muted.client.ok('setSpaceWatch', { spaceId, body: { level: 'muted' } });
    const at = await request();
    const audience = async (person = ada) => (await person.client.ok('getReviewAudienceByChangeRequestId', at)).count;
    // But the author, and whoever asks.
    expect([await audience(), await audience(reader), await audience(ben)]).toEqual([3, 3, 2]);
    await open(at);
    const told = async () => {
      const people: Person[] = [admin, ada, ben, reader, muted];
      return Promise.all(people.map(async person => (await types(person)).length));
    };
    expect(await told()).toEqual([1, 0, 1, 0, 0]);
    await ada.client.ok('updateChangeRequestById', { ...at, body: { status: 'draft' } });
    await ada.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [ben.id] } });
    expect(await types(ben)).toEqual(['change_request_opened', 'review_requested']);
    expect(await told()).toEqual([1, 0, 2, 0, 0]);
    expect(await audience()).toBe(0);
    const forbidden = await (await buildMember(server, organizationId, 'read')).client.call(
      'getReviewAudienceByChangeRequestId',
      at,
    );
    expect(forbidden.status).toBe(403);
  });

  it('ask everyone who may review however many they are', async () => {
    const size = 1_100;
    await addMembers(size);
    const at = await request();
    expect((await ada.client.ok('getReviewAudienceByChangeRequestId', at)).count).toBe(size + 2);
    await open(at);
    await server.services.jobs.idle();
    const told = await server.services.database.write(tx =>
      tx.deleteFrom('notifications').where('organization_id', '=', organizationId).returning('user_id').execute(),
    );
    expect([told.length, new Set(told.map(({ user_id }) => user_id)).size]).toEqual([size + 2, size + 2]);
  });

  it('tell members who are given a space, and authors whose request conflicts after somebody updated it', async () => {
    await admin.client.ok('inviteToSpace', { spaceId, body: { users: [ben.id, admin.id], role: 'edit' } });
    expect([await types(ben), await types(admin)]).toEqual([['invited'], []]);
    const { id, ids } = await buildSpace(admin.client, organizationId, [{ title: 'Start', markdown: 'One.\n' }]);
    const { id: changeRequestId } = await ada.client.ok('createChangeRequest', { spaceId: id });
    const edit = (markdown: string) => ({
      body: { changes: [{ operation: 'update_page', page: ids.get('Start'), document: { markdown } }] },
    });
    await ada.client.ok('updateChangeRequestContent', { spaceId: id, changeRequestId, ...edit('Mine.\n') });
    await admin.client.ok('updateSpaceContent', { spaceId: id, ...edit('Theirs.\n') });
    await ben.client.ok('updateChangeRequest', { spaceId: id, changeRequestId });
    expect(await types(ada)).toEqual(['change_request_conflicted']);
  });

  it('tell everybody in a team that is larger than what is told at once', async () => {
    const size = 1_100;
    const teamId = await buildTeam(server, organizationId, [ben]);
    const { database } = server.services;
    const ids = await addMembers(size - 1);
    const place = { organization_id: organizationId, team_id: teamId, role: 'member' as const };
    await database.write(tx =>
      tx
        .insertInto('team_members')
        .values(ids.map(user_id => ({ ...place, user_id })))
        .execute(),
    );
    await admin.client.ok('inviteToSpace', { spaceId, body: { teams: [teamId], role: 'edit' } });
    await server.services.jobs.idle();
    // Nobody is to mail them in what comes after.
    const told = await database.write(tx =>
      tx
        .deleteFrom('notifications')
        .where('organization_id', '=', organizationId)
        .returning(['user_id', 'mail'])
        .execute(),
    );
    expect(told.every(({ mail }) => mail === 'waiting')).toBe(true);
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(size);
    expect(told).toHaveLength(size);
  });

  describe.each(['site', 'collection'] as const)('of a %s that is given', kind => {
    const pageOf = (item: string) => (kind === 'site' ? `sites/${item}` : `content?open=${item}`);
    let guest: Person;
    let id: string;
    beforeEach(async () => {
      guest = await buildMember(server, organizationId, null);
      ({ id } =
        kind === 'site'
          ? await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [spaceId] } })
          : await admin.client.ok('createCollection', { organizationId, body: { title: 'Docs' } }));
    });
    const at = (more = {}) => ({ organizationId, ...{ siteId: id, collectionId: id }, ...more });
    const give = (body: object) =>
      admin.client.ok(kind === 'site' ? 'inviteToSite' : 'inviteToCollection', at({ body: { role: 'edit', ...body } }));
    const take = () =>
      admin.client.ok(kind === 'site' ? 'removeUserFromSite' : 'removeUserFromCollection', at({ userId: guest.id }));

    it('lead the guest there, from the inbox and from a mail', async () => {
      await give({ users: [guest.id, admin.id] });
      const app = `/o/${organizationId}/${pageOf(id)}`;
      expect((await inbox(guest)).items).toMatchObject([
        {
          type: 'invited',
          actor: { id: admin.id },
          [kind]: { id, title: 'Docs' },
          urls: { app: `http://bindery.test${app}` },
        },
      ]);
      const links = await mailedLinks(server, guest.email);
      expect(links.map(({ pathname, search }) => `${pathname}${search}`)).toEqual([app]);
      expect(await types(admin)).toEqual([]);
    });

    it('are gone when it was taken away, and back with it', async () => {
      await give({ users: [guest.id] });
      expect(await types(guest)).toEqual(['invited']);
      await take();
      expect(await inbox(guest)).toMatchObject({ count: 0, items: [] });
      await give({ teams: [await buildTeam(server, organizationId, [guest])] });
      expect(await types(guest)).toEqual(['invited', 'invited']);
      await admin.client.ok(kind === 'site' ? 'deleteSiteById' : 'deleteCollectionById', at());
      expect(await inbox(guest)).toMatchObject({ count: 0, items: [] });
    });

    it('tell each member of a team once, in the inbox and with the mail of the day, and never who gave it', async () => {
      const teams = [
        await buildTeam(server, organizationId, [guest, ben, admin]),
        await buildTeam(server, organizationId, [guest, ada]),
      ];
      await give({ users: [ada.id], teams });
      for (const person of [guest, ben, ada]) expect(await types(person)).toEqual(['invited']);
      expect(await types(admin)).toEqual([]);
      // At once by mail only who is named.
      expect(await mailedLinks(server, ada.email)).toHaveLength(1);
      server.clock.advance(day);
      expect(await mailedLinks(server, guest.email)).toHaveLength(1);
    });

    it('keep every choice, also of those that are made at once', async () => {
      const types = ['invited', 'mentioned', 'review_requested', 'comment_created', 'change_request_merged'];
      const choose = (type: string) =>
        guest.client.ok('updateNotificationPreferences', { body: { types: { [type]: { email: 'off' } } } });
      await Promise.all(types.map(choose));
      const chosen = (await guest.client.ok('getNotificationPreferences')).types;
      expect(types.map(type => chosen[type].email)).toEqual(types.map(() => 'off'));
    });

    it('are named in the mail of the day as long as they can be seen', async () => {
      await guest.client.ok('updateNotificationPreferences', { body: { types: { invited: { email: 'daily' } } } });
      await give({ users: [guest.id] });
      server.clock.advance(3_700_000);
      expect(await mailedLinks(server, guest.email)).toHaveLength(1);
      await give({ users: [guest.id] });
      await server.services.jobs.idle();
      await take();
      server.clock.advance(day);
      expect(await mailedLinks(server, guest.email)).toHaveLength(1);
    });
  });

  it('are read, unread again, and all read at once, which can be taken back', async () => {
    const at = await request();
    for (const word of ['one', 'two', 'three'])
      await ben.client.ok('postCommentInChangeRequest', { ...at, ...say(word) });
    const { items } = await inbox(ada);
    const unread = async () => (await inbox(ada, { filter: 'unread', limit: 0 })).count;
    const mark = (body: unknown) => ada.client.ok('markNotifications', { organizationId, body });
    expect(await mark({ notifications: [items[0].id, 'unknown'] })).toMatchObject({ updated: 1 });
    expect(await unread()).toBe(2);
    await mark({ notifications: [items[0].id], read: false });
    await mark({ notifications: [items[1].id] });
    server.clock.advance(1000);
    const all = await mark({});
    expect([all.updated, await unread()]).toEqual([2, 0]);
    await mark({ read: false, readAt: all.readAt });
    expect(await unread()).toBe(2);
    expect((await ada.client.call('markNotifications', { organizationId, body: { read: false } })).status).toBe(400);
    await ben.client.ok('markNotifications', { organizationId, body: { notifications: [items[2].id] } });
    expect(await unread()).toBe(2);
  });

  it('leave the inbox while they are snoozed, and come back as unread on top of it', async () => {
    const first = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...first, body: { users: [ben.id] } });
    const [snoozed] = (await inbox(ben)).items;
    server.clock.advance(1000);
    const second = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...second, body: { users: [ben.id] } });
    const [other] = (await inbox(ben)).items;
    const list = async (filter = 'all') => {
      const { items, count } = await inbox(ben, { filter });
      expect(count).toBe(items.length);
      return items.map(({ id }: { id: string }) => id);
    };
    const until = new Date(server.clock.now().getTime() + day).toISOString();
    const snooze = (body: object) => ben.client.call('snoozeNotifications', { organizationId, body });
    const one = { notifications: [snoozed.id] };
    await ben.client.ok('markNotifications', { organizationId, body: one });
    expect((await snooze({ ...one, until })).body).toEqual({ updated: 1 });
    expect([await list(), await list('unread'), await list('reviews')]).toEqual([[other.id], [other.id], [other.id]]);
    expect((await inbox(ben, { filter: 'snoozed' })).items).toMatchObject([
      { id: snoozed.id, createdAt: snoozed.createdAt, snoozedUntil: until },
    ]);
    // What cannot be seen is neither read nor snoozed once more.
    await ben.client.ok('markNotifications', { organizationId });
    expect((await snooze({ ...one, until })).body).toEqual({ updated: 0 });
    expect((await snooze({ ...one, until: null })).body).toEqual({ updated: 1 });
    expect([await list(), await list('snoozed')]).toEqual([[other.id, snoozed.id], []]);
    await snooze({ ...one, until });
    const { events, jobs } = server.services;
    const told: string[] = [];
    const types = ['notification', 'until-now'];
    const unsubscribe = events.subscribe({ organizationId, types }, ({ type, userIds = [] }) =>
      told.push(type, ...userIds),
    );
    // Events arrive in their order: with this one, all before it have.
    await events.publish({ organizationId, type: 'until-now', data: {} });
    await jobs.idle();
    await expect.poll(() => told.at(-1)).toBe('until-now');
    server.clock.advance(day);
    await jobs.idle();
    await expect.poll(() => told.slice(told.indexOf('until-now') + 1)).toEqual(['notification', ben.id]);
    unsubscribe();
    expect([await list(), await list('unread'), await list('snoozed')]).toEqual([
      [snoozed.id, other.id],
      [snoozed.id],
      [],
    ]);
  });

  it('are snoozed only by whose they are, and neither into the past nor past the day they are forgotten', async () => {
    const at = await request();
    await ada.client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [ben.id] } });
    const [{ id }] = (await inbox(ben)).items;
    const now = server.clock.now().getTime();
    const snooze = (person: Person, until: number) =>
      person.client.call('snoozeNotifications', {
        organizationId,
        body: { notifications: [id], until: new Date(until).toISOString() },
      });
    expect((await snooze(ada, now + day)).body).toEqual({ updated: 0 });
    for (const [until, reason] of [[now - 1, 'in-the-past'] as const, [now + 91 * day, 'snooze-too-long'] as const])
      expect(await snooze(ben, until)).toMatchObject({
        status: 400,
        body: { error: { details: [{ in: 'body', path: 'until', reason }] } },
      });
    expect((await inbox(ben)).items).toMatchObject([{ id }]);
  });

  it('are gone with the right to see what they tell of, and back with it', async () => {
    const at = await request(admin);
    const guest = await buildMember(server, organizationId, null);
    const grant = (role: string) => admin.client.ok('inviteToSpace', { spaceId, body: { users: [guest.id], role } });
    await grant('comment');
    await guest.client.ok('postCommentInChangeRequest', { ...at, ...say('A question.') });
    const comment = await admin.client.ok('postCommentInChangeRequest', { ...at, ...say('A secret.') });
    expect(await types(guest)).toEqual(['comment_created', 'invited']);
    await grant('read');
    expect(await types(guest)).toEqual(['invited', 'invited']);
    await admin.client.ok('removeUserFromSpace', { spaceId, userId: guest.id });
    expect(await inbox(guest)).toMatchObject({ count: 0, items: [] });
    await admin.client.ok('postCommentInChangeRequest', { ...at, ...say('Another.') });
    // Who may see is asked when people are told.
    await server.services.jobs.idle();
    await grant('comment');
    expect(await types(guest)).toEqual(['comment_created', 'invited', 'invited', 'invited']);
    await admin.client.ok('deleteCommentInChangeRequest', { ...at, commentId: comment.id });
    expect(await types(guest)).not.toContain('comment_created');
  });

  it('come as each person wants them: in the inbox, by mail at once, or once a day', async () => {
    const at = await request();
    const choose = (email: string, inApp: boolean) =>
      ada.client.ok('updateNotificationPreferences', { body: { types: { comment_created: { email, inApp } } } });
    await choose('off', false);
    await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('One.') });
    expect([await types(ada), await mailedLinks(server, ada.email)]).toEqual([[], []]);
    await choose('instant', false);
    await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('Two.') });
    expect([await types(ada), (await mailedLinks(server, ada.email)).length]).toEqual([[], 1]);
    const { types: chosen } = await choose('daily', true);
    expect(chosen).toMatchObject({
      comment_created: { email: 'daily', inApp: true },
      mentioned: { email: 'instant', inApp: true },
    });
    for (const word of ['Three.', 'Four.']) {
      await ben.client.ok('postCommentInChangeRequest', { ...at, ...say(word) });
      expect(await mailedLinks(server, ada.email)).toHaveLength(1);
    }
    server.clock.advance(3_700_000);
    const [, digest = ''] = await mailedTexts(server, ada.email);
    for (const address of [`/o/${organizationId}/inbox\n`, `?thread=`, '/account/notifications\n'])
      expect(digest).toContain(address);
    await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('Five.') });
    server.clock.advance(3_700_000);
    expect(await mailedLinks(server, ada.email)).toHaveLength(2);
    server.clock.advance(day);
    expect(await mailedLinks(server, ada.email)).toHaveLength(3);
  });

  it('of a task tell whoever began it, when it took a while', async () => {
    const { id: target } = await admin.client.ok('createSpace', { organizationId, body: { title: 'Target' } });
    const start = async () => {
      const file = { name: 'page.md', type: 'text/markdown', size: 100 };
      const { url } = await admin.client.ok('generateStorageUploadURL', {
        organizationId,
        body: { file, kind: 'import' },
      });
      await fetch(String(url).replace('http://bindery.test', server.url), { method: 'PUT', body: '# Page\n' });
      await admin.client.ok('importContent', { spaceId: target, body: { url, source: 'markdown' } });
    };
    await start();
    expect(await types(admin)).toEqual([]);
    const { items } = await admin.client.ok('listJobs', { organizationId });
    expect(items).toMatchObject([{ kind: 'import', state: 'succeeded', space: { id: target, title: 'Target' } }]);
    const { jobs, database } = server.services;
    await database.write(tx =>
      jobs.enqueue(tx, {
        ...{ organizationId, kind: 'pdf', createdBy: admin.id, about: { space: target } },
        payload: {
          organizationId,
          spaceId: target,
          revisionId: 'gone',
          changeRequestId: null,
          page: null,
          only: false,
          userId: admin.id,
        },
        runAt: new Date(server.clock.now().getTime() + 20_000),
      }),
    );
    server.clock.advance(20_000);
    const [told] = (await inbox(admin)).items;
    expect(told).toMatchObject({ type: 'job_finished', job: { kind: 'pdf', state: 'failed' }, space: { id: target } });
    expect((await ada.client.ok('listJobs', { organizationId })).items).toEqual([]);
  });

  it('cost as many queries for fifty as for one', async () => {
    const at = await request();
    const measure = async () => {
      await inbox(ada);
      return server.costs.findLast(({ operationId }) => operationId === 'listNotifications')?.queries;
    };
    await ben.client.ok('postCommentInChangeRequest', { ...at, ...say('First.') });
    const one = await measure();
    for (let index = 0; index < 12; index++)
      await (index % 2 ? ben : admin).client.ok('postCommentInChangeRequest', { ...at, ...say(`Again ${index}.`) });
    expect(await measure()).toBe(one);
  });
});
