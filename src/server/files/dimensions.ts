import { disableTypes, imageSize, types } from 'image-size';

const read = new Set(['png', 'jpg', 'gif', 'webp', 'heif', 'svg']);
/** In the same container as AVIF, and shown by few browsers. */
const unshown = new Set(['heic', 'heif']);
disableTypes(types.filter(type => !read.has(type)));

interface Dimensions {
  /** Pixels. */
  width: number;
  height: number;
}

/** How large an image is shown, from its header; `undefined` for what is no PNG, JPEG, GIF, WebP, AVIF or SVG image. */
export function dimensions(bytes: Uint8Array): Dimensions | undefined {
  try {
    const { width, height, orientation = 1, type = '' } = imageSize(bytes);
    if (unshown.has(type)) return undefined;
    // EXIF orientations 5 to 8 lie on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
