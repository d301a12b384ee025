import type { FastifyInstance } from 'fastify';
import { passedLimit } from '#lib/json-size.ts';
import { badRequest } from './errors.ts';

/**
 * Deeper than any document a person writes, and well within what parsers that call themselves can take; more than the
 * largest page has in its parts, and read in a fraction of a second.
 */
const limits = { levels: 500, values: 500_000 };

const passed = {
  levels: `body: nested deeper than ${limits.levels} levels`,
  values: `body: more than ${limits.values} values`,
};

/**
 * JSON is the one type of body there is; other text is none that anybody reads (decisions 1.3). Clients that were
 * generated name the type even where they send nothing, so an empty body is no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const limit = passedLimit(body, limits);
    if (body === '') done(null, undefined);
    else if (limit) done(badRequest(passed[limit]));
    else void parse(request, body, done);
  });
}
