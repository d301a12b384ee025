import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-site.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { capRead } from './read-rows.ts';
import { deleteReply, findReply } from './reply-rows.ts';

/** For a lock in this database. */
async function isAnyoneWaiting({ read }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' limit 1`.execute(read);
  return rows.length > 0;
}

describe.each(engines)('what is read of a discussion on %s', engine => {
  let server: TestServer;
  let admin: Person;
  let other: Person;
  let place: { spaceId: string; changeRequestId: string };
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    const organization = await buildOrganization(server);
    admin = organization.admin;
    other = await buildMember(server, organization.id, 'edit');
    const { id: spaceId } = await buildSpace(admin.client, organization.id, { markdown: 'Text.' });
    const { id } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'Change' } });
    place = { spaceId, changeRequestId: id };
  });

  const post = async ({ client }: Person): Promise<string> =>
    (await client.ok('postCommentInChangeRequest', { ...place, body: { body: { markdown: 'Why?' } } })).id;
  const reply = async ({ client }: Person, commentId: string): Promise<string> =>
    (
      await client.ok('postCommentReplyInChangeRequest', {
        ...{ ...place, commentId },
        body: { body: { markdown: 'Because.' } },
      })
    ).id;
  const read = ({ client }: Person, ...threads: { comment: string; replies: number }[]) =>
    client.ok('markCommentsReadInChangeRequest', { ...place, body: { threads } });
  const unread = async ({ client }: Person, commentId: string): Promise<boolean> =>
    (await client.ok('getCommentInChangeRequest', { ...place, commentId })).unread;

  it('a thread is unread for others until each marks it as read, and again with each reply', async () => {
    const comment = await post(admin);
    expect([await unread(admin, comment), await unread(other, comment)]).toEqual([false, true]);
    await read(other, { comment, replies: 0 });
    expect(await unread(other, comment)).toBe(false);
    await reply(admin, comment);
    expect(await unread(other, comment)).toBe(true);
    const { items } = await other.client.ok('listCommentsInChangeRequest', place);
    expect(items).toMatchObject([{ id: comment, replies: 1, unread: true }]);
  });

  it('who answers has read the thread, and who began it has not read the answer', async () => {
    const comment = await post(admin);
    await reply(other, comment);
    expect([await unread(admin, comment), await unread(other, comment)]).toEqual([true, false]);
  });

  it('nothing is read ahead, and what was read stays read', async () => {
    const comment = await post(admin);
    await read(other, { comment, replies: 9 });
    await reply(admin, comment);
    expect(await unread(other, comment)).toBe(true);
    await read(other, { comment, replies: 1 });
    await read(other, { comment, replies: 0 });
    expect(await unread(other, comment)).toBe(false);
  });

  it('a reply that takes the place of a deleted one is new', async () => {
    const comment = await post(admin);
    const first = await reply(admin, comment);
    await read(other, { comment, replies: 1 });
    await admin.client.ok('deleteCommentReplyInChangeRequest', {
      ...{ ...place, commentId: comment, commentReplyId: first },
    });
    expect(await unread(other, comment)).toBe(false);
    await reply(admin, comment);
    expect(await unread(other, comment)).toBe(true);
  });

  it('a reply is new after another that was deleted while the thread was marked as read', async () => {
    const comment = await post(admin);
    const first = await reply(admin, comment);
    const { database } = server.services;
    const row = await database.read
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', comment)
      .executeTakeFirstOrThrow();
    const { marking } = await database.write(async tx => {
      const deleted = await findReply(tx, row, first);
      if (deleted) await deleteReply(tx, row, deleted);
      await capRead(tx, row, 0);
      let isMarked = false;
      const marking = read(other, { comment, replies: 1 }).finally(() => {
        isMarked = true;
      });
      if (engine === 'postgres')
        await vi.waitUntil(async () => isMarked || (await isAnyoneWaiting(database)), { timeout: 20_000 });
      return { marking };
    });
    await marking;
    await reply(admin, comment);
    expect(await unread(other, comment)).toBe(true);
  });

  it('comments of other discussions and those that are no more are passed over', async () => {
    const { client } = admin;
    const elsewhere = await client.ok('createChangeRequest', { spaceId: place.spaceId, body: { subject: 'Other' } });
    const foreign = await client.ok('postCommentInChangeRequest', {
      ...{ spaceId: place.spaceId, changeRequestId: elsewhere.id },
      body: { body: { markdown: 'Elsewhere.' } },
    });
    const [gone, there] = [await post(admin), await post(admin)];
    await client.ok('deleteCommentInChangeRequest', { ...place, commentId: gone });
    await read(other, ...[foreign.id, gone, there].map(comment => ({ comment, replies: 0 })));
    const at = { spaceId: place.spaceId, changeRequestId: elsewhere.id, commentId: foreign.id };
    expect((await other.client.ok('getCommentInChangeRequest', at)).unread).toBe(true);
    expect(await unread(other, there)).toBe(false);
  });

  it('comments on the main content are read alike', async () => {
    const { spaceId } = place;
    const { id } = await admin.client.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'Main?' } } });
    const get = async () => (await other.client.ok('getCommentInSpace', { spaceId, commentId: id })).unread;
    expect(await get()).toBe(true);
    await other.client.ok('markCommentsReadInSpace', { spaceId, body: { threads: [{ comment: id, replies: 0 }] } });
    expect(await get()).toBe(false);
  });
});
