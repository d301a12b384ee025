import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { operations } from '#contract/operations.ts';
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
        const { status, body } = await client.call(id, { ...paramsOf(world, id), ...requestOf(world, id), ...spare });
        const problems = status === operations[id].status ? problemsOf(id, body) : body;
        if (problems) wrong[id] = { status, problems };
      }
      expect(wrong).toEqual({});
    },
    patience,
  );
});

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
