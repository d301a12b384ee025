import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesTag } from '../http/entity-tag.ts';
import type { AssetFile } from './assets.ts';
import { type StoredAnswer, varyOf } from './page-cache.ts';

/** Whether the reader takes gzip (RFC 9110, 12.5.3). */
function acceptsGzip(header: string | undefined): boolean {
  const match = /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([\d.]+))?\s*(?:,|$)/i.exec((header ?? '').slice(0, 1000));
  return match !== null && Number(match[1] ?? 1) > 0;
}

/** Sends bytes that were made beforehand; Fastify's own compression leaves them alone. */
export function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { status, plain, gzip, etag, personal }: StoredAnswer,
  cacheControl: string,
): void {
  reply.header('cache-control', personal ? cacheControl.replace('public', 'private') : cacheControl);
  if (status === 200 && matchesTag(headers['if-none-match'], etag)) {
    reply
      .code(304)
      .headers({ etag, vary: varyOf(personal) })
      .send();
    return;
  }
  const { headers: own, body } = gzip && acceptsGzip(headers['accept-encoding']) ? gzip : plain;
  reply.code(status).headers(own).send(body);
}

/** @returns false when there is no such asset */
export function sendAsset({ headers }: FastifyRequest, reply: FastifyReply, file: AssetFile | undefined): boolean {
  if (!file) return false;
  const packed = file.gzip && acceptsGzip(headers['accept-encoding']) ? file.gzip : undefined;
  reply.headers({
    'content-type': file.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  if (packed) reply.header('content-encoding', 'gzip');
  reply.send(packed ?? file.body);
  return true;
}
