import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBehind } from '#contract/conditional.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import type { Client } from '../testing/client.ts';
import { engines } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/start.ts';
import { requestOf } from './bodies.ts';
import { guarded, inOrder } from './order.ts';
import { buildSpares } from './spares.ts';
import { buildWorld, paramsOf } from './world.ts';

/** Milliseconds for some two hundred requests on a busy machine. */
const patience = 60_000;
const document = JSON.parse(JSON.stringify(openApiDocument(operations, { version: '0.0.0' })));
const validator = formats.default(new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'openapi'));

describe.each(engines)('answers on %s', engine => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine);
  });
  afterAll(() => server.stop());

  it(
    'have the status and the schema that the document declares, for every operation',
    async () => {
      const world = await buildWorld(server);
      const spares = await buildSpares(server, world);
      const wrong: Record<string, unknown> = {};
      for (const id of inOrder(guarded)) {
        const { client = world.admin.client, ...spare } = spares[id] ?? {};
        const call = { ...paramsOf(world, id), ...requestOf(world, id), ...spare };
        const read = readBehind(operations[id], operations) as OperationId | undefined; // a key of that table
        const tagNow = async () =>
          read && (await client.call(read, { ...call, query: {}, body: undefined })).headers.get('etag');
        if (read) await server.services.jobs.idle(); // which change what is read
        const headers = await conditionFor(client, id, call, await tagNow());
        const { status, body, headers: given } = await client.call(id, { ...call, ...(headers && { headers }) });
        const problems = status === operations[id].status ? problemsOf(id, body) : body;
        if (problems) wrong[id] = { status, problems };
        const isDone = body?.processingState !== 'pending';
        if (read && isDone && given.get('etag') !== (await tagNow())) wrong[id] = { tag: given.get('etag'), body };
      }
      expect(wrong).toEqual({});
    },
    patience,
  );
});

/** The condition of a write whose resource was read with a tag; with another one it is refused. */
async function conditionFor(client: Client, id: OperationId, call: object, tag: string | null | undefined) {
  if (tag === undefined) return undefined;
  expect((await client.call(id, { ...call, headers: { 'if-match': 'W/"another"' } })).status, id).toBe(412);
  return tag === null ? undefined : { 'if-match': tag };
}

/** What an independent validator of JSON Schema has against a body. */
function problemsOf(id: keyof typeof operations, body: unknown): unknown {
  const { path, method, response, status } = operations[id];
  if (!response) return body === '' ? undefined : body;
  const place = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(status),
    'content',
    'application/json',
    'schema',
  ];
  const pointer = place.map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const validate = validator.compile({ $ref: `openapi#/${pointer}` });
  return validate(body) ? undefined : validate.errors;
}
