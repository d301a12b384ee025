import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresSchema, sqliteSchema } from '../db/columns.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { wrongStandings } from '../testing/standings.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const steps = ['ask', 'approve', 'object', 'withdraw', 'unask', 'disable', 'enable', 'edit', 'pull', 'close', 'open'];

describe.each(engines)('what reviewers say of a change request on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  let admin: Person;
  let people: Person[];
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId, admin } = await buildOrganization(server));
    people = [];
    for (let index = 0; index < 7; index++) people.push(await buildMember(server, organizationId, 'review'));
  });
  afterAll(() => server.stop());

  /** What a step of a person with a change request is; many are refused, as when nobody is asked. */
  async function take(step: string, person: Person, at: { spaceId: string; changeRequestId: string }) {
    const member = { organizationId, userId: person.id };
    const review = (status: string) => person.client.call('submitChangeRequestReview', { ...at, body: { status } });
    switch (step) {
      case 'ask':
        return admin.client.call('requestReviewersForChangeRequest', { ...at, body: { users: [person.id] } });
      case 'unask':
        return admin.client.call('removeRequestedReviewerFromChangeRequest', { ...at, userId: person.id });
      case 'approve':
        return review('approved');
      case 'object':
        return review('changes-requested');
      case 'withdraw': {
        const { items } = await admin.client.ok('getReviewsByChangeRequestId', at);
        const own = items.find((item: { reviewer: { id: string } }) => item.reviewer.id === person.id);
        return own && person.client.call('withdrawChangeRequestReview', { ...at, reviewId: own.id });
      }
      case 'disable':
      case 'enable':
        return admin.client.call('updateMemberInOrganizationById', {
          ...member,
          body: { disabled: step === 'disable' },
        });
      case 'edit': {
        const changes = [{ operation: 'insert_page', title: 'New' }];
        return admin.client.call('updateChangeRequestContent', { ...at, body: { changes } });
      }
      case 'pull':
        await admin.client.call('updateSpaceContent', {
          spaceId: at.spaceId,
          body: { changes: [{ operation: 'insert_page', title: 'Main' }] },
        });
        return admin.client.call('updateChangeRequest', at);
      default:
        return admin.client.call('updateChangeRequestById', {
          ...at,
          body: { status: step === 'open' ? 'open' : 'archived' },
        });
    }
  }

  it('is kept with it through all that they and its author do', async () => {
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const action = fc.tuple(fc.constantFrom(...steps), fc.nat({ max: 6 }));
    const seen = new Set<string>();
    // What must be seen in the end is not left to chance.
    const enough: [string, number][] = [
      ['ask', 0],
      ['ask', 1],
      ['approve', 0],
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 24 }), async actions => {
        const { id: changeRequestId } = await admin.client.ok('createChangeRequest', { spaceId });
        const at = { spaceId, changeRequestId };
        for (const [step, index] of [['open', 0], ...actions] as const) {
          server.clock.advance(1_000);
          const person = people[index] ?? admin;
          await take(step, person, at);
          expect([step, await wrongStandings(server.services.database)]).toEqual([step, []]);
          const { review } = await admin.client.ok('getChangeRequestById', at);
          for (const one of review?.reviewers ?? []) seen.add(`${one.status} ${one.outdated} ${one.editsSince > 0}`);
        }
      }),
      { numRuns: 8, examples: [[enough]] },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['pending false false', 'approved false false']));
  });

  it('follows it to another organization, whose members alone count, and to who takes it over', async () => {
    const { client } = admin;
    const { id: to } = await client.ok('createOrganization', { body: { title: 'Other' } });
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const author = await buildMember(server, organizationId, 'edit');
    const at = { spaceId, changeRequestId: (await author.client.ok('createChangeRequest', { spaceId })).id };
    await client.ok('updateChangeRequestById', { ...at, body: { status: 'open' } });
    const one = await buildMember(server, organizationId, 'review');
    const other = await buildMember(server, organizationId, 'review');
    for (const person of [admin, one, other]) {
      await client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [person.id] } });
      server.clock.advance(1_000);
    }
    for (const person of [admin, one])
      await person.client.ok('submitChangeRequestReview', { ...at, body: { status: 'approved' } });
    const review = async () => (await client.ok('getChangeRequestById', at)).review;
    expect(await review()).toMatchObject({ approvals: 2, count: 3 });
    await client.ok('removeMemberFromOrganizationById', {
      ...{ organizationId, userId: author.id, query: { handOverTo: admin.id } },
    });
    expect(await review()).toMatchObject({ approvals: 1, count: 3 });
    expect(await wrongStandings(server.services.database)).toEqual([]);
    await client.ok('transferSpace', { spaceId, body: { organization: to } });
    expect(await review()).toMatchObject({ approvals: 0, count: 2 });
    expect(await wrongStandings(server.services.database)).toEqual([]);
  });

  it('is written once with a change request when somebody it asked is switched off, and never with one that is over', async () => {
    const { client } = admin;
    const { database } = server.services;
    const { createTrigger } = engine === 'sqlite' ? sqliteSchema : postgresSchema;
    const { id: spaceId } = await buildSpace(admin, organizationId);
    const asked = await buildMember(server, organizationId, 'review');
    const ask = async () => {
      const at = { spaceId, changeRequestId: (await client.ok('createChangeRequest', { spaceId })).id };
      await client.ok('updateChangeRequestById', { ...at, body: { status: 'open' } });
      await client.ok('requestReviewersForChangeRequest', { ...at, body: { users: [asked.id] } });
      return at;
    };
    const [open, over] = [await ask(), await ask()];
    await client.ok('updateChangeRequestById', { ...over, body: { status: 'archived' } });
    await database.write(async tx => {
      await sql`create table request_writes (id text)`.execute(tx);
      await createTrigger(tx, {
        ...{
          name: 'note_request_write',
          table: 'change_requests',
          event: 'update of standings, awaits_anyone, objected',
        },
        statements: ['insert into request_writes (id) values (new.id)'],
      });
    });
    const member = { organizationId, userId: asked.id };
    await client.ok('updateMemberInOrganizationById', { ...member, body: { disabled: true } });
    const { rows } = await sql`select id from request_writes`.execute(database.read);
    expect(rows).toEqual([{ id: open.changeRequestId }]);
    expect(await wrongStandings(database)).toEqual([]);
  });
});
