import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contract/common.ts';
import type { Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { rowCounts, tableNames } from './fingerprint.ts';
import { guarded, inOrder } from './order.ts';
import { requestsOf, type WireRequest } from './requests.ts';
import { buildWorld, paramsOf, type World } from './world.ts';

// Those without a token need nothing of the world, and slow down who guesses.
const open = (Object.keys(operations) as OperationId[]).filter(id => !guarded.includes(id)); // the keys of the table are its ids

/** Generated requests for each operation. */
const runs = { sqlite: 25, postgres: 5 };
const seed = 20_260_801;
/** Milliseconds that an answer may take. */
const patience = 5000;

describe.each(engines)('generated requests on %s', engine => {
  let server: TestServer;
  let world: World;
  let tables: string[];
  beforeAll(async () => {
    server = await startServer(engine);
    // An import that failed is kept, to say why.
    tables = (await tableNames(server.services.database)).filter(name => name !== 'import_runs');
    world = await buildWorld(server);
  });
  afterAll(() => server.stop());

  it.each([...inOrder(guarded), ...open])(
    '%s answers as the contract says',
    async id => {
      if (guarded.includes(id) && !(await isIntact())) world = await buildWorld(server);
      const requests = fc.sample(requestsOf(id, world), { numRuns: runs[engine], seed });
      await server.services.jobs.idle();
      let before = await rowCounts(server.services.database, tables);
      for (const request of requests) {
        const { refused, problem } = await send(id, request);
        if (!refused) await server.services.jobs.idle();
        const after = await rowCounts(server.services.database, tables);
        const shown = () => `${request.method} ${request.path}\n${(request.body ?? '').slice(0, 2000)}`;
        if (problem) expect.fail(`${problem}\n${shown()}`);
        if (refused) expect(after, shown()).toEqual(before);
        before = after;
      }
    },
    120_000,
  );

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
    const response = await fetch(server.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      headers: {
        authorization: `Bearer ${world.admin.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { refused: response.status >= 400, problem: problemOf(operations[id], response.status, text) };
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
  const { code, requestId } = parsed.data.error;
  return code === status && requestId ? undefined : `${status}: ${text}`;
}
