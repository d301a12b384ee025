import type { FastifyInstance } from 'fastify';

/**
 * JSON is the one type of body there is; other text is none that anybody reads (decisions 1.3). Clients that were
 * generated name the type even where they send nothing, so an empty body is no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}
