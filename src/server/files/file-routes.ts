import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { matchesTag } from '../http/entity-tag.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition, servedType } from './content-types.ts';
import { completeUpload, findUpload } from './rows.ts';
import { isFileLink, isUploadLink, type LinkedFile } from './signed-links.ts';

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
    handler: (request, reply) => sendFile(services, request, reply),
  });
  app.put('/files/uploads/:key', request => receiveUpload(services, request));
}

async function sendFile(services: FileServices, request: FastifyRequest, reply: FastifyReply) {
  const params = FileParams.safeParse(request.params);
  const query = FileQuery.safeParse(request.query);
  if (!params.success || !query.success) throw notFound('file');
  const file = { ...params.data, contentType: query.data.type };
  if (!isFileLink(services, file, query.data)) throw expired();
  const size = await services.files.size(file.sha256);
  if (size === undefined) throw notFound('file');
  setHeaders(reply, file, remainingSeconds(services, query.data.expires));
  if (matchesTag(request.headers['if-none-match'], `"${file.sha256}"`)) return reply.code(304).send();
  const range = wantedRange(request, file.sha256, size);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === 'whole' ? size : range.end - range.start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await services.files.read(file.sha256, range === 'whole' ? undefined : range));
}

/** A part of another version of the file would be of no use (RFC 9110, 13.1.5). */
function wantedRange({ headers }: FastifyRequest, sha256: string, size: number) {
  const condition = headers['if-range'];
  return condition !== undefined && condition !== `"${sha256}"` ? 'whole' : parseRange(headers.range, size);
}

function setHeaders(reply: FastifyReply, { sha256, name, contentType }: LinkedFile, maxAge: number): void {
  const { type, disposition } = servedType(contentType);
  reply
    .type(type)
    .header('content-disposition', contentDisposition(disposition, name))
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
    )
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `private, max-age=${maxAge}, immutable`)
    .header('accept-ranges', 'bytes')
    .header('etag', `"${sha256}"`);
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
