import { disableTypes, imageSize, types } from 'image-size';

const read = new Set(['png', 'jpg', 'gif', 'webp', 'svg']);
disableTypes(types.filter(type => !read.has(type)));

interface Dimensions {
  /** Pixels. */
  width: number;
  height: number;
}

/** How large an image is shown, from its header; `undefined` for what is no PNG, JPEG, GIF, WebP or SVG image. */
export function dimensions(bytes: Uint8Array): Dimensions | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // EXIF orientations 5 to 8 lie on their side.
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
