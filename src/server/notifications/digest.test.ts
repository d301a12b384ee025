import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NotificationRow } from '../db/tables/notifications.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { mailedTexts } from '../testing/build-accounts.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { sendDigests } from './digest.ts';
import { insertNotifications } from './rows.ts';

describe.each(engines)('the daily mail on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** What waits for somebody: it is about them alone, so that they may see it. */
  const waiting = (organization_id: string, user_id: string, id: string): NotificationRow => ({
    ...{ organization_id, user_id, id, type: 'job_finished', needs: 1, in_app: 1, mail: 'waiting', read_at: null },
    ...{ actor_id: null, space_id: null, site_id: null, collection_id: null, change_request_id: null },
    ...{ comment_id: null, reply_id: null, review_id: null, access_request_id: null, link_request_id: null },
    job: JSON.stringify({ id, kind: 'pdf', state: 'succeeded', title: `Book ${id}` }),
    created_at: server.clock.now().toISOString(),
    happened_at: null,
  });
  const insert = (...rows: NotificationRow[]) => server.services.database.write(tx => insertNotifications(tx, rows));
  const send = () => sendDigests(server.services, new AbortController().signal);
  const mails = async ({ email }: Person) => (await mailedTexts(server, email)).length;

  it('comes from each organization of a person, however many people are mailed in between', async () => {
    const made = [await buildOrganization(server), await buildOrganization(server)];
    const [first, second] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error('two were made');
    const person = await buildMember(server, first.id, 'read');
    await second.admin.client.ok('inviteUsersToOrganization', {
      organizationId: second.id,
      body: { emails: [person.email], role: 'read' },
    });
    const { database } = server.services;
    await database.write(async tx => {
      const member = await tx
        .selectFrom('members')
        .selectAll()
        .where('user_id', '=', person.id)
        .where('organization_id', '=', first.id)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('members')
        .values({ ...member, organization_id: second.id })
        .onConflict(conflict => conflict.doNothing())
        .execute();
    });
    const before = await mails(person);
    const others = Array.from({ length: 120 }, (_, index) => waiting(first.id, `nobody${index}`, 'one'));
    await insert(...others, waiting(first.id, person.id, 'one'), waiting(second.id, person.id, 'two'));
    await send();
    expect((await mails(person)) - before).toBe(2);
    const [text = ''] = (await mailedTexts(server, person.email)).slice(-1);
    expect(text).toContain('Book ');
    expect(text).toContain('http://bindery.test/account/notifications');
    await insert(waiting(first.id, person.id, 'three'), waiting(second.id, person.id, 'four'));
    await send();
    expect((await mails(person)) - before).toBe(2);
    server.clock.advance(86_400_000);
    await send();
    expect((await mails(person)) - before).toBe(4);
  });

  it('is done with what it counts, and with nothing that came while it was written', async () => {
    const { id, admin } = await buildOrganization(server);
    const { database } = server.services;
    await insert(waiting(id, admin.id, 'early'));
    const run = await database.write(async tx => {
      const running = send();
      for (let turn = 0; turn < 100; turn++) await breathe();
      await insertNotifications(tx, [waiting(id, admin.id, 'late')]);
      return { running };
    });
    await run.running;
    const [text = ''] = await mailedTexts(server, admin.email);
    const sent = await database.read
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', admin.id)
      .where('mail', '=', 'sent')
      .orderBy('id')
      .execute();
    for (const { id } of sent) expect(text).toContain(`Book ${id}`);
    expect(sent.length).toBeGreaterThan(0);
  });

  it('names what somebody wants by mail and not in the inbox, whatever they marked as read', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    const rows = ['seen', 'hidden'].map(id => waiting(organizationId, admin.id, id));
    await insert(...rows.map(row => ({ ...row, in_app: row.id === 'seen' ? (1 as const) : (0 as const) })));
    const marked = await admin.client.ok('markNotifications', { organizationId, body: {} });
    expect(marked.updated).toBe(1);
    await send();
    const [text = ''] = await mailedTexts(server, admin.email);
    expect(text).toContain('Book hidden');
    expect(text).not.toContain('Book seen');
    const back = { read: false, readAt: marked.readAt };
    expect((await admin.client.ok('markNotifications', { organizationId, body: back })).updated).toBe(1);
  });

  it('names what was snoozed once it has come back, not before', async () => {
    const { id: organizationId, admin } = await buildOrganization(server);
    await insert(...['now', 'later'].map(id => waiting(organizationId, admin.id, id)));
    const until = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const snooze = { notifications: ['later'], until };
    await admin.client.ok('snoozeNotifications', { organizationId, body: snooze });
    const named = async () => {
      await send();
      const texts = await mailedTexts(server, admin.email);
      return texts.map(text => /Book (now|later)/.exec(text)?.[1]).toSorted();
    };
    expect(await named()).toEqual(['now']);
    server.clock.advance(2 * 86_400_000);
    expect(await named()).toEqual(['later', 'now']);
  });
});
