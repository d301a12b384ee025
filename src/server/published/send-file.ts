import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileEntry } from '#document/model.ts';
import { parseRange } from '../files/byte-range.ts';
import { contentDisposition, servedType } from '../files/content-types.ts';
import type { FileStore } from '../files/file-store.ts';
import { matchesTag } from '../http/entity-tag.ts';

/** A file of a published page, whole or in part. @returns false when the store does not have it */
export async function sendSiteFile(
  files: FileStore,
  file: Pick<FileEntry, 'sha256' | 'contentType' | 'name'>,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
): Promise<boolean> {
  const size = await files.size(file.sha256);
  if (size === undefined) return false;
  const { type, disposition } = servedType(file.contentType);
  const etag = `"${file.sha256}"`;
  reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(disposition, file.name),
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'",
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
  });
  if (matchesTag(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return true;
  }
  const condition = request.headers['if-range'];
  const range = condition !== undefined && condition !== etag ? 'whole' : parseRange(request.headers.range, size);
  if (range === 'outside') {
    await reply.code(416).header('content-range', `bytes */${size}`).send();
    return true;
  }
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === 'whole' ? size : range.end - range.start + 1);
  if (request.method === 'HEAD') await reply.send();
  else await reply.send(await files.read(file.sha256, range === 'whole' ? undefined : range));
  return true;
}
