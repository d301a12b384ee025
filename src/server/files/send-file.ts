import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileEntry } from '#document/model.ts';
import { matchesTag } from '../http/entity-tag.ts';
import { parseRange } from './byte-range.ts';
import { contentDisposition, servedType } from './content-types.ts';
import type { FileStore } from './file-store.ts';

/** What was uploaded runs nothing, also where a browser opens it by itself. */
export const filePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/** Sends a file, whole or in part, or that the caller has it already. @returns false when the store does not have it */
export async function sendFile(
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
    'x-content-type-options': 'nosniff',
    'content-security-policy': filePolicy,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    etag,
  });
  if (matchesTag(request.headers['if-none-match'], etag)) {
    await reply.code(304).send();
    return true;
  }
  const range = wantedRange(request, etag, size);
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

/** A part of another version of the file would be of no use (RFC 9110, 13.1.5). */
function wantedRange({ headers }: FastifyRequest, etag: string, size: number) {
  const condition = headers['if-range'];
  return condition !== undefined && condition !== etag ? 'whole' : parseRange(headers.range, size);
}
