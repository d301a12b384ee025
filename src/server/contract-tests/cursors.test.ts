import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { addCrowd } from './crowd.ts';
import { guarded } from './order.ts';
import { buildWorld, ofConflicts, paramsOf, type World } from './world.ts';

const lists = guarded.filter(id => {
  const shape = operations[id].query?.shape;
  return shape !== undefined && 'page' in shape && 'limit' in shape;
});

const write = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url');
const values = ['', '\ud800~%', -1, 0.5, 2 ** 53, null, {}];

/** A comparison lists changes. */
const itemsOf = ({ items, changes = [] }: { items?: { id?: string }[]; changes?: { id?: string }[] }) =>
  items ?? changes;

/** Which item it is. What it says may change meanwhile: deliveries are tried again. */
const identify = (item: { id?: string }): string => item.id ?? JSON.stringify(item);

/** Cursors of a list with keys that nobody gave out. */
function forged(page: string): string[] {
  const [filter, ...keys]: unknown[] = JSON.parse(Buffer.from(page, 'base64url').toString());
  const changed = keys.flatMap((_, place) => values.map(value => keys.with(place, value)));
  return [...changed, keys.slice(1), [...keys, 'x']].map(some => write([filter, ...some]));
}

describe.each(engines)('forged cursors on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await addCrowd(server, await buildWorld(server), 3);
  }, 120_000);
  afterAll(() => server.stop());

  it.each(lists)('of %s are refused, or show what is in the list anyway', async id => {
    const call = (query: Record<string, string | number>) => {
      const { query: own, ...rest } = requestOf(world, id) as { query?: Record<string, string> }; // such as list operations have
      const params = { ...paramsOf(world, id), ...ofConflicts(world, id) };
      return world.admin.client.call(id, { ...params, ...rest, query: { ...own, ...query } });
    };
    const all = await call({ limit: 100 });
    const { body: first } = await call({ limit: 1 });
    expect(first.next?.page, 'a list of several pages').toBeDefined();
    const known = new Set(itemsOf(all.body).map(identify));
    for (const page of forged(first.next.page)) {
      const { status, body } = await call({ page, limit: 100 });
      const shown = Buffer.from(page, 'base64url').toString().slice(0, 200);
      expect([200, 400], `${status} for ${shown}`).toContain(status);
      const unknown = itemsOf(body).filter(item => !known.has(identify(item)));
      expect(unknown, shown).toEqual([]);
    }
  });
});
