import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildSpares } from './spares.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 60_000;

/** A resource in an answer that says where it is. */
interface Located {
  object?: string;
  id?: string;
  urls: { location: string };
}

describe.each(engines)('addresses of resources on %s', engine => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(engine);
    world = await buildWorld(server);
  });
  afterAll(() => server.stop());

  it(
    'answer with the resource that names them, wherever it is read',
    async () => {
      const { client } = world.admin;
      const wrong: unknown[] = [];
      const kinds = new Set<string>();
      for (const id of inOrder(guarded).filter(id => operations[id].method === 'GET')) {
        const { body } = await client.call(id, { ...paramsOf(world, id), ...requestOf(world, id) });
        for (const { object = '', id: resource, urls } of located(body)) {
          if (kinds.has(object)) continue;
          kinds.add(object);
          const { status, body: read } = await client.send('GET', urls.location.replace('http://bindery.test', ''));
          if (status !== 200 || read.id !== resource) wrong.push({ operation: id, object, ...urls, status, read });
        }
      }
      expect(wrong).toEqual([]);
      expect(kinds.size).toBeGreaterThan(20);
    },
    patience,
  );

  it(
    'are in the `Location` of every answer that made one',
    async () => {
      const spares = await buildSpares(server, world);
      const wrong: unknown[] = [];
      for (const id of inOrder(guarded).filter(id => operations[id].status === 201)) {
        const { client = world.admin.client, ...spare } = spares[id] ?? {};
        const call = { ...paramsOf(world, id), ...requestOf(world, id), ...spare };
        const { status, headers, body } = await client.call(id, call);
        const location = headers.get('location') ?? undefined;
        if (status !== 201 || location !== body.urls?.location) wrong.push({ id, status, location, body });
      }
      expect(wrong).toEqual([]);
    },
    patience,
  );
});

/** Every resource with an address of its own, however deep it is in an answer. */
function located(value: unknown): Located[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(located);
  return isLocated(value) ? [value, ...within] : within;
}

function isLocated(value: object): value is Located {
  return (
    'urls' in value &&
    typeof value.urls === 'object' &&
    value.urls !== null &&
    'location' in value.urls &&
    typeof value.urls.location === 'string'
  );
}
