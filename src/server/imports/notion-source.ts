import { posix } from 'node:path';
import { FenceTracker } from '#document/fences.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage } from './bundle.ts';
import { readTable } from './csv-table.ts';
import { decodeText } from './decode.ts';
import { notionId } from './markdown-page.ts';

const withoutId = (name: string) => name.replace(notionId, '');

const aside = /^\s*<(\/?)aside>\s*$/i;

/** Callouts, which stand in Markdown as elements, as hints. */
export function withCallouts(markdown: string): string {
  const fences = new FenceTracker();
  return markdown
    .split('\n')
    .map(line => {
      const [, close] = fences.isVerbatim(line) === 'code' ? [] : (aside.exec(line) ?? []);
      return close === undefined ? line : close ? '{% endhint %}' : '{% hint style="info" %}';
    })
    .join('\n');
}

/**
 * The databases of an export as pages with a table: each row leads to its page, where it has one. Of one with two files
 * that with all rows counts; one that is there as HTML as well is a page already.
 */
export function databasePages(bundle: Bundle, pages: ReadonlyMap<string, ImportedPage>): ImportedPage[] {
  const paths = [...bundle.files.keys()].filter(path => /\.csv$/i.test(path));
  const rowsOf = pagesByFolder(pages);
  return paths.flatMap((path): ImportedPage[] => {
    const whole = path.replace(/\.csv$/i, '_all.csv');
    const part = path.replace(/_all\.csv$/i, '.csv');
    const twin = pages.has(path.replace(/(?:_all)?\.csv$/i, '.html'))
      ? path.replace(/(?:_all)?\.csv$/i, '.html')
      : undefined;
    const better = twin ?? (part !== path && bundle.files.has(part) ? part : undefined);
    const { bytes } = bundle.files.get(bundle.files.has(whole) ? whole : path) ?? { bytes: Buffer.alloc(0) };
    if (better !== undefined) {
      bundle.report.push({ path, outcome: 'skipped', reason: say('import', 'twin', { path: better }) });
      return [];
    }
    const { text, note } = decodeText(bytes);
    const folder = part.slice(0, -'.csv'.length);
    const rows = rowsOf.get(folder) ?? rowsOf.get(posix.join(posix.dirname(folder), withoutId(posix.basename(folder))));
    const title = withoutId(posix.basename(folder)).trim().slice(0, 255) || 'Untitled';
    const markdown = readTable(text, name => targetOf(rows, name, path));
    return [{ path: part, title, type: 'document', markdown, ...(note && { note }), pages: [] }];
  });
}

/** Pages of each folder by their title, in order. */
function pagesByFolder(pages: ReadonlyMap<string, ImportedPage>): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, string[]>>();
  for (const [path, { title }] of pages) {
    const folder = posix.dirname(path);
    const named = found.get(folder) ?? new Map<string, string[]>();
    found.set(folder, named);
    const same = named.get(title);
    if (same) same.push(path);
    else named.set(title, [path]);
  }
  return found;
}

function targetOf(rows: Map<string, string[]> | undefined, name: string, from: string): string | undefined {
  const path = rows?.get(name.trim())?.shift();
  return path && posix.relative(posix.dirname(from), path);
}
