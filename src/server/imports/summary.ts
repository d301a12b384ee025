import { posix } from 'node:path';
import type { ImportedPage } from './bundle.ts';

/** An entry of a `SUMMARY.md`: a page, a group, or an address. */
interface SummaryEntry {
  title: string;
  /** Path in the archive. */
  path?: string;
  url?: string;
  isGroup?: boolean;
  entries: SummaryEntry[];
}

const item =
  /^([ \t]*)[*+-][ \t]+(?:\[((?:\\.|[^\]\\])*)\]\(\s*(?:<([^>]*)>|([^)\s]*))(?:\s+"[^"]*")?\s*\)|(.+?))[ \t]*$/;

/**
 * The order, nesting and titles of pages that a `SUMMARY.md` gives: `## Group` starts a group, an item without a link is a
 * group too.
 */
export function parseSummary(text: string, folder: string): SummaryEntry[] {
  const top: SummaryEntry[] = [];
  let group: SummaryEntry | undefined;
  let open: { indent: number; entry: SummaryEntry }[] = [];
  for (const line of text.split('\n')) {
    const heading = /^##[ \t]+(.+?)[ \t]*#*$/.exec(line);
    if (heading) {
      group = { title: plain(heading[1] ?? ''), isGroup: true, entries: [] };
      top.push(group);
      open = [];
      continue;
    }
    const match = item.exec(line);
    if (!match) continue;
    const indent = (match[1] ?? '').replaceAll('\t', '    ').length;
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const entry = entryOf(plain(match[2] ?? match[5] ?? ''), match[3] ?? match[4], folder);
    (open.at(-1)?.entry.entries ?? group?.entries ?? top).push(entry);
    open.push({ indent, entry });
  }
  return top;
}

const plain = (text: string) =>
  text
    .replace(/\\(.)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .trim()
    .slice(0, 255) || 'Untitled';

function entryOf(title: string, target: string | undefined, folder: string): SummaryEntry {
  if (!target) return { title, isGroup: true, entries: [] };
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return { title, url: target, entries: [] };
  const path = posix.join(folder, decode(target.split('#')[0] ?? ''));
  return { title, path: path.replace(/^\.\//, ''), entries: [] };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The pages of a summary; `page` finds the page of a path once, `missing` hears of those that are not there. */
export function pagesOfSummary(
  entries: readonly SummaryEntry[],
  page: (path: string) => ImportedPage | undefined,
  missing: (path: string) => void,
): ImportedPage[] {
  return entries.flatMap((entry): ImportedPage[] => {
    const pages = pagesOfSummary(entry.entries, page, missing);
    const blank = { path: undefined, title: entry.title, markdown: '' };
    if (entry.url !== undefined) return [{ ...blank, type: 'link', url: entry.url, pages: [] }, ...pages];
    if (entry.path === undefined) return pages.length > 0 ? [{ ...blank, type: 'group', pages }] : [];
    const found = page(entry.path);
    if (!found) missing(entry.path);
    if (!found) return pages;
    // A heading that says something else than the summary goes back into the text.
    const lost = entry.title !== found.title && found.heading !== undefined;
    const markdown = lost ? `${found.heading}\n\n${found.markdown}` : found.markdown;
    return [{ ...found, title: entry.title, markdown, pages: [...found.pages, ...pages] }];
  });
}
