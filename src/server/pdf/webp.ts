import { crc32, deflateSync } from 'node:zlib';
import { decode } from '@cwasm/webp';
import { imageSize } from 'image-size';

/** Four bytes for each are what a decoder needs. */
const mostPixels = 50_000_000;

/**
 * A WebP picture as PNG, which the compiler knows.
 * @throws where it is none, is animated, or has more than 50 million pixels
 */
export function pngOf(webp: Uint8Array): Buffer {
  const size = imageSize(webp);
  if (size.width * size.height > mostPixels) throw new Error('too many pixels');
  const { width, height, data } = decode(webp);
  const line = width * 4;
  const lines = Buffer.alloc((line + 1) * height);
  // Each line begins with the number of its filter: none.
  for (let row = 0; row < height; row++) lines.set(data.subarray(row * line, (row + 1) * line), row * (line + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green, blue and alpha.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
