import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildSpares } from './spares.ts';
import { buildWorld, paramsOf } from './world.ts';

/** Milliseconds for some six hundred requests on a busy machine. */
const patience = 120_000;
const times = 3;

describe.each(engines)('one change sent several times at once on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it(
    'is carried out at least once, refused for a reason after that, and leaves every count true',
    async () => {
      const world = await buildWorld(server);
      const spares = await buildSpares(server, world);
      const wrong: unknown[] = [];
      for (const id of inOrder(guarded).filter(id => operations[id].method !== 'GET')) {
        const { client = world.admin.client, ...spare } = spares[id] ?? {};
        const call = { ...paramsOf(world, id), ...requestOf(world, id), ...spare };
        const answers = await Promise.all(Array.from({ length: times }, () => client.call(id, call)));
        const isCarriedOut = answers.some(({ status }) => status < 300);
        const failed = answers.filter(({ status }) => status >= 500);
        if (!isCarriedOut || failed.length > 0)
          wrong.push({ id, answers: answers.map(({ status }) => status), failed });
      }
      await server.services.jobs.idle();
      expect(wrong).toEqual([]);
      expect(await miscounts(server.services.database)).toEqual([]);
    },
    patience,
  );
});
