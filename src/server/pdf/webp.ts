import { decode } from '@cwasm/webp';
import { imageSize } from 'image-size';
import { PNG } from 'pngjs';

/** Four bytes for each are what a decoder needs. */
const mostPixels = 50_000_000;

/** Whether a decoder can hold a picture: of one colour, a small file unfolds to gigabytes. @throws where it is none */
export function isHeld(picture: Uint8Array): boolean {
  const { width, height } = imageSize(picture);
  return width * height <= mostPixels;
}

/**
 * A WebP picture as PNG, which the compiler knows.
 * @throws where it is none, is animated, or has more than 50 million pixels
 */
export function pngOf(webp: Uint8Array): Buffer {
  if (!isHeld(webp)) throw new Error('too many pixels');
  const { width, height, data } = decode(webp);
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}
