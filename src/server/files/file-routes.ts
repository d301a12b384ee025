import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { sendFile } from './send-file.ts';
import { isFileLink } from './signed-links.ts';
import { uploadRoutes } from './upload-routes.ts';

type FileServices = Pick<Services, 'secrets' | 'config' | 'clock' | 'files' | 'database'>;

const FileParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(1000) });
const FileQuery = z.object({ type: z.string().max(200), expires: z.string(), signature: z.string() });

/** Files by signed links (decisions 4.2.11): whoever has the link may read, or send, this one file. */
export async function fileRoutes(app: FastifyInstance, { services }: { services: FileServices }): Promise<void> {
  // Bytes of every type pass as they come.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:sha256/:name',
    exposeHeadRoute: false,
    // A part of a file, and its ETag, are of the bytes as they are.
    compress: false,
    handler: (request, reply) => sendLinked(services, request, reply),
  });
  uploadRoutes(app, services);
}

async function sendLinked(services: FileServices, request: FastifyRequest, reply: FastifyReply) {
  const params = FileParams.safeParse(request.params);
  const query = FileQuery.safeParse(request.query);
  if (!params.success || !query.success) throw notFound('file');
  const file = { ...params.data, contentType: query.data.type };
  if (!isFileLink(services, file, query.data)) throw forbidden('link-over');
  const cacheControl = `private, max-age=${remainingSeconds(services, query.data.expires)}, immutable`;
  // Pages of any site may show it.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!(await sendFile(services.files, file, request, reply, cacheControl))) throw notFound('file');
  return reply;
}

const remainingSeconds = ({ clock }: FileServices, expires: string) =>
  Math.max(0, Number(expires) - Math.floor(clock.now().getTime() / 1000));
