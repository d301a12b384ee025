import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '#contract/common.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { operations } from '#contract/operations.ts';
import { buildMember, type Person } from '../testing/build.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { answers, isRefused, ownOnly } from './permission-cells.ts';
import { buildStranger, buildWorld, type World } from './world.ts';

const levels = Role.options.toReversed();
/** Milliseconds for some six hundred requests on a busy machine. */
const patience = 60_000;

it('every permission that an answer speaks of has a cell, and no cell is of another', () => {
  const spoken = Object.entries(namesBySchema()).filter(([schema]) => !ownOnly.includes(schema));
  for (const [kind, { cells }] of Object.entries(answers))
    expect(Object.keys(cells).sort(), kind).toEqual(namesBySchema()[kind.split(' ')[0] ?? '']);
  const tested = new Set(Object.keys(answers).map(kind => kind.split(' ')[0]));
  expect(tested).toEqual(new Set(spoken.map(([schema]) => schema)));
});

describe.each(engines)('permissions on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
  });
  afterAll(() => server.stop());

  const subjects: [string, () => Promise<Person>][] = [
    ['a stranger', () => buildStranger(server)],
    ['a guest', () => buildMember(server, world.organizationId, null)],
    ['a guest who owns a team', () => buildOwner(server, world)],
    ...levels.map((role): [string, () => Promise<Person>] => [
      `a member with the role ${role}`,
      () => buildMember(server, world.organizationId, role),
    ]),
    ...levels
      .filter(level => level !== 'admin')
      .map((level): [string, () => Promise<Person>] => [
        `a guest with the level ${level} on the space, collection and site`,
        () => buildInvited(server, world, level),
      ]),
  ];

  it.each(subjects)(
    'of %s are what the operations answer',
    async (_who, build) => {
      const person = await build();
      const wrong: string[] = [];
      for (const [schema, { find, cells }] of Object.entries(answers)) {
        for (const [name, cell] of Object.entries(cells)) {
          if (cell === 'never asked') continue;
          const told = (await find(world, person)) ?? {};
          const isTold = [name, ...(cell.or ?? [])].some(each => told[each] === true);
          if ((await isRefused(world, person, cell)) === isTold)
            wrong.push(`${schema}.${name} is ${isTold}, and ${cell.operation} says otherwise`);
        }
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );
});

async function buildOwner(server: TestServer, { organizationId, admin, ids }: World): Promise<Person> {
  const person = await buildMember(server, organizationId, null);
  const membership = { organizationId, teamId: ids.teamId, userId: person.id, body: { role: 'owner' } };
  await admin.client.ok('addMemberToOrganizationTeamById', membership);
  return person;
}

async function buildInvited(server: TestServer, { organizationId, admin, ids }: World, role: Role): Promise<Person> {
  const person = await buildMember(server, organizationId, null);
  const body = { users: [person.id], role };
  await admin.client.ok('inviteToSpace', { spaceId: ids.spaceId, body });
  await admin.client.ok('inviteToCollection', { collectionId: ids.collectionId, body });
  await admin.client.ok('inviteToSite', { organizationId, siteId: ids.siteId, body });
  return person;
}

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}

/** The names in the `permissions` of each schema of the contract that has any, sorted. */
function namesBySchema(): Record<string, string[]> {
  // The document is OpenAPI by construction, which says where its schemas are.
  const { components } = openApiDocument(operations, { version: '0' }) as {
    components: { schemas: Record<string, Schema> };
  };
  const resolved = (schema: Schema) => components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  const found: Record<string, string[]> = {};
  const walk = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as Schema; // what has no properties has none
    const permissions = properties?.permissions && resolved(properties.permissions).properties;
    if (permissions) found[name] = Object.keys(permissions).sort();
    for (const inner of Object.values(value)) walk(name, inner);
  };
  for (const [name, schema] of Object.entries(components.schemas)) walk(name, schema);
  return found;
}
