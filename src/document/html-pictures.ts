import { candidatesOf } from './srcset.ts';
import { escapeHtml } from './urls.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** What is known of a picture besides its address. */
export interface KnownPicture {
  size?: Size | undefined;
  /** The first of its page is there at once; the others wait until they are near. */
  isFirst: boolean;
}

/** The theme that a picture is for, where its address ends as GitHub has it: `#gh-dark-mode-only`. */
export const themeOf = (src: string): 'light' | 'dark' | undefined =>
  /#gh-dark-mode-only$/.test(src) ? 'dark' : /#gh-light-mode-only$/.test(src) ? 'light' : undefined;

/** Keeps the place of a picture, each attribute with a leading space. @param width as its author wrote it */
export function sizeAttributes(size: Size | undefined, width?: string): string {
  if (!size) return '';
  if (width === undefined) return ` width="${size.width}" height="${size.height}"`;
  const pixels = /^(\d{1,5})(?:px)?$/.exec(width)?.[1];
  return pixels ? ` height="${Math.round((Number(pixels) * size.height) / size.width)}"` : '';
}

export const loadingAttributes = ({ isFirst }: KnownPicture): string => (isFirst ? '' : ' loading="lazy"');

/** The addresses in a `srcset`, best first, as `src` and `srcset`. */
export function sourceOf(srcset: string): { src: string; srcset?: string } {
  const candidates = candidatesOf(srcset);
  const src = candidates[0]?.address ?? '';
  return candidates.length > 1 ? { src, srcset } : { src };
}

export const classAttribute = (name: string | undefined): string =>
  name === undefined ? '' : ` class="${escapeHtml(name)}"`;
