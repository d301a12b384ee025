import { parseBlocks } from './blocks.ts';
import { linksOfLeaf, linksOfTag } from './links-find.ts';
import type { Found } from './links-located.ts';
import { candidateAddress } from './srcset.ts';

const AUTOLINK = /^[a-z][a-z0-9+.-]{1,31}:[^\s<>]*$/i;

type LinkKind = 'link' | 'image' | 'mention' | 'content-ref' | 'embed' | 'file' | 'include' | 'openapi';

/** A link target where it is written. */
export interface Link {
  kind: LinkKind;
  /** The target without escapes; see `parseReference` for what it means. */
  href: string;
  /** Where the target is written in the page, in UTF-16 units, with its `<>` but without quotes. */
  offset: number;
  length: number;
  /** Index in `parseBlocks`. */
  block: number;
}

/** Every link target of a page, in the order they are written. Reference links count once, where they are defined. */
export function extractLinks(markdown: string): Link[] {
  return findAll(markdown).map(({ syntax: _, ...link }) => link);
}

/**
 * The page with other link targets. `change` returns the new target, or undefined to leave one as it is;
 * not another byte changes.
 */
export function rewriteLinks(markdown: string, change: (link: Link) => string | undefined): string {
  let out = '';
  let position = 0;
  for (const { syntax, ...link } of findAll(markdown)) {
    const href = change(link);
    if (href === undefined || href === link.href || link.offset < position) continue;
    out += markdown.slice(position, link.offset) + write(href, syntax, link.href);
    position = link.offset + link.length;
  }
  return out + markdown.slice(position);
}

function findAll(markdown: string): (Link & { syntax: Found['syntax'] })[] {
  return parseBlocks(markdown).flatMap((block, index) => {
    const found = block.kind === 'close' ? [] : block.tag === undefined ? linksOfLeaf(block) : linksOfTag(block);
    return found
      .sort((a, b) => a.offset - b.offset)
      .map(link => ({ ...link, offset: block.start + link.offset, block: index }));
  });
}

function write(href: string, syntax: Found['syntax'], before: string): string {
  const line = href.replace(/[\r\n]+/g, ' ');
  switch (syntax) {
    case 'html':
      return line.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');
    case 'bare-html':
      return `"${write(href, 'html', before)}"`;
    case 'srcset':
      return write(candidateAddress(href), 'html', before);
    case 'bare-srcset':
      return write(candidateAddress(href), 'bare-html', before);
    case 'tag':
      return line.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    case 'autolink':
      return AUTOLINK.test(line) ? `<${line}>` : `[${before}](${write(href, 'markdown', before)})`;
    default:
      return /[\s()<>\\|]|^$/.test(line)
        ? `<${line.replace(/[<>\\|]/g, char => (char === '|' ? '%7C' : `\\${char}`))}>`
        : line;
  }
}
