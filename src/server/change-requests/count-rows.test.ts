import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
        const [page, , count] = plans;
        const indexes = /change_requests_by_(?!created_by)\w+/;
        for (const plan of [page, count]) {
          expect(plan).toContain('change_requests_by_created_by');
          expect(plan).not.toMatch(indexes);
        }
      }
  });
});
