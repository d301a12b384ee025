import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { say } from '../words/said.ts';
import { FetchFailure, type FetchOptions } from './fetcher.ts';

/** Compressed data may be a little longer than what is in it. */
const compressedSlack = 64 * 1024;
const mebibyte = 1024 * 1024;

/**
 * Reads the body of an answer, decompressed.
 * @param encoding the `Content-Encoding`
 * @throws FetchFailure `too-large` as soon as there is more than `maxBytes`, unless it is cut there; `network` for what
 * cannot be decompressed
 */
export async function readBody(
  body: Readable,
  encoding: string,
  { maxBytes, cut = false }: Pick<FetchOptions, 'maxBytes' | 'cut'>,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const tooLarge = new FetchFailure('too-large', largerThan(maxBytes));
  const count = (limit: number, keep: boolean) =>
    async function* (source: AsyncIterable<Buffer>) {
      let size = 0;
      for await (const piece of source) {
        size += piece.byteLength;
        const fits = size <= limit;
        if (keep && (fits || cut)) pieces.push(piece);
        if (!fits) throw tooLarge;
        if (!keep) yield piece;
      }
    };
  const decoder = decoderFor(encoding);
  const read = decoder
    ? pipeline(body, count(maxBytes + compressedSlack, false), decoder, count(maxBytes, true))
    : pipeline(body, count(maxBytes, true));
  await read.catch(error => {
    if (!cut || error !== tooLarge) throw error;
  });
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

/** People count large files in millions of bytes. */
const largerThan = (bytes: number) =>
  bytes < mebibyte
    ? say('fetch', 'tooLarge', { limit: bytes })
    : say('fetch', 'largerThan', { most: Math.floor(bytes / mebibyte) });

function decoderFor(encoding: string): Transform | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return undefined;
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'deflate') return createInflate();
  if (name === 'br') return createBrotliDecompress();
  throw new FetchFailure('network', say('fetch', 'encoding'));
}
