import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#contract/common.ts';
import { findSteps } from '../access/item-rows.ts';
import { atLeast, effectiveLevel, type Level } from '../access/levels.ts';
import type { ItemKind } from '../access/rows.ts';
import { levels } from '../db/levels.ts';
import { updateMember } from '../members/rows.ts';
import { copyToGrants } from '../members/standing-rows.ts';
import { buildMember, buildOrganization, type Person } from '../testing/build.ts';
import { buildCollection, buildSpace, buildTeam } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { settleStructure } from '../testing/settle-structure.ts';
import { startServer, type TestServer } from '../testing/start.ts';

const level = fc.constantFrom<Role>(...levels);
const defaultLevel = fc.oneof(
  { weight: 2, arbitrary: fc.constant('inherit' as const) },
  fc.option(level, { nil: null }),
);
const subject = fc.constantFrom('member', 'ours', 'alsoOurs', 'theirs');
const rules = fc.record({ defaultLevel, grants: fc.dictionary(subject, level, { maxKeys: 3 }) });
/** Two collections, one in the other; a space in the organization, in each collection, and one more in the inner one. */
const kinds: readonly ItemKind[] = ['collection', 'collection', 'space', 'space', 'space', 'space'];
const generated = fc.record({
  role: fc.option(level, { nil: null }),
  rules: fc.array(rules, { minLength: kinds.length, maxLength: kinds.length }),
});

describe.each(engines)('levels over HTTP on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it('are those of effectiveLevel in single answers and in lists, for every item, grant and default', async () => {
    const place = await buildPlace(server);
    const { organizationId, member, items } = place;
    const find = (call: Parameters<typeof member.client.call>) => member.client.call(...call);
    const spacesOnly = (found: Map<string, unknown>) =>
      new Set(items.flatMap(({ id, kind }) => (kind === 'space' && found.has(id) ? id : [])));
    await fc.assert(
      fc.asyncProperty(generated, async each => {
        await setRules(server, place, each);
        const listed = new Map<string, Answer>();
        for (const list of ['listSpacesInOrganizationById', 'listCollectionsInOrganizationById'] as const) {
          const { items: found, count } = await member.client.ok(list, { organizationId });
          expect(count).toBe(found.length);
          for (const item of found) listed.set(item.id, item);
        }
        const visible = spacesOnly(listed);
        expect(await lists(place)).toEqual({
          own: { ids: visible, count: visible.size },
          tree: new Set(listed.keys()),
          requests: { ids: visible, count: visible.size },
          allRequests: { ids: visible, count: visible.size },
        });
        await expectSameReasons(place, visible);
        for (const item of items) {
          const stepsOf = await findSteps(server.services.database.read, organizationId, member.id, [item]);
          const expected = effectiveLevel(each.role, stepsOf(item));
          const { status, body } = await find(
            item.kind === 'space'
              ? ['getSpaceById', { spaceId: item.id }]
              : ['getCollectionById', { collectionId: item.id }],
          );
          expect(status).toBe(expected === null ? 404 : 200);
          if (expected !== null) expect(body.permissions).toEqual(permissionsOf(item.kind, expected));
          expect(listed.get(item.id)?.permissions).toEqual(expected === null ? undefined : body.permissions);
        }
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});

interface Reasoned {
  permission: Role;
  source: object;
}

/** Level and reason in the list of the member's spaces are those that a space tells of the member. */
async function expectSameReasons({ organizationId, member, admin }: Place, visible: ReadonlySet<string>) {
  const { items } = await admin.client.ok('listSpacesForOrganizationMember', { organizationId, userId: member.id });
  expect(items).toHaveLength(visible.size);
  const [own]: (Reasoned & { space: { id: string } })[] = items;
  if (!own) return;
  const told = { spaceId: own.space.id, query: { search: member.email } };
  const [there]: Reasoned[] = (await admin.client.ok('listPermissionsAggregateInSpace', told)).items;
  expect([there?.permission, there?.source]).toEqual([own.permission, own.source]);
}

/** What else shows the member which spaces there are; each has one change request. */
async function lists({ organizationId, member: { id: userId, client } }: Place) {
  const own = await client.ok('listSpacesForOrganizationMember', { organizationId, userId });
  const tree = await client.ok('getContentTree', { organizationId });
  const requests = async (status: readonly string[]) => {
    const query = { status };
    const { items, count } = await client.ok('listChangeRequestsForOrganization', { organizationId, query });
    return { ids: new Set(items.map(({ space }: { space: string }) => space)), count };
  };
  return {
    own: { ids: new Set(own.items.map(({ space }: { space: { id: string } }) => space.id)), count: own.count },
    tree: new Set(tree.items.map(({ id }: { id: string }) => id)),
    requests: await requests(['draft']),
    allRequests: await requests(['draft', 'open', 'merged', 'archived']),
  };
}

interface Answer {
  permissions: Record<string, boolean>;
}

/** Capabilities by level (decisions 6.2). */
const needed: Record<ItemKind, Record<string, Role>> = {
  space: {
    ...{ view: 'read', access: 'read', comment: 'comment', edit: 'edit', review: 'review', merge: 'review' },
    ...{ triggerGitSync: 'review', admin: 'create', viewInviteLinks: 'create', installIntegration: 'create' },
  },
  collection: { view: 'read', create: 'create', admin: 'create', viewInviteLinks: 'create' },
};

const permissionsOf = (kind: ItemKind, has: Level) =>
  Object.fromEntries(Object.entries(needed[kind]).map(([name, level]) => [name, atLeast(has, level)]));

type Place = Awaited<ReturnType<typeof buildPlace>>;

async function buildPlace(server: TestServer) {
  const { id: organizationId, admin } = await buildOrganization(server);
  const member = await buildMember(server, organizationId, 'read');
  const other = await buildMember(server, organizationId, 'read');
  const team = (...people: Person[]) => buildTeam(server, organizationId, people);
  const subjects: Record<string, string> = {
    ...{ member: member.id, ours: await team(member, other), alsoOurs: await team(member), theirs: await team(other) },
  };
  const outer = (await buildCollection(admin, organizationId)).id;
  const inner = (await buildCollection(admin, organizationId, { parent: outer })).id;
  const spaces: string[] = [];
  for (const parent of [undefined, outer, inner, inner])
    spaces.push((await buildSpace(admin, organizationId, parent === undefined ? {} : { parent })).id);
  for (const spaceId of spaces) await admin.client.ok('createChangeRequest', { spaceId, body: {} });
  const items = [outer, inner, ...spaces].map((id, index) => ({ id, kind: kinds[index] ?? 'space' }));
  return { organizationId, admin, member, subjects, items };
}

/** Writes levels and grants as no other test does: all of them at once, whatever the operations would allow. */
async function setRules(
  { services }: TestServer,
  { organizationId, member, subjects, items }: Place,
  {
    role,
    rules,
  }: { role: Role | null; rules: { defaultLevel: Role | 'inherit' | null; grants: Record<string, Role> }[] },
): Promise<void> {
  await services.database.write(async tx => {
    const own = <Query extends { where(column: 'organization_id', is: '=', id: string): Query }>(query: Query) =>
      query.where('organization_id', '=', organizationId);
    await updateMember(tx, organizationId, member.id, { role });
    await own(tx.deleteFrom('grants')).execute();
    for (const [index, { id, kind }] of items.entries()) {
      const { defaultLevel: default_level = 'inherit', grants = {} } = rules[index] ?? {};
      const table = kind === 'space' ? 'spaces' : 'collections';
      await own(tx.updateTable(table).set({ default_level })).where('id', '=', id).execute();
      for (const [name, given] of Object.entries(grants)) {
        const subject_kind = name === 'member' ? 'user' : 'team';
        const of = {
          organization_id: organizationId,
          item_kind: kind,
          item_id: id,
          created_at: '2026-01-01T00:00:00.000Z',
        };
        const row = { ...of, subject_kind, subject_id: subjects[name] ?? '', level: given } as const;
        await tx.insertInto('grants').values(row).execute();
      }
    }
    await copyToGrants(tx, [organizationId], [member.id]);
  });
  await settleStructure(services.database);
}
