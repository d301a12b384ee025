import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/common.ts';
import { levels } from '../db/levels.ts';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { settleStructure } from '../testing/settle-structure.ts';
import { findSteps, type Step } from './item-rows.ts';
import { effectiveLevel, levelOfRank } from './levels.ts';
import { rankedAmong } from './many-ranks-rows.ts';
import { isSeenById, isVisibleCollection, isVisibleSpace, rankedSpaces } from './rows.ts';

const level = fc.constantFrom<Role>(...levels);
const defaultLevel = fc.oneof(
  { weight: 3, arbitrary: fc.constant('inherit' as const) },
  fc.option(level, { nil: null }),
);
const grant = fc.record({ user: fc.boolean(), team: fc.constantFrom('', 't1', 't2', 'others'), level });
const item = fc.record({ parent: fc.nat(), defaultLevel, grants: fc.array(grant, { maxLength: 3 }) });
/** Collections name one before them as their parent, or none; spaces any of them, or none. */
const organization = fc.record({
  role: fc.constantFrom<Role | null>(null, 'read', 'comment', 'edit', 'review', 'create', 'admin'),
  teams: fc.subarray(['t1', 't2']),
  collections: fc.array(item, { maxLength: 6 }),
  spaces: fc.array(item, { minLength: 1, maxLength: 6 }),
});
type Organization = typeof organization extends fc.Arbitrary<infer Value> ? Value : never;

type Stored = Organization['spaces'][number] & {
  kind: 'space' | 'collection';
  id: string;
  /** In how many collections it may stand. */
  above: number;
};

function parentOf({ parent, above }: Stored): string | null {
  const index = parent % (above + 1);
  return index === above ? null : `c${index}`;
}

/** Who was given a level on an item; the last one counts. */
function subjectsOf({ grants }: Stored) {
  const byId = new Map(
    grants.map(({ user, team, level: given }) => {
      const id = user ? 'me' : team || 't1';
      return [id, { id, kind: user ? ('user' as const) : ('team' as const), level: given }];
    }),
  );
  return [...byId.values()];
}

const now = '2026-01-01T00:00:00.000Z';

describe.each(engines)('levels in SQL on %s', engine => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
  });
  afterAll(() => fresh.drop());

  it('are those of effectiveLevel, for every item of any organization', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(organization, async generated => {
        const organizationId = `o${++serial}`;
        const items = await store(fresh, organizationId, generated);
        await settleStructure(fresh.database);
        const { read } = fresh.database;
        const { role, teams } = generated;
        const expected = new Map(items.map(each => [each.id, effectiveLevel(role, stepsUp(items, teams, each))]));
        const stepsOf = await findSteps(read, organizationId, 'me', items);
        expect(new Map(items.map(each => [each.id, effectiveLevel(role, stepsOf(each))]))).toEqual(expected);
        const levelsOf = (kind: Stored['kind']) =>
          items.filter(each => each.kind === kind).map(({ id }) => [id, expected.get(id)] as const);
        for (const unsettled of [null, 'a change']) {
          const viewer = { organizationId, userId: 'me', role, unsettled };
          const spaces = read.selectFrom(rankedSpaces(viewer).as('i')).select(['i.id', 'i.rank']);
          const collections = read.selectFrom('collections as i').where('i.organization_id', '=', organizationId);
          const visible = [
            ...(await spaces.where(isVisibleSpace(viewer, sql`i`)).execute()),
            ...(await collections.where(isVisibleCollection(viewer, sql`i`)).select('i.id').execute()),
          ];
          const ranks = (await spaces.execute()).map(({ id, rank }) => [id, levelOfRank(rank)] as const);
          expect(new Map(ranks)).toEqual(new Map(levelsOf('space')));
          const ids = sql`select id from spaces where organization_id = ${organizationId}`;
          const atOnce = await read.selectFrom(rankedAmong(viewer, ids).as('i')).selectAll().execute();
          expect(new Map(atOnce.map(({ id, rank }) => [id, levelOfRank(rank)]))).toEqual(new Map(ranks));
          const seen = items.filter(({ id }) => expected.get(id) !== null);
          expect(new Set(visible.map(({ id }) => id))).toEqual(new Set(seen.map(({ id }) => id)));
          const lookedUp = await read
            .selectFrom('spaces as i')
            .select('i.id')
            .where('i.organization_id', '=', organizationId)
            .where(isSeenById(viewer, sql`i.id`))
            .execute();
          expect(new Set(lookedUp.map(({ id }) => id))).toEqual(
            new Set(seen.flatMap(({ kind, id }) => (kind === 'space' ? id : []))),
          );
          await unsettle(fresh, organizationId);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** What `findSteps` finds, from what was generated and as far as the organization. */
function stepsUp(items: readonly Stored[], teams: readonly string[], item: Stored): Step[] {
  const steps: Step[] = [];
  for (let each: Stored | undefined = item; each; ) {
    const given = new Map(subjectsOf(each).map(({ id, level: to }) => [id, to]));
    const ofTeams = teams.flatMap(team => given.get(team) ?? []);
    steps.push({ own: given.get('me') ?? null, teams: ofTeams, defaultLevel: each.defaultLevel });
    const above = parentOf(each);
    each = items.find(({ id }) => id === above);
  }
  return steps;
}

/** Leaves spaces behind what their collections say, the other way round each. */
async function unsettle({ database }: FreshDatabase, organizationId: string) {
  const base_level = sql<'none' | 'admin'>`case base_level when 'none' then 'admin' else 'none' end`;
  await database.write(tx =>
    tx.updateTable('spaces').set({ base_level }).where('organization_id', '=', organizationId).execute(),
  );
}

/** Writes the organization, with another one beside it whose grants have the same names. */
async function store({ database }: FreshDatabase, organizationId: string, generated: Organization) {
  const { teams, collections, spaces } = generated;
  const items: Stored[] = [
    ...collections.map((each, index) => ({ ...each, kind: 'collection' as const, id: `c${index}`, above: index })),
    ...spaces.map((each, index) => ({ ...each, kind: 'space' as const, id: `s${index}`, above: collections.length })),
  ];
  await database.write(async tx => {
    for (const team_id of [...teams])
      await tx
        .insertInto('team_members')
        .values({ organization_id: organizationId, team_id, user_id: 'me', role: 'member' })
        .execute();
    await tx
      .insertInto('team_members')
      .values({ organization_id: organizationId, team_id: 'others', user_id: 'you', role: 'member' })
      .execute();
    for (const [index, each] of items.entries()) {
      const shared = {
        organization_id: organizationId,
        id: each.id,
        parent_id: parentOf(each),
        position: `a${index}`,
        title: each.id,
        sort_title: each.id,
        default_level: each.defaultLevel,
        created_by: 'me',
        created_at: now,
      };
      if (each.kind === 'collection')
        await tx
          .insertInto('collections')
          .values({ ...shared, description: '' })
          .execute();
      else
        await tx
          .insertInto('spaces')
          .values({ ...shared, ...emptySpace })
          .execute();
      for (const { kind, id: subject_id, level: given } of subjectsOf(each)) {
        const row = { item_kind: each.kind, item_id: each.id, subject_kind: kind, subject_id, created_at: now };
        await tx
          .insertInto('grants')
          .values({ ...row, organization_id: organizationId, level: given })
          .execute();
        await tx
          .insertInto('grants')
          .values({ ...row, organization_id: `other-${organizationId}`, level: 'admin' })
          .execute();
      }
    }
  });
  return items;
}

const emptySpace = {
  emoji: '',
  language: null,
  edit_mode: 'live' as const,
  revision_id: 'r',
  next_number: 1,
  change_requests: 0,
  change_requests_open: 0,
  change_requests_draft: 0,
  comments_open: 0,
  updated_at: now,
  deleted_at: null,
  deleted_by: null,
};
