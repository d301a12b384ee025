import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { wordsFor } from '../words/words.ts';
import { type Asked, answerPdf } from './answer-pdf.ts';
import { readPdfLink } from './links.ts';
import { loadPlan } from './plan.ts';
import { isStillReadable } from './still-readable.ts';

/** PDFs by signed links: the first opening has the PDF made, later ones find it (`getSpacePDF`). */
export async function pdfRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  app.route<{ Params: { spaceId: string; name: string } }>({
    method: 'GET',
    url: '/pdf/:spaceId/:name',
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => answerPdf(services, await readRequest(services, request), request, reply),
  });
}

async function readRequest(
  services: Services,
  request: FastifyRequest<{ Params: { spaceId: string; name: string } }>,
): Promise<Asked> {
  const { params, query, headers } = request;
  const link = readPdfLink(services, params.spaceId, query);
  if (!link) throw forbidden('link-over');
  const { read } = services.database;
  const plan = await loadPlan(read, { ...link.scope, address: null });
  if (!plan) throw notFound('content');
  if (!(await isStillReadable(read, link.scope, plan))) throw forbidden('link-over');
  const wantsJson = headers.accept?.includes('application/json') ?? false;
  return { plan, name: params.name, expires: link.expires, wantsJson, words: wordsFor(request) };
}
