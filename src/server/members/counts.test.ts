import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/common.ts';
import type { Db } from '../db/database.ts';
import { pageRequest } from '../db/page.ts';
import { findOrganization } from '../organizations/rows.ts';
import { listSpacesByCreation } from '../spaces/list-rows.ts';
import { buildOrganization } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { settleStructure } from '../testing/settle-structure.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { countForMembers } from './counts.ts';

const level = fc.constantFrom<Role | 'inherit' | null>('inherit', 'inherit', 'read', 'edit', null);
/** `parent` points at a collection before it, or at none. */
const item = fc.record({ parent: fc.nat(5), level, deleted: fc.boolean() });
const grant = fc.record({
  onSpace: fc.boolean(),
  item: fc.nat(4),
  toTeam: fc.boolean(),
  subject: fc.nat(3),
  level: fc.constantFrom<Role>('read', 'admin'),
});
const organization = fc.record({
  collections: fc.array(item, { maxLength: 5 }),
  spaces: fc.array(item, { minLength: 1, maxLength: 5 }),
  members: fc.array(fc.constantFrom<Role | null>('admin', 'read', 'edit', null, null), { minLength: 1, maxLength: 4 }),
  teams: fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 2 }),
  grants: fc.array(grant, { maxLength: 6 }),
});
type Organization = typeof organization extends fc.Arbitrary<infer Value> ? Value : never;

const now = '2026-01-01T00:00:00.000Z';

/** Stores the parts that levels depend on; members get the ids `user0`, `user1`… */
async function store(tx: Db, id: string, { collections, spaces, teams, grants }: Organization): Promise<void> {
  const place = (index: number, parent: number) => ({
    parent_id: parent < Math.min(index, collections.length) ? `collection${parent}` : null,
    position: `a${index}`,
    title: '',
    sort_title: '',
    created_by: 'user0',
    created_at: now,
  });
  const common = { organization_id: id };
  for (const [index, { parent, level: default_level }] of collections.entries()) {
    const row = { ...common, ...place(index, parent), id: `collection${index}`, description: '', default_level };
    await tx.insertInto('collections').values(row).execute();
  }
  for (const [index, { parent, level: default_level, deleted }] of spaces.entries()) {
    const row = {
      ...common,
      ...place(5, parent),
      position: `b${index}`,
      id: `space${index}`,
      default_level,
      emoji: '',
      language: null,
      edit_mode: 'live' as const,
      revision_id: 'revision',
      next_number: 1,
      change_requests: 0,
      change_requests_open: 0,
      change_requests_draft: 0,
      comments_open: 0,
      updated_at: now,
      deleted_at: deleted ? now : null,
      deleted_by: null,
    };
    await tx.insertInto('spaces').values(row).execute();
  }
  for (const [team, users] of teams.entries()) {
    for (const user of new Set(users)) {
      const row = { ...common, team_id: `team${team}`, user_id: `user${user}`, role: 'member' as const };
      await tx.insertInto('team_members').values(row).execute();
    }
  }
  for (const given of grants) {
    const row = {
      ...common,
      item_kind: given.onSpace ? ('space' as const) : ('collection' as const),
      item_id: `${given.onSpace ? 'space' : 'collection'}${given.item}`,
      subject_kind: given.toTeam ? ('team' as const) : ('user' as const),
      subject_id: `${given.toTeam ? 'team' : 'user'}${given.subject}`,
      level: given.level,
      created_at: now,
    };
    await tx
      .insertInto('grants')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

describe.each(engines)('the counts of members on %s', engine => {
  let server: TestServer;
  let organizationId: string;
  beforeAll(async () => {
    server = await startServer(engine);
    ({ id: organizationId } = await buildOrganization(server));
  });
  afterAll(() => server.stop());

  it('are the spaces that lists show them, and their teams', async () => {
    await fc.assert(
      fc.asyncProperty(organization, async generated => {
        const { database } = server.services;
        await database.write(async tx => {
          for (const table of ['collections', 'spaces', 'team_members', 'grants'] as const)
            await tx.deleteFrom(table).where('organization_id', '=', organizationId).execute();
          await store(tx, organizationId, generated);
        });
        await settleStructure(database);
        const { read } = database;
        const members = generated.members.map((role, index) => ({
          user_id: `user${index}`,
          role,
          disabled: 0 as const,
        }));
        const kept = await findOrganization(read, organizationId);
        if (!kept) throw new Error('There is no organization.');
        const counts = await countForMembers(read, kept, members);
        for (const [index, { user_id: userId, role }] of members.entries()) {
          const viewer = { organizationId, userId, role, unsettled: null };
          const all = pageRequest({ limit: 50 }, '');
          const { ids, count: spaces } = await listSpacesByCreation(read, viewer, all);
          expect(ids).toHaveLength(spaces);
          const teams = generated.teams.filter(users => users.includes(index)).length;
          expect(counts.get(userId)).toEqual({ spaces, teams });
        }
      }),
      { numRuns: 60 },
    );
  });
});
