import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepPlans } from '../db/kept.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { readChangeRequests } from './count-rows.ts';

const every = ['draft', 'open', 'merged', 'archived'] as const;

interface Listed {
  id: string;
  status: string;
  outdated: boolean;
}

describe.each(engines)('lists of change requests on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  /** In each space: one of every status from before the main content moved on, one that took it in, one made since. */
  async function fill(spaceId: string) {
    const { client } = admin;
    const create = async () => {
      server.clock.advance(1_000);
      return (await client.ok('createChangeRequest', { spaceId })).id as string;
    };
    const to = (changeRequestId: string, status: string) =>
      client.ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status } });
    const [first, merged, archived, updated, reopened] = [
      await create(),
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    await create();
    await to(first, 'open');
    await to(archived, 'archived');
    await to(reopened, 'archived');
    await client.ok('mergeChangeRequest', { spaceId, changeRequestId: merged });
    await client.ok('updateChangeRequest', { spaceId, changeRequestId: updated });
    await to(reopened, 'open');
    await to(updated, 'open');
    await create();
  }

  it('have what each person sees of every status, outdated or not, with a true count, however they are read', async () => {
    const spaces = [];
    for (const title of ['one', 'two', 'three']) spaces.push((await buildSpace(admin, organizationId, { title })).id);
    for (const spaceId of spaces) await fill(spaceId);
    const [one = '', two = '', three = ''] = spaces;
    await admin.client.ok('updateSpaceById', { spaceId: two, body: { defaultLevel: null } });
    const people = {
      admin,
      reader: await buildMember(server, organizationId, 'read'),
      guest: await buildMember(server, organizationId, null),
    };
    for (const spaceId of [one, two])
      await admin.client.ok('inviteToSpace', { spaceId, body: { users: [people.guest.id], role: 'read' } });
    await admin.client.ok('deleteSpaceById', { spaceId: three });
    expect(await miscounts(server.services.database)).toEqual([]);

    for (const [name, { client, id: userId }] of Object.entries(people)) {
      const role = name === 'admin' ? 'admin' : name === 'reader' ? 'read' : null;
      const viewer = { organizationId, userId, role, unsettled: null } as const;
      for (const spaceId of [undefined, one]) {
        const list = (
          query: Record<string, string | number | readonly string[]>,
        ): Promise<{ items: Listed[]; count: number; next?: { page: string } }> =>
          spaceId === undefined
            ? client.ok('listChangeRequestsForOrganization', { organizationId, query })
            : client.ok('listChangeRequestsForSpace', { spaceId, query });
        const all = (await list({ limit: 100, status: every })).items;
        for (const statuses of [every, ['open'], ['draft', 'open'], ['merged'], ['archived', 'draft']] as const)
          for (const outdated of [undefined, true, false]) {
            const expected = all
              .filter(({ status }) => statuses.some(one => one === status))
              .filter(item => outdated === undefined || item.outdated === outdated)
              .map(({ id }) => id);
            const query = { status: statuses, ...(outdated === undefined ? {} : { outdated: String(outdated) }) };
            const first = await list({ ...query, limit: 2 });
            const rest = first.next ? (await list({ ...query, limit: 100, page: first.next.page })).items : [];
            const what = [name, spaceId, statuses, outdated];
            expect([what, first.count, [...first.items, ...rest].map(({ id }) => id)]).toEqual([
              what,
              expected.length,
              expected,
            ]);
            const request = { limit: 100, direction: 'desc', after: undefined, filter: '' } as const;
            const filter = { viewer, spaceId, statuses, outdated };
            const { rows, count } = await readChangeRequests(
              server.services.database.read,
              filter,
              'updatedAt',
              request,
              0,
            );
            expect([what, count, rows.map(({ id }) => id)]).toEqual([what, expected.length, expected]);
          }
      }
    }
  });

  it('are found by their creator when asked for one, however many others there are and whatever else is asked', async () => {
    const { database } = server.services;
    const author = await buildMember(server, organizationId, 'edit');
    const { id: spaceId } = await buildSpace(admin, organizationId, { title: 'busy' });
    const { id } = await author.client.ok('createChangeRequest', { spaceId });
    await admin.client.ok('createChangeRequest', { spaceId });
    await database.write(async tx => {
      const row = await tx.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const copies = Array.from({ length: 3_000 }, (_, index) => {
        const copied = { id: `${id}${index}`, number: 1_000 + index, created_by: `someone-${index % 300}` };
        return { ...row, ...copied };
      });
      for (let from = 0; from < copies.length; from += 200)
        await tx
          .insertInto('change_requests')
          .values(copies.slice(from, from + 200))
          .execute();
    });
    await analyze(engine, database.read);
    const viewer = { organizationId, userId: admin.id, role: 'admin', unsettled: null } as const;
    const request = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
    const filters = [{}, { spaceId }, { statuses: ['draft'] }, { spaceId, statuses: ['draft', 'open'] }] as const;
    for (const orderBy of ['updatedAt', 'createdAt', 'comments'] as const)
      for (const filter of filters) {
        const plans = await queryPlans(engine, database.read, async db => {
          const { count } = await readChangeRequests(db, { viewer, creator: author.id, ...filter }, orderBy, request);
          expect(count).toBe(1);
        });
        const indexes = /change_requests_by_(?!created_by)\w+/;
        for (const plan of plans.slice(0, 2)) {
          expect(plan).toContain('change_requests_by_created_by');
          expect(plan).not.toMatch(indexes);
        }
      }
    const someone = { viewer, creator: 'someone-7', statuses: ['draft'] } as const;
    /** All that is asked of a list of which so many are few, from where plans are kept. */
    const plansOf = (few: number) =>
      queryPlans(engine, database.read, async db => {
        const unkept = database.read.withoutPlugins();
        keepPlans(unkept, db);
        expect((await readChangeRequests(unkept, someone, 'updatedAt', request, few)).count).toBe(10);
      });
    expect(await plansOf(10)).toHaveLength(3);
    const plans = await plansOf(9);
    expect(plans).toHaveLength(4);
    // Many are counted by their status in the index of their creator.
    const counted = /created_by_status \([^)]*status=|Index Cond: [^"]*created_by[^"]*status = 'draft'/;
    expect(plans.filter(plan => counted.test(plan))).toHaveLength(1);
  });

  it('leave out those of deleted spaces, however many of one person there are', async () => {
    const { database } = server.services;
    const author = await buildMember(server, organizationId, 'edit');
    const [kept, deleted] = [await buildSpace(admin, organizationId), await buildSpace(admin, organizationId)];
    for (const { id: spaceId } of [kept, deleted]) {
      const { id } = await author.client.ok('createChangeRequest', { spaceId });
      await database.write(async tx => {
        const row = await tx.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
        const copies = Array.from({ length: 119 }, (_, index) => ({
          ...row,
          id: `${id}${index}`,
          number: 100 + index,
        }));
        await tx.insertInto('change_requests').values(copies).execute();
      });
    }
    await admin.client.ok('deleteSpaceById', { spaceId: deleted.id });
    const viewer = { organizationId, userId: admin.id, role: 'admin', unsettled: null } as const;
    const request = { limit: 500, direction: 'desc', after: undefined, filter: '' } as const;
    for (const orderBy of ['updatedAt', 'createdAt', 'comments'] as const)
      for (const few of [0, 1_000]) {
        const filter = { viewer, creator: author.id };
        const { rows, count } = await readChangeRequests(database.read, filter, orderBy, request, few);
        expect([count, rows.length, new Set(rows.map(row => row.space_id))]).toEqual([120, 120, new Set([kept.id])]);
      }
  });

  it('are looked up one by one when they have conflicts, an objection, a text in their subject, or somebody who took part in a few', async () => {
    const { database } = server.services;
    const [author, reviewer] = [
      await buildMember(server, organizationId, 'edit'),
      await buildMember(server, organizationId, 'review'),
    ];
    const { id: spaceId } = await buildSpace(admin, organizationId, { title: 'lively' });
    const other = await buildSpace(admin, organizationId, { title: 'other' });
    const { id } = await admin.client.ok('createChangeRequest', { spaceId, body: { subject: 'A Lively Debate' } });
    const changeRequestId = id as string;
    await admin.client.ok('updateChangeRequestById', { spaceId, changeRequestId, body: { status: 'open' } });
    await admin.client.ok('requestReviewersForChangeRequest', {
      spaceId,
      changeRequestId,
      body: { users: [reviewer.id] },
    });
    await author.client.ok('updateChangeRequestContent', {
      spaceId,
      changeRequestId,
      body: { changes: [{ operation: 'insert_page', title: 'New' }] },
    });
    await reviewer.client.ok('submitChangeRequestReview', {
      spaceId,
      changeRequestId,
      body: { status: 'changes-requested' },
    });
    const site = await admin.client.ok('createSite', { organizationId, body: { title: 'Docs', spaces: [spaceId] } });
    await database.write(async tx => {
      const row = await tx.selectFrom('change_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const numbers = Array.from({ length: 3_000 }, (_, index) => index);
      const base = { organization_id: organizationId, space_id: other.id };
      for (let from = 0; from < numbers.length; from += 100) {
        // As a server does by itself: what is planned for an empty table reads all of a full one for each row.
        if (from === 100) await analyze(engine, tx);
        const some = numbers.slice(from, from + 100);
        const named = (index: number) => ({ number: 9_000 + index, search_text: `number ${index}` });
        const copy = (index: number) => ({ ...row, ...base, ...named(index), id: `${id}${index}` });
        await tx.insertInto('change_requests').values(some.map(copy)).execute();
        const took = (index: number) => ({ ...base, change_request_id: `${id}${index}`, user_id: `one-${index}` });
        await tx
          .insertInto('contributors')
          .values(some.map(index => ({ ...took(index), revisions: 1, updated_at: row.updated_at })))
          .execute();
        await tx
          .insertInto('requested_reviewers')
          .values(
            some.map(index => ({
              ...took(index),
              requested_by: admin.id,
              requested_at: row.updated_at,
              revision_id: null,
            })),
          )
          .execute();
      }
      await tx.updateTable('change_requests').set({ conflicts_open: 1 }).where('id', '=', id).execute();
    });
    await analyze(engine, database.read);
    const viewer = { organizationId, userId: admin.id, role: 'admin', unsettled: null } as const;
    const request = { limit: 50, direction: 'desc', after: undefined, filter: '' } as const;
    const filters = {
      contributors_by_user: { contributor: author.id },
      requested_reviewers_by_user: { requestedReviewer: reviewer.id },
      change_requests_with_conflicts: { conflicts: true },
      change_requests_with_objections: { objections: true },
      site_spaces: { siteId: site.id as string },
      [engine === 'postgres' ? 'request_texts_parts' : 'request_words']: { search: 'vely deb' },
    } as const;
    for (const [index, filter] of Object.entries(filters))
      for (const orderBy of ['updatedAt', 'createdAt', 'comments'] as const)
        for (const others of [{}, { spaceId }, { statuses: ['open'] }, { spaceId, statuses: ['open'] }] as const) {
          const plans = await queryPlans(engine, database.read, async db => {
            const { count, rows } = await readChangeRequests(db, { viewer, ...filter, ...others }, orderBy, request);
            expect([index, count, rows.map(row => row.id)]).toEqual([index, 1, [id]]);
          });
          for (const plan of plans.slice(0, 2)) {
            // PostgreSQL reads all of a table that has one row, and of a space that has one change request.
            if (engine === 'postgres' && index === 'site_spaces') continue;
            if (engine === 'sqlite' || !('spaceId' in others)) expect(plan).toContain(index);
            expect(plan).not.toMatch(/change_requests_by_(?!space_id|number)/);
          }
        }
    for (const [index, filter] of Object.entries(filters).slice(0, 2)) {
      const plans = await queryPlans(engine, database.read, async db => {
        const asked = { viewer, ...filter, statuses: ['open'] } as const;
        expect((await readChangeRequests(db, asked, 'updatedAt', request, 0)).count).toBe(1);
      });
      // Counted by their status, and read in the order of the list.
      for (const part of [`${index}_status`, `${index}( |"|$)`])
        expect(plans.filter(plan => new RegExp(part, 'm').test(plan))).not.toEqual([]);
    }
    // More than a few are met in the order of the list.
    for (const filter of Object.values(filters)) {
      const { count } = await readChangeRequests(database.read, { viewer, ...filter }, 'updatedAt', request, 0);
      expect(count).toBe(1);
    }
  });
});
