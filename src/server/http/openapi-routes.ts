import type { FastifyInstance } from 'fastify';
import { stringify } from 'yaml';
import { openApiDocument } from '#contract/openapi.ts';
import { operations } from '#contract/operations.ts';
import { version } from '../version.ts';

/** The contract as a document. It is made when it is first asked for: a start has no use for it. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  let json: string | undefined;
  let yaml: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(operations, { version }));
    return reply.type('application/json').send(json);
  });
  app.get('/openapi.yaml', async (_request, reply) => {
    yaml ??= stringify(openApiDocument(operations, { version }), { aliasDuplicateObjects: false });
    return reply.type('application/yaml').send(yaml);
  });
}
