import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contract/common.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { mistakes, problems } from '#contract/problems.ts';
import { engines } from '../testing/database.ts';
import { miscounts } from '../testing/recount.ts';
import { isCore } from '../testing/scale.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { tableNames } from './fingerprint.ts';
import { guarded, inOrder } from './order.ts';
import { requestsOf, type WireRequest } from './requests.ts';
import { Watch } from './watch.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

// Those without a token need nothing of the world, and slow down who guesses.
const open = (Object.keys(operations) as OperationId[]).filter(id => !guarded.includes(id)); // the keys of the table are its ids

/** Generated requests for each operation; PostgreSQL has others than SQLite. */
const runs = Number(process.env.FUZZ_RUNS ?? (isCore ? 20 : 200));
const firstSeed = Number(process.env.FUZZ_SEED ?? 20_260_801);
/** Milliseconds that an answer may take, on a busy machine. */
const patience = 15_000;

describe.each(engines)('generated requests on %s', engine => {
  const seed = firstSeed + engines.indexOf(engine);
  let server: TestServer;
  let world: World;
  let watch: Watch;
  let everything: string[];
  let butImports: string[];
  /** Whether the world may no longer be as it was built. */
  let used = false;
  beforeAll(async () => {
    server = await startServer(engine);
    watch = new Watch(server);
    everything = await tableNames(server.services.database);
    await watch.count(everything);
    // An import that failed is kept, to say why, and so is who tried it.
    const kept = ['import_runs', 'audit_events'];
    butImports = everything.filter(name => !kept.includes(name));
    world = await buildWorld(server);
  });
  afterAll(async () => {
    await watch.end();
    await server.stop();
  });

  it.each([...inOrder(guarded), ...open])(
    '%s answers as the contract says',
    async id => {
      if (used && guarded.includes(id) && !(await isIntact())) world = await buildWorld(server);
      used = false;
      const tables = id.startsWith('importContent') ? butImports : everything;
      await watch.begin();
      for (const request of fc.sample(requestsOf(id, world), { numRuns: runs, seed })) {
        const { status, problem } = await send(id, request);
        const shown = () => `seed ${seed}: ${request.method} ${request.path}\n${(request.body ?? '').slice(0, 2000)}`;
        if (problem) expect.fail(`${problem}\n${shown()}`);
        const reads = request.method === 'GET' || status >= 400;
        used ||= !reads;
        const changed = reads ? await watch.changes(tables) : await watch.begin();
        if (changed) expect.fail(`${status}, and yet ${changed}\n${shown()}`);
      }
    },
    120_000,
  );

  it('keeps every count true after all of them', async () => {
    await server.services.jobs.idle();
    expect(await miscounts(server.services.database)).toEqual([]);
  });

  /** Requests that succeed take away what the next operation needs. */
  async function isIntact(): Promise<boolean> {
    for (const id of [
      'getChangeRequestById',
      'getCollectionById',
      'listSiteSpaces',
      'getTeamInOrganizationById',
    ] as const) {
      if ((await world.admin.client.call(id, paramsOf(world, id))).status !== 200) return false;
    }
    return true;
  }

  async function send(id: OperationId, { method, path, body }: WireRequest) {
    const hanging = new AbortController();
    const timer = setTimeout(() => hanging.abort(), patience);
    const response = await server.app.inject({
      method: method as 'GET', // the table has the methods of HTTP
      url: path,
      signal: hanging.signal,
      headers: {
        authorization: `Bearer ${world.admin.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    clearTimeout(timer);
    const { statusCode: status, payload } = response;
    return { status, problem: problemOf(operations[id], status, payload) };
  }
});

/** What is wrong with an answer. */
function problemOf(operation: Operation, status: number, text: string): string | undefined {
  if (status >= 500) return `${status} ${text}`;
  if (status === 204 || status === 304) return text === '' ? undefined : 'a body without content';
  const body: unknown = JSON.parse(text);
  if (status < 400) {
    const parsed = operation.response?.safeParse(body);
    return parsed?.success ? undefined : `${status}: ${parsed?.error ?? 'an answer without a schema'}`;
  }
  const parsed = ErrorBody.safeParse(body);
  if (!parsed.success) return `${status}: ${parsed.error}`;
  const { code, requestId, details = [] } = parsed.data.error;
  const unnamed = details.find(({ reason = '' }) => !(reason in problems || reason in mistakes));
  if (unnamed) return `a detail without a name: ${JSON.stringify(unnamed)}`;
  return code === status && requestId ? undefined : `${status}: ${text}`;
}
