import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { completeUpload, findUpload } from './rows.ts';
import { sendFile } from './send-file.ts';
import { isFileLink, isUploadLink } from './signed-links.ts';

type FileServices = Pick<Services, 'secrets' | 'config' | 'clock' | 'files' | 'database'>;

const FileParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), name: z.string().max(1000) });
const FileQuery = z.object({ type: z.string().max(200), expires: z.string(), signature: z.string() });
const UploadParams = z.object({ key: z.string().max(100) });
const UploadQuery = z.object({ organization: z.string().max(100), expires: z.string(), signature: z.string() });

const expired = () => forbidden('link-over');

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
  app.put('/files/uploads/:key', request => receiveUpload(services, request));
}

async function sendLinked(services: FileServices, request: FastifyRequest, reply: FastifyReply) {
  const params = FileParams.safeParse(request.params);
  const query = FileQuery.safeParse(request.query);
  if (!params.success || !query.success) throw notFound('file');
  const file = { ...params.data, contentType: query.data.type };
  if (!isFileLink(services, file, query.data)) throw expired();
  const cacheControl = `private, max-age=${remainingSeconds(services, query.data.expires)}, immutable`;
  // Pages of any site may show it.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  if (!(await sendFile(services.files, file, request, reply, cacheControl))) throw notFound('file');
  return reply;
}

const remainingSeconds = ({ clock }: FileServices, expires: string) =>
  Math.max(0, Number(expires) - Math.floor(clock.now().getTime() / 1000));

async function receiveUpload(services: FileServices, request: FastifyRequest) {
  const params = UploadParams.safeParse(request.params);
  const query = UploadQuery.safeParse(request.query);
  if (!params.success || !query.success) throw notFound('upload');
  const { key } = params.data;
  const organizationId = query.data.organization;
  if (!isUploadLink(services, { organizationId, key }, query.data)) throw expired();
  const upload = await findUpload(services.database.read, organizationId, key);
  if (!upload) throw notFound('upload');
  const source = request.body instanceof Readable ? request.body : Buffer.alloc(0);
  const file = await services.files.put(source, { maxBytes: upload.max_bytes });
  await services.database.write(tx => completeUpload(tx, organizationId, key, file));
  return { key };
}
