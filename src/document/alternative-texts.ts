import { extractLinks } from './links.ts';

/** How many images of a page say nothing to who cannot see them. In HTML an empty `alt` says that there is nothing to say. */
export function imagesWithoutAlt(markdown: string): number {
  if (!/!\[\s*\]|<img/i.test(markdown)) return 0;
  return extractLinks(markdown).filter(({ kind, offset }) => kind === 'image' && isMute(markdown, offset)).length;
}

/** @param offset where the target of an image is written */
function isMute(markdown: string, offset: number): boolean {
  if (/!\[\s*\]\(\s*<?$/.test(markdown.slice(Math.max(0, offset - 100), offset))) return true;
  const start = markdown.lastIndexOf('<', offset - 1);
  const tag = markdown.slice(start, markdown.indexOf('>', offset) + 1);
  return /^<img\b/i.test(tag) && !/\salt\s*=/i.test(tag);
}
