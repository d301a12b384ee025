import { extractLinks } from './links.ts';

/** An image that says nothing to people who cannot see it. */
export interface MuteImage {
  /** Where it is written, in UTF-16 units. */
  from: number;
  to: number;
  /** What it shows. */
  href: string;
  /** What an alternative text is written in place of, and how. */
  alt: { from: number; to: number; isTag: boolean };
}

/** The images of a page without alternative text. In HTML an empty `alt` says that there is nothing to say. */
export function muteImages(markdown: string): MuteImage[] {
  if (!/!\[\s*\]|<img/i.test(markdown)) return [];
  let last: number | undefined;
  return extractLinks(markdown).flatMap(({ kind, href, offset, length }) => {
    const found = kind === 'image' && (muteMark(markdown, offset, length) ?? muteTag(markdown, offset));
    // An image in several sizes has several addresses.
    if (!found || found.from === last) return [];
    last = found.from;
    return [{ href, ...found }];
  });
}

export const imagesWithoutAlt = (markdown: string): number => muteImages(markdown).length;

/** @param offset where the target of an image is written */
function muteMark(markdown: string, offset: number, length: number): Omit<MuteImage, 'href'> | undefined {
  const [written, empty = ''] = /!\[(\s*)\]\(\s*<?$/.exec(markdown.slice(Math.max(0, offset - 100), offset)) ?? [];
  if (written === undefined) return undefined;
  const from = offset - written.length;
  const rest = /^[^()\n]*\)/.exec(markdown.slice(offset + length))?.[0].length ?? 0;
  const alt = { from: from + 2, to: from + 2 + empty.length, isTag: false };
  return { from, to: offset + length + rest, alt };
}

function muteTag(markdown: string, offset: number): Omit<MuteImage, 'href'> | undefined {
  const from = markdown.lastIndexOf('<', offset - 1);
  const to = markdown.indexOf('>', offset) + 1;
  const tag = markdown.slice(from, to);
  if (!/^<img\b/i.test(tag) || /\salt\s*=/i.test(tag)) return undefined;
  const at = from + '<img'.length;
  return { from, to, alt: { from: at, to: at, isTag: true } };
}

/** An alternative text as it is written in the place of `image.alt`. */
export function altMarkdown({ alt }: Pick<MuteImage, 'alt'>, text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return alt.isTag
    ? ` alt="${line.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
    : line.replace(/[[\]\\]/g, char => `\\${char}`);
}
