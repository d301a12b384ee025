import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { hashToken } from '../http/sessions.ts';
import { newId, newToken } from '../ids.ts';
import { buildOrganization } from '../testing/build.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { insertToken } from '../tokens/rows.ts';
import { isForContentTokens, isForEverybody, isForShareKeys } from './allowed.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildDisabled, buildStranger, buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 60_000;
/** For everybody, but not with what the world has: invite, domain, people and addresses are others'. */
const othersOwn: readonly OperationId[] = [
  'joinOrganizationWithInvite',
  'joinOrganization',
  'getUserById',
  'getContentByUrl',
  'resolvePublishedContentByUrl',
];
/** Parameters that name something of the caller's own, or nothing of an organization. */
const personal = new Set(['tokenId', 'sessionId', 'userCode', 'emailDomain']);

describe.each(engines)('access of those who are outside on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
  });
  afterAll(() => server.stop());

  const outsiders: [who: string, build: () => Promise<Client>][] = [
    ['a stranger', async () => (await buildStranger(server)).client],
    ['a disabled member', async () => (await buildDisabled(server, world)).client],
    ["another organization's admin", async () => (await buildOrganization(server)).admin.client],
  ];

  it.each(outsiders)(
    'gives %s what is for everybody, and nothing else of any operation',
    async (_who, build) => {
      expect(await surprises(await build(), outside)).toEqual({});
    },
    patience,
  );

  it(
    'opens to the holder of a share key what it is for, and nothing else',
    async () => {
      const key = await shareKey();
      const { client } = await buildStranger(server);
      const expected = (id: OperationId) => (isForShareKeys(id) ? 'success' : outside(id));
      expect(await surprises(client, expected, { shareKey: key })).toEqual({});
      const wrong = await surprises(client, outside, { shareKey: `${key}x` }, guarded.filter(isForShareKeys));
      expect(wrong).toEqual({});
    },
    patience,
  );

  it(
    'gives nothing of any operation to a token that is nobody’s',
    async () => {
      expect(await surprises(server.nobody, () => 401)).toEqual({});
      expect(await surprises(await contentClient(), () => 401)).toEqual({});
    },
    patience,
  );

  it(
    'gives a content token the reads that are for it, and nothing else of any operation',
    async () => {
      const { spaceId = '', specSlug, sharedUrl } = world.ids;
      const pets = { operation: 'insert_page', title: 'Pets', document: { markdown: `[pets](openapi:${specSlug})` } };
      await world.admin.client.ok('updateSpaceContent', { spaceId, body: { changes: [pets] } });
      await server.services.jobs.idle();
      const body = { url: sharedUrl };
      const { apiToken } = await world.admin.client.ok('resolvePublishedContentByUrl', { body });
      const expected = (id: OperationId) => (isForContentTokens(id) ? 'success' : 403);
      const client = server.as(apiToken);
      expect(await surprises(client, expected)).toEqual({});
      const open = (Object.keys(operations) as OperationId[]).filter(id => !guarded.includes(id)); // the keys are its ids
      for (const id of open) expect((await client.call(id, paramsOf(world, id))).status, id).toBe(403);
    },
    patience,
  );

  /** The answers that are not as expected, by operation. */
  async function surprises(client: Client, expected: (id: OperationId) => Expected, more = {}, ids = inOrder(guarded)) {
    const found: Record<string, unknown> = {};
    // A device is answered once, by whoever has its code.
    const { userCode } = await server.nobody.ok('startDeviceSignIn', { body: { label: 'script' } });
    for (const id of ids) {
      const { query, ...request } = requestOf(world, id);
      const { status, body } = await client.call(id, {
        ...paramsOf({ ...world, ids: { ...world.ids, userCode } }, id),
        ...request,
        query: { ...query, ...more },
      });
      if (!fits(status, expected(id))) found[id] = { expected: expected(id), status, body };
    }
    return found;
  }

  async function shareKey(): Promise<string> {
    const { organizationId, ids } = world;
    const links = await world.admin.client.ok('listSiteShareLinks', { organizationId, siteId: ids.siteId });
    return new URL(links.items[0].urls.published).pathname.split('/').filter(Boolean).at(-1) ?? '';
  }

  /** A content token that nobody asked for. */
  async function contentClient(): Promise<Client> {
    const token = newToken();
    await server.services.database.write(tx =>
      insertToken(tx, {
        ...{ hash: hashToken(token), id: newId(), kind: 'content', user_id: null, label: 'site' },
        ...{ site_id: world.ids.siteId ?? '', organization_id: world.organizationId },
        ...{ created_at: server.clock.now().toISOString(), last_used_at: null, expires_at: null },
      }),
    );
    return server.as(token);
  }
});

/** `success`: it is done. `any`: not refused for who the caller is. A number is the status. */
type Expected = 'success' | 'any' | number;

function fits(status: number, expected: Expected): boolean {
  if (expected === 'success') return status < 300;
  return expected === 'any' ? ![401, 403, 404].includes(status) : status === expected;
}

/** What is not visible is not there; to delete it is done already, unless its place is not there either (decisions 1.5, 1.6). */
function outside(id: OperationId): Expected {
  const { method, path } = operations[id];
  const names = pathNames(path);
  if (!othersOwn.includes(id) && (isForEverybody(id) || names.every(name => personal.has(name)))) return 'any';
  return method === 'DELETE' && names.length === 1 ? 204 : 404;
}
