import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UploadRow } from '../db/tables/jobs.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { ArrivingParts } from './arriving-parts.ts';
import { deleteUpload, listParts, type UploadKey } from './part-rows.ts';
import { completeUpload, findUpload } from './rows.ts';
import { isUploadLink } from './signed-links.ts';
import { endOf, readPartHeaders, takePart } from './upload-parts.ts';

type UploadServices = Pick<Services, 'secrets' | 'config' | 'clock' | 'files' | 'database'>;

const Params = z.object({ key: z.string().max(100) });
const Query = z.object({ organization: z.string().max(100), expires: z.string(), signature: z.string() });

/**
 * What whoever has the link may do with one announced upload: send it whole with PUT, or as the draft "Resumable Uploads
 * for HTTP" of the IETF (draft-ietf-httpbis-resumable-upload) has it: HEAD tells how much has arrived, PATCH sends more,
 * DELETE gives it up.
 */
export function uploadRoutes(app: FastifyInstance, services: UploadServices): void {
  const url = '/files/uploads/:key';
  const arriving = new ArrivingParts();
  app.put(url, async request => receiveWhole(services, await announced(services, request), request));
  app.patch(url, async (request, reply) => {
    const upload = await announced(services, request);
    // Also of a part that is refused as too large.
    reply.header('upload-limit', limitOf(upload));
    const body = bodyOf(request);
    const headers = readPartHeaders(request.headers);
    const { size, isComplete } = await arriving.take(upload, body, () => takePart(services, upload, headers, body));
    sayOffset(reply, size, isComplete);
    return isComplete ? { key: upload.key } : reply.code(204).send();
  });
  app.head(url, async (request, reply) => {
    const upload = await announced(services, request);
    await arriving.end(upload);
    return tellOffset(services, upload, reply);
  });
  app.delete(url, async (request, reply) => {
    const upload = await announced(services, request);
    // Its bytes would have nothing to belong to.
    await arriving.end(upload);
    await services.database.write(tx => deleteUpload(tx, upload));
    return reply.code(204).send();
  });
}

async function announced(services: UploadServices, request: FastifyRequest): Promise<UploadRow> {
  const params = Params.safeParse(request.params);
  const query = Query.safeParse(request.query);
  if (!params.success || !query.success) throw notFound('upload');
  const { key } = params.data;
  const organizationId = query.data.organization;
  if (!isUploadLink(services, { organizationId, key }, query.data)) throw forbidden('link-over');
  const upload = await findUpload(services.database.read, organizationId, key);
  if (!upload) throw notFound('upload');
  return upload;
}

const bodyOf = ({ body }: FastifyRequest) => (body instanceof Readable ? body : Readable.from([]));

async function receiveWhole({ files, database }: UploadServices, upload: UploadRow, request: FastifyRequest) {
  const file = await files.put(bodyOf(request), { maxBytes: upload.max_bytes });
  await database.write(tx => completeUpload(tx, upload.organization_id, upload.key, file));
  return { key: upload.key };
}

async function tellOffset({ database }: UploadServices, key: UploadKey, reply: FastifyReply) {
  // In this order, as the parts go when they become a file.
  const parts = await listParts(database.read, key);
  const upload = await findUpload(database.read, key.organization_id, key.key);
  if (!upload) throw notFound('upload');
  const { sha256, size } = upload;
  sayOffset(reply, sha256 === null ? endOf(parts) : (size ?? 0), sha256 !== null);
  return reply
    .code(204)
    .headers({ 'upload-limit': limitOf(upload), 'cache-control': 'no-store' })
    .send();
}

const limitOf = ({ max_bytes }: UploadRow) => `max-size=${max_bytes}`;

const sayOffset = (reply: FastifyReply, offset: number, isComplete: boolean) =>
  reply.headers({ 'upload-offset': String(offset), 'upload-complete': isComplete ? '?1' : '?0' });
