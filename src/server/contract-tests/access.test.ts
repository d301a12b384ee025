import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { newToken } from '../ids.ts';
import type { Person } from '../testing/build.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { contentHashes, tableNames } from './fingerprint.ts';
import { guarded } from './order.ts';
import { buildDisabled, buildStranger, buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 60_000;
const table = Object.keys(operations) as OperationId[]; // the keys of the table are its ids
/** Parameters that name something of the caller's own, or nothing of an organization. */
const personal = new Set(['tokenId', 'sessionId', 'userCode', 'emailDomain']);
/** Said to everybody who is signed in: a person finds the way in before joining (decisions 6.3), and whose a subdomain is (12.2). */
const told: readonly OperationId[] = ['listSSOProviderLoginsInOrganization', 'getSubdomain'];
const owned = guarded.filter(
  id => !told.includes(id) && pathNames(operations[id].path).some(name => !personal.has(name)),
);

describe.each(engines)('access on %s', engine => {
  let server: TestServer;
  let world: World;
  let tables: string[];
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
    await server.services.jobs.idle();
    tables = await tableNames(server.services.database);
  });
  afterAll(() => server.stop());

  const call = (client: Client, id: OperationId) =>
    client.call(id, { ...paramsOf(world, id), ...requestOf(world, id) });

  /** The answers that are not as expected, by operation; nothing may have changed. */
  async function surprises(client: Client, ids: readonly OperationId[], expected: (id: OperationId) => number) {
    const before = await contentHashes(server.services.database.read, tables);
    const found: Record<string, unknown> = {};
    for (const id of ids) {
      const { status, body } = await call(client, id);
      if (status !== expected(id)) found[id] = { status, body };
    }
    await server.services.jobs.idle();
    expect(await contentHashes(server.services.database.read, tables)).toEqual(before);
    return found;
  }

  it('has a value for every path parameter and a request for every operation', () => {
    for (const id of guarded) requestOf(world, id);
    for (const id of table) paramsOf(world, id);
  });

  it(
    'answers 401 without a token',
    async () => {
      expect(await surprises(server.nobody, guarded, () => 401)).toEqual({});
    },
    patience,
  );

  it.each([
    ['an unknown', newToken()],
    ['a malformed', 'bnd_'],
    ['a foreign', 'eyJhbGciOiJub25lIn0.e30.'],
  ])(
    'answers 401 with %s token',
    async (_what, token) => {
      expect(await surprises(server.as(token), guarded, () => 401)).toEqual({});
    },
    patience,
  );

  it(
    'answers 401 with an expired token',
    async () => {
      const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
      const { token } = await world.admin.client.ok('createUserToken', { body: { label: 'Short', expiresAt } });
      server.clock.advance(61_000);
      expect(await surprises(server.as(token), guarded, () => 401)).toEqual({});
    },
    patience,
  );

  it.each([
    ['a stranger', () => buildStranger(server)],
    ['a disabled member', () => buildDisabled(server, world)],
  ])(
    'hides everything of an organization from %s',
    async (_who, build: () => Promise<Person>) => {
      const { client } = await build();
      expect(await surprises(client, owned, hidden)).toEqual({});
    },
    patience,
  );
});

/** What is not visible is not there; to delete it is done already, unless its place is not there either (decisions 1.5, 1.6). */
function hidden(id: OperationId): number {
  const { method, path } = operations[id];
  return method === 'DELETE' && pathNames(path).length === 1 ? 204 : 404;
}
