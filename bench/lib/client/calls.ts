import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { it } from 'vitest';
import { type OperationId, operations } from '#contract/operations.ts';
import { requestOf } from '../../../src/server/contract-tests/bodies.ts';
import { guarded, inOrder } from '../../../src/server/contract-tests/order.ts';
import { buildSpares } from '../../../src/server/contract-tests/spares.ts';
import { specified } from '../../../src/server/contract-tests/specified.ts';
import { buildWorld, paramsOf } from '../../../src/server/contract-tests/world.ts';
import { startServer } from '../../../src/server/testing/start.ts';
import { type Documented, readDocument } from './document.ts';

type Method = (...args: unknown[]) => Promise<{ status: number; data: unknown }>;
type Library = { GitBookAPI: new (options: { endpoint: string; authToken: string }) => Record<string, object> };
interface Call {
  query?: unknown;
  body?: unknown;
  [param: string]: unknown;
}

/** Words for which the library has none, and why there are. */
const beyond = [
  '/customizations/site/themes/default', // `system`, which newer versions of the library know
  '/customizations/site/styling/monospaceFont', // `system`: code is in no font that is loaded
];
const { CLIENT: folder = '', OUTCOME: outcome = '' } = process.env;
const wanted = new Set<string>(specified.map(({ operationId }) => operationId));

it('calls every operation', async () => {
  const { GitBookAPI }: Library = createRequire(join(folder, 'package.json'))('@gitbook/api');
  const document = readDocument(
    readFileSync(join(folder, 'node_modules', '@gitbook', 'api', 'spec', 'openapi.json'), 'utf8'),
  );
  const server = await startServer('sqlite');
  const world = await buildWorld(server);
  const spares = await buildSpares(server, world);
  const result = { called: 0, refused: [] as string[], others: [] as string[] };
  for (const id of inOrder(guarded).filter(each => wanted.has(each))) {
    const { client = world.admin.client, ...spare } = spares[id] ?? {};
    const api = new GitBookAPI({ endpoint: server.url, authToken: client.token ?? '' });
    const method = methodOf(api, id);
    const documented = document.find(operations[id]);
    if (!method || !documented) continue;
    const call: Call = { ...paramsOf(world, id), ...requestOf(world, id), ...spare };
    result.called += 1;
    try {
      const { status, data } = await method(...argumentsOf(method, operations[id].path, documented, call));
      if (status !== operations[id].status) result.refused.push(`${id}: ${status}`);
      const problems = documented.problemsOf(data).filter(({ place }) => !beyond.includes(place));
      result.others.push(...problems.map(({ place, message }) => `${id}${place} ${message}`));
    } catch (error) {
      result.refused.push(`${id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  await server.stop();
  writeFileSync(outcome, JSON.stringify(result));
});

/** The library has its methods in groups, by the names of the operations but for the case of letters. */
function methodOf(api: Record<string, object>, id: OperationId): Method | undefined {
  const methods = Object.values(api).flatMap(group => Object.entries(group ?? {}));
  const found = methods.find(([name, value]) => name.toLowerCase() === id.toLowerCase() && typeof value === 'function');
  return found?.[1];
}

/** The library takes what stands in the path one by one, then query and body in an order of its own. */
function argumentsOf(method: Method, path: string, { hasQuery, hasBody }: Documented, call: Call): unknown[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => call[name]);
  const query = hasQuery ? [call.query ?? {}] : [];
  const body = hasBody ? [call.body ?? {}] : [];
  const isBodyFirst = /data,\s*query/.test(method.toString());
  return [...inPath, ...(isBodyFirst ? [...body, ...query] : [...query, ...body])];
}
