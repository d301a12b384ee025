import { posix } from 'node:path';
import type { Token } from 'markdown-it';
import { inlineText } from '#document/inline-text.ts';
import { parseInline } from '#document/markdown.ts';
import type { ImportedPage } from './bundle.ts';
import { decodePath } from './decode.ts';
import { withoutMarks } from './markdown-page.ts';

/** An entry of a `SUMMARY.md` or of another tool's navigation: a page, a group, or an address. */
export interface SummaryEntry {
  /** Of a page that is called by its own title there is none. */
  title?: string;
  /** Path in the archive. */
  path?: string;
  url?: string;
  isGroup?: boolean;
  entries: SummaryEntry[];
}

/** No title and no path is as long. */
const longestLine = 4000;

/**
 * The order, nesting and titles of pages that a `SUMMARY.md` gives: `## Group` starts a group, an item without a link is a
 * group too.
 */
export function parseSummary(text: string, folder: string): SummaryEntry[] {
  const top: SummaryEntry[] = [];
  let group: SummaryEntry | undefined;
  let open: { indent: number; entry: SummaryEntry }[] = [];
  for (const line of text.split('\n')) {
    if (line.length > longestLine) continue;
    if (/^##[ \t]/.test(line)) {
      group = { title: titleOf(parseInline(withoutMarks(line.slice(1)))), isGroup: true, entries: [] };
      top.push(group);
      open = [];
      continue;
    }
    const [mark, blanks] = /^([ \t]*)[*+-][ \t]+/.exec(line) ?? [];
    if (mark === undefined || blanks === undefined) continue;
    const indent = blanks.replaceAll('\t', '    ').length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const entry = readItem(line.slice(mark.length).trim(), folder);
    (open.at(-1)?.entry.entries ?? group?.entries ?? top).push(entry);
    open.push({ indent, entry });
  }
  return top;
}

/** What is written in an item: a link, or the name of a group. */
function readItem(text: string, folder: string): SummaryEntry {
  const tokens = parseInline(text);
  const end = tokens.findIndex(({ type }) => type === 'link_close');
  if (tokens[0]?.type !== 'link_open' || end < 0) return entryOf(titleOf(tokens), undefined, folder);
  return entryOf(titleOf(tokens.slice(1, end)), String(tokens[0].attrGet('href') ?? ''), folder);
}

const titleOf = (tokens: readonly Token[]) => inlineText(tokens).trim().slice(0, 255) || 'Untitled';

function entryOf(title: string, target: string | undefined, folder: string): SummaryEntry {
  if (!target) return { title, isGroup: true, entries: [] };
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return { title, url: target, entries: [] };
  const path = posix.join(folder, decodePath(target.split('#')[0] ?? ''));
  return { title, path: path.replace(/^\.\//, ''), entries: [] };
}

/** The pages of a summary; `page` finds the page of a path once, `missing` hears of those that are not there. */
export function pagesOfSummary(
  entries: readonly SummaryEntry[],
  page: (path: string) => ImportedPage | undefined,
  missing: (path: string) => void,
): ImportedPage[] {
  return entries.flatMap((entry): ImportedPage[] => {
    const pages = pagesOfSummary(entry.entries, page, missing);
    const blank = { path: undefined, title: entry.title ?? 'Untitled', markdown: '' };
    if (entry.url !== undefined) return [{ ...blank, type: 'link', url: entry.url, pages: [] }, ...pages];
    if (entry.path === undefined) return pages.length > 0 ? [{ ...blank, type: 'group', pages }] : [];
    const found = page(entry.path);
    if (!found) missing(entry.path);
    if (!found) return pages;
    // A heading that says something else than the summary goes back into the text.
    const title = entry.title ?? found.title;
    const lost = title !== found.title && found.heading !== undefined;
    const markdown = lost ? `${found.heading}\n\n${found.markdown}` : found.markdown;
    return [{ ...found, title, markdown, pages: [...found.pages, ...pages] }];
  });
}
