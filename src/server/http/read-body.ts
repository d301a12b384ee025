import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { say } from '../words/said.ts';
import { FetchFailure } from './fetcher.ts';

/** Compressed data may be a little longer than what is in it. */
const compressedSlack = 64 * 1024;

/**
 * Reads the body of an answer, decompressed.
 * @param encoding the `Content-Encoding`
 * @throws FetchFailure `too-large` as soon as there is more than `maxBytes`, `network` for what cannot be decompressed
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const count = (limit: number, keep: boolean) =>
    async function* (source: AsyncIterable<Buffer>) {
      let size = 0;
      for await (const piece of source) {
        size += piece.byteLength;
        if (size > limit) throw new FetchFailure('too-large', say('fetch', 'tooLarge', { limit: maxBytes }));
        if (keep) pieces.push(piece);
        else yield piece;
      }
    };
  const decoder = decoderFor(encoding);
  if (!decoder) await pipeline(body, count(maxBytes, true));
  else await pipeline(body, count(maxBytes + compressedSlack, false), decoder, count(maxBytes, true));
  return Buffer.concat(pieces);
}

function decoderFor(encoding: string): Transform | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  if (name === 'br') return createBrotliDecompress();
  throw new FetchFailure('network', say('fetch', 'encoding'));
}
