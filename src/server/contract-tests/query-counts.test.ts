import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OperationId, operations } from '#contract/operations.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { addCrowd, mostWebhooks } from './crowd.ts';
import { guarded, inOrder } from './order.ts';
import { buildSpares } from './spares.ts';
import { buildWorld, ofConflicts, paramsOf } from './world.ts';

/** Milliseconds for some two thousand requests on a busy machine. */
const patience = 180_000;
const few = 3;
const many = 30;
/** What the largest operations need: they begin, write and announce a whole tree, or move each table of a space. */
const most = 95;
/** Whole statements more that a change of content may need, as its rows fill more than one of them. */
const spread = 2;

/** Lists that never get as long. */
const longest: Partial<Record<OperationId, number>> = { listOrganizationWebhooks: mostWebhooks - 1 };

const isList = (id: OperationId) => {
  const shape = operations[id].query?.shape;
  return shape !== undefined && 'page' in shape && 'limit' in shape;
};

interface Taken {
  /** Of the most expensive request of each operation. */
  queries: ReadonlyMap<OperationId, number>;
  items: ReadonlyMap<OperationId, number>;
  failed: readonly unknown[];
  /** What the service keeps of its rows and is not what they say. */
  wrong: readonly string[];
}

describe.each(engines)('queries on %s', engine => {
  let server: TestServer;
  let small: Taken;
  let large: Taken;
  beforeAll(async () => {
    server = await startServer(engine);
    small = await callAll(few);
    large = await callAll(many);
  }, patience);
  afterAll(() => server.stop());

  /** Builds a world with so many rows in every list, then calls every operation. */
  async function callAll(size: number): Promise<Taken> {
    const world = await addCrowd(server, await buildWorld(server), size);
    const spares = await buildSpares(server, world);
    // What built the world is not counted.
    server.costs.length = 0;
    const items = new Map<OperationId, number>();
    const failed: unknown[] = [];
    for (const id of inOrder(guarded)) {
      const { client = world.admin.client, ...spare } = spares[id] ?? {};
      const params = { ...paramsOf(world, id), ...ofConflicts(world, id) };
      const { status, body } = await client.call(id, { ...params, ...requestOf(world, id), ...spare });
      if (status !== operations[id].status) failed.push({ id, status, body });
      if (isList(id)) items.set(id, (body.items ?? body.changes).length);
      await server.services.jobs.idle();
    }
    const queries = new Map<OperationId, number>();
    for (const cost of server.costs) {
      const id = cost.operationId as OperationId; // only operations are counted
      queries.set(id, Math.max(cost.queries, queries.get(id) ?? 0));
    }
    return { queries, items, failed, wrong: await miscounts(server.services.database) };
  }

  it('were counted for every operation, over lists that are as long as they should be', () => {
    expect([...small.failed, ...large.failed]).toEqual([]);
    expect(guarded.filter(id => !large.queries.has(id))).toEqual([]);
    const short = [...large.items].filter(
      ([id, length]) => length < (longest[id] ?? many) || (small.items.get(id) ?? 0) < few,
    );
    expect(short).toEqual([]);
  });

  it('leave what the service keeps of its rows as the rows have it, whatever was called', () => {
    expect([...small.wrong, ...large.wrong]).toEqual([]);
  });

  it('are as many for 30 rows as for 3 in everything that is read', () => {
    expect(grown(id => operations[id].method === 'GET', 0)).toEqual([]);
  });

  it('are as many for 30 rows as for 3 in everything that is changed', () => {
    expect(grown(id => operations[id].method !== 'GET', spread)).toEqual([]);
  });

  it('are few in every operation', () => {
    expect([...large.queries].filter(([, queries]) => queries > most)).toEqual([]);
  });

  const grown = (among: (id: OperationId) => boolean, allowed: number) =>
    guarded
      .filter(among)
      .map(id => [id, small.queries.get(id) ?? 0, large.queries.get(id) ?? 0] as const)
      .filter(([, before, after]) => after > before + allowed);
});
