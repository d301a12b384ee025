import { decode } from '@cwasm/webp';
import { imageSize } from 'image-size';
import { PNG } from 'pngjs';

/** Four bytes for each are what a decoder needs. */
export const mostPixels = 50_000_000;

/** How much a decoder has to hold: of one colour, a small file unfolds to gigabytes. @throws where it is no picture */
export function pixelsOf(picture: Uint8Array): number {
  const { width, height, type } = imageSize(picture);
  // Drawn by its lines; and in a drawing inside another one no pictures are shown.
  return type === 'svg' ? 0 : width * height;
}

/**
 * A WebP picture as PNG, which the compiler knows.
 * @throws where it is none, is animated, or has more than 50 million pixels
 */
export function pngOf(webp: Uint8Array): Buffer {
  if (pixelsOf(webp) > mostPixels) throw new Error('too many pixels');
  const { width, height, data } = decode(webp);
  const png = new PNG({ width, height });
  png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return PNG.sync.write(png);
}
