import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operations } from '#contract/operations.ts';
import { buildMember, type Person } from '../testing/build.ts';
import { buildSpace } from '../testing/build-content.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some six hundred requests on a busy machine. */
const patience = 120_000;
const reads = guarded.filter(id => operations[id].method === 'GET');
/** Stands in all that is hidden, beside words that stand in what is not. */
const secret = 'zyzzyva';

describe.each(engines)('what a member may not see on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  const people: [string, (world: World) => Promise<Person>][] = [
    ['a member who has a grant on all the rest', async ({ member }) => member],
    ['a member who has none', ({ organizationId }) => buildMember(server, organizationId, 'read')],
    ['a guest', ({ organizationId }) => buildMember(server, organizationId, null)],
  ];

  it.each(people)(
    'changes no answer of any operation to %s: no list, no count, no search, no statistics',
    async (_who, build) => {
      const world = await buildWorld(server);
      const person = await build(world);
      await server.services.jobs.idle();
      const before = await answers(world, person);
      const hidden = await hide(world);
      await server.services.jobs.idle();
      const after = await answers(world, person);
      const changed = reads.filter(id => before.get(id) !== after.get(id));
      expect(changed.map(id => [id, before.get(id), after.get(id)])).toEqual([]);
      for (const [id, answer] of after)
        expect(
          hidden.find(part => answer.includes(part)),
          id,
        ).toBeUndefined();
    },
    patience,
  );

  /** What a person is answered to everything that can be read. */
  async function answers(world: World, { client }: Person): Promise<Map<OperationId, string>> {
    const found = new Map<OperationId, string>();
    for (const id of reads) {
      const { status, body } = await client.call(id, { ...paramsOf(world, id), ...requestOf(world, id) });
      found.set(id, `${status} ${withoutChance(JSON.stringify(body))}`);
    }
    return found;
  }

  /** Adds spaces that nobody but admins sees, each in another manner, with all that counts. Gives their ids and words. */
  async function hide(world: World): Promise<string[]> {
    const { organizationId, admin, ids } = world;
    const { client } = admin;
    const shelf = await buildCollection(admin, organizationId);
    const body = { title: secret, defaultLevel: null };
    await client.ok('updateCollectionById', { collectionId: shelf.id, body });
    const deeper = await client.ok('createCollection', { organizationId, body: { title: secret, parent: shelf.id } });
    const links = `First paragraph, ${secret}. [One](space:${ids.spaceId}:page:${ids.pageId}) [two](openapi:${ids.specSlug})`;
    const parts: string[] = [secret, shelf.id, deeper.id];
    for (const parent of [undefined, shelf.id, deeper.id]) {
      const { id: spaceId } = await buildSpace(client, organizationId, [{ title: secret, markdown: links }]);
      const level = parent === undefined ? { defaultLevel: null } : {};
      await client.ok('updateSpaceById', { spaceId, body: { title: secret, ...level } });
      if (parent !== undefined) await client.ok('moveSpace', { spaceId, body: { parent } });
      const request = await client.ok('createChangeRequest', { spaceId, body: { subject: secret } });
      const at = { spaceId, changeRequestId: request.id };
      await client.ok('postCommentInChangeRequest', { ...at, body: { body: { markdown: secret } } });
      const merged = await client.ok('createChangeRequest', { spaceId, body: { subject: secret } });
      await client.ok('mergeChangeRequest', { spaceId, changeRequestId: merged.id });
      parts.push(spaceId, request.id, merged.id);
    }
    return parts;
  }
});

/**
 * Without what is made anew for each answer: the signatures of previews and PDFs, and when a token was last used. And without the number
 * of spaces that each member can view, which all members are told (decisions 12).
 */
const withoutChance = (text = '') =>
  text
    .replaceAll(/~p\.[\w.-]+/g, '~p')
    .replaceAll(/&(expires|signature)=[\w-]+/g, '')
    .replaceAll(/,"lastUsedAt":"[^"]*"/g, '')
    .replaceAll(/("disabled":\w+,"joinedAt":"[^"]*","sso":\w+,"spaces":)\d+/g, '$1')
    .replaceAll(/"requestId":"[^"]*"/g, '');
