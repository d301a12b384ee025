import type { TextMatch } from './find-text.ts';
import { extractLinks, rewriteLinks } from './links.ts';

/** Where links to exactly this target have it, from first to last. */
export const findTargets = (markdown: string, target: string): TextMatch[] =>
  // Reading a page takes long; most do not even have the words.
  isThinkable(markdown, target)
    ? extractLinks(markdown)
        .filter(({ href }) => href === target)
        .map(({ offset, length }) => ({ start: offset, end: offset + length }))
    : [];

/** The page with another target for those links; not another byte changes. */
export const replaceTargets = (markdown: string, target: string, replacement: string): string =>
  isThinkable(markdown, target)
    ? rewriteLinks(markdown, ({ href }) => (href === target ? replacement : undefined))
    : markdown;

/** A target may be written with escapes, which begin with a backslash or an ampersand. */
const isThinkable = (markdown: string, target: string): boolean => markdown.includes(target) || /[\\&]/.test(markdown);
