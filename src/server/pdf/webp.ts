import { decode } from '@cwasm/webp';
import { imageSize } from 'image-size';
import { PNG } from 'pngjs';

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
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}
