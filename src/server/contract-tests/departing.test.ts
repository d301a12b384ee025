import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operations } from '#contract/operations.ts';
import type { Person } from '../testing/build.ts';
import { addCopies } from '../testing/build-copies.ts';
import { buildCollection } from '../testing/build-spaces.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded } from './order.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some four hundred requests on a busy machine. */
const patience = 120_000;
/** More than are deleted in the request. */
const size = 501;
const reads = guarded.filter(id => operations[id].method === 'GET');

interface Found {
  isNamed: boolean;
  count: number;
}

describe.each(engines)('spaces that have yet to follow their collection on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  /** What a person is answered to everything that can be read: how many, and whether it names the space or a copy of it. */
  async function readAll(world: World, { client }: Person): Promise<Map<OperationId, Found>> {
    const answers = new Map<OperationId, Found>();
    for (const id of reads) {
      const { body } = await client.call(id, { ...paramsOf(world, id), ...requestOf(world, id) });
      answers.set(id, {
        isNamed: JSON.stringify(body).includes(world.ids.spaceId ?? ''),
        count: Number(body.count ?? 0),
      });
    }
    return answers;
  }

  it(
    'are nowhere found that they are not found once they have',
    async () => {
      const world = await buildWorld(server);
      const { organizationId, admin, member, ids } = world;
      const { services } = server;
      const collectionId = (await buildCollection(admin, organizationId)).id;
      await admin.client.ok('moveSpace', { spaceId: ids.spaceId, body: { parent: collectionId } });
      await addCopies(services.database, ids.spaceId ?? '', size);
      await services.jobs.idle();
      await services.jobs.stop();
      await admin.client.ok('deleteCollectionById', { collectionId });
      const people = [admin, member];
      const before = [];
      for (const person of people) before.push(await readAll(world, person));
      services.jobs.start();
      await services.jobs.idle();
      const foundEarly: string[] = [];
      for (const [index, person] of people.entries())
        for (const [id, after] of await readAll(world, person)) {
          const early = before[index]?.get(id);
          if (!early || (early.isNamed && !after.isNamed) || early.count > after.count) foundEarly.push(id);
        }
      expect(foundEarly).toEqual([]);
    },
    patience,
  );
});
