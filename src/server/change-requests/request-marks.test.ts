import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';

describe.each(engines)('what is kept of change requests for their lists on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  it('is true after every step of a change request, of its reviewers and of its space', async () => {
    const { client } = admin;
    const reviewer = await buildMember(server, organizationId, 'review');
    const { id: spaceId } = await buildSpace(admin, organizationId, { title: 'one' });
    const at = { spaceId, changeRequestId: (await client.ok('createChangeRequest', { spaceId })).id as string };
    const member = { organizationId, userId: reviewer.id };
    const to = (status: string) => () => client.ok('updateChangeRequestById', { ...at, body: { status } });
    const disable = (disabled: boolean) => () =>
      client.ok('updateMemberInOrganizationById', { ...member, body: { disabled } });
    const edit = (title: string) => () =>
      client.ok('updateChangeRequestContent', { ...at, body: { changes: [{ operation: 'insert_page', title }] } });
    const ask = () => client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [reviewer.id] } });
    const review = (status: string) => () =>
      reviewer.client.ok('submitChangeRequestReview', { ...at, body: { status } });
    const steps: [string, () => Promise<unknown>, boolean, boolean, number][] = [
      ['edited', edit('a'), false, false, 0],
      ['opened', to('open'), true, false, 0],
      ['asked', ask, false, false, 1],
      ['objected', review('changes-requested'), false, true, 0],
      ['approved', review('approved'), false, false, 0],
      ['objected again', review('changes-requested'), false, true, 0],
      ['disabled', disable(true), false, false, 0],
      ['edited again', edit('b'), true, false, 0],
      ['enabled', disable(false), false, true, 0],
      ['asked again', ask, false, true, 1],
      ['archived', to('archived'), false, false, 0],
      ['reopened', to('open'), false, true, 1],
      ['renamed', () => client.ok('updateChangeRequestById', { ...at, body: { subject: 'Other' } }), false, true, 1],
      ['space deleted', () => client.ok('deleteSpaceById', { spaceId }), false, false, 0],
      ['space restored', () => client.ok('restoreSpace', { spaceId }), false, true, 1],
      ['removed', () => client.ok('removeMemberFromOrganizationById', member), false, false, 0],
      ['merged', () => client.ok('mergeChangeRequest', at), false, false, 0],
    ];
    for (const [step, take, awaitsAnyone, objected, owed] of steps) {
      server.clock.advance(1_000);
      await take();
      expect([step, await miscounts(server.services.database)]).toEqual([step, []]);
      const count = (query: object): Promise<number> =>
        client
          .ok('listChangeRequestsForOrganization', { organizationId, query: { ...query, limit: 0 } })
          .then(({ count }: { count: number }) => count);
      const asked = await count({ requestedReviewer: reviewer.id, awaitedReviewer: reviewer.id });
      if (step === 'space deleted') continue;
      if (['edited', 'archived', 'removed', 'merged'].includes(step)) continue;
      const objections = [await count({ objections: 'true' }), await count({ objections: 'false' })];
      const expected = [objected ? 1 : 0, objected ? 0 : 1];
      expect([step, objections, asked]).toEqual([step, expected, owed]);
      const { read } = server.services.database;
      const { awaits_anyone } = await read
        .selectFrom('change_requests')
        .selectAll()
        .where('id', '=', at.changeRequestId)
        .executeTakeFirstOrThrow()
        .then(row => ({ awaits_anyone: 0, ...row }));
      expect([step, awaits_anyone]).toEqual([step, awaitsAnyone ? 1 : 0]);
    }
  });
});

it('is kept for whoever joins or leaves, of the change requests that they review alone, on SQLite', async () => {
  const server = await startServer('sqlite');
  const { read } = server.services.database;
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where type = 'trigger' and tbl_name = 'members' and name like 'keep_reviews_of_%'`.execute(read);
  const statements = rows.flatMap(row => row.sql.slice(row.sql.indexOf('begin') + 5).match(/update [^;]+/g) ?? []);
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const plan = sql.raw(`explain query plan ${statement.replace(/\b(new|old)\.\w+/g, '?')}`).compile(read);
    const { rows } = await read.executeQuery(plan);
    expect(rows[0]).toMatchObject({ detail: expect.stringMatching(/^SEARCH .*space_id=\? AND id=\?/) });
    expect(rows[2]).toMatchObject({ detail: expect.stringMatching(/(user_id|reviewer)=\?\)$/) });
  }
  await server.stop();
});
