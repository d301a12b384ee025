import type { Link } from './links.ts';

/** A link target with its offset in the block's `raw`, and how it is written there. */
export interface Found extends Omit<Link, 'block'> {
  syntax: 'markdown' | 'autolink' | 'html' | 'bare-html' | 'srcset' | 'bare-srcset' | 'tag';
}

/** From an offset in text the parser made to the offset in `raw`. */
export type Locate = (offset: number) => number | undefined;

/** A target with its place in `raw`. */
export function located(link: Omit<Found, 'offset'>, position: number, locate: Locate): Found[] {
  const offset = locate(position);
  if (offset === undefined) return [];
  const last = locate(position + Math.max(0, link.length - 1)) ?? offset;
  return [{ ...link, offset, length: link.length === 0 ? 0 : last + 1 - offset }];
}
