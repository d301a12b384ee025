import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { UploadRow } from '../db/tables/jobs.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { listParts } from './part-rows.ts';
import { completeUpload, findUpload } from './rows.ts';
import { isUploadLink } from './signed-links.ts';
import { endOf, readPartHeaders, takePart } from './upload-parts.ts';

type UploadServices = Pick<Services, 'secrets' | 'config' | 'clock' | 'files' | 'database'>;

const Params = z.object({ key: z.string().max(100) });
const Query = z.object({ organization: z.string().max(100), expires: z.string(), signature: z.string() });

/**
 * What whoever has the link may do with one announced upload: send it whole with PUT, or as the draft "Resumable Uploads
 * for HTTP" of the IETF (draft-ietf-httpbis-resumable-upload) has it: HEAD tells how much has arrived, PATCH sends more.
 */
export function uploadRoutes(app: FastifyInstance, services: UploadServices): void {
  const url = '/files/uploads/:key';
  app.put(url, async request => receiveWhole(services, await announced(services, request), request));
  app.patch(url, async (request, reply) => receivePart(services, await announced(services, request), request, reply));
  app.head(url, async (request, reply) => tellOffset(services, await announced(services, request), reply));
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

async function receivePart(services: UploadServices, upload: UploadRow, request: FastifyRequest, reply: FastifyReply) {
  const { size, isComplete } = await takePart(services, upload, readPartHeaders(request.headers), bodyOf(request));
  sayOffset(reply, size, isComplete);
  return isComplete ? { key: upload.key } : reply.code(204).send();
}

async function tellOffset({ database }: UploadServices, upload: UploadRow, reply: FastifyReply) {
  const isComplete = upload.sha256 !== null;
  sayOffset(reply, isComplete ? (upload.size ?? 0) : endOf(await listParts(database.read, upload)), isComplete);
  return reply
    .code(204)
    .headers({ 'upload-limit': `max-size=${upload.max_bytes}`, 'cache-control': 'no-store' })
    .send();
}

const sayOffset = (reply: FastifyReply, offset: number, isComplete: boolean) =>
  reply.headers({ 'upload-offset': String(offset), 'upload-complete': isComplete ? '?1' : '?0' });
