import { disableTypes, imageSize, types } from 'image-size';

const read = new Set(['png', 'jpg', 'gif', 'webp', 'heif', 'svg']);
/** In the same container as AVIF, and shown by few browsers. */
const unshown = new Set(['heic', 'heif']);
disableTypes(types.filter(type => !read.has(type)));

export interface Dimensions {
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Bytes of the header of all kinds but JPEG, which may have a profile or a thumbnail in front. SVG and AVIF are read in
 * time that grows with the square of what is looked at.
 */
const header = 16 * 1024;

/** How large an image is shown, from its header; `undefined` for what is not a PNG, JPEG, GIF, WebP, AVIF or SVG image. */
export function dimensions(bytes: Uint8Array): Dimensions | undefined {
  try {
    const {
      width,
      height,
      orientation = 1,
      type = '',
    } = imageSize(bytes[0] === 0xff ? bytes : bytes.subarray(0, header));
    if (unshown.has(type)) return undefined;
    // EXIF orientations 5 to 8 lie on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
