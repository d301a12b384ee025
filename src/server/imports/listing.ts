import { posix } from 'node:path';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage } from './bundle.ts';
import { folderPage } from './markdown-page.ts';
import { pagesOfSummary, type SummaryEntry } from './summary.ts';

/** Which pages there are and in which order, as a file of the archive says it. */
export interface Listing {
  path: string;
  entries: readonly SummaryEntry[];
  /** Whether it is a `SUMMARY.md`, which need not list the front page. */
  isSummary: boolean;
}

/** The path of a page that a listing names, with or without what its file ends in. */
const pathNamed = (path: string, pages: ReadonlyMap<string, ImportedPage>) =>
  [
    path,
    ...['README.md', 'index.md', 'index.mdx'].map(name => posix.join(path, name)),
    `${path}.md`,
    `${path}.mdx`,
  ].find(name => pages.has(name));

/** Whether a listing is one of these pages: any project may have a file that is called so. */
export function isOf({ entries, isSummary }: Listing, pages: ReadonlyMap<string, ImportedPage>): boolean {
  const names = ({ path, entries: inner }: SummaryEntry): boolean =>
    (path !== undefined && pathNamed(path, pages) !== undefined) || inner.some(names);
  return isSummary || entries.some(names);
}

/** Pages as a file lists them; what it does not list stays out, and the report says so. */
export function arrangeByListing(
  { path: file, entries, isSummary }: Listing,
  pages: ReadonlyMap<string, ImportedPage>,
  { report }: Bundle,
): ImportedPage[] {
  const used = new Set<string>();
  const page = (path: string) => {
    const found = pathNamed(path, pages);
    if (found === undefined || used.has(found)) return undefined;
    used.add(found);
    return pages.get(found);
  };
  const listed = pagesOfSummary(entries, page, path => {
    if (pathNamed(path, pages) === undefined)
      report.push({ path, outcome: 'failed', reason: say('import', 'namedInSummary', { file }) });
  });
  const home = isSummary
    ? [...pages.values()].find(({ path = '' }) => !path.includes('/') && folderPage(path) && !used.has(path))
    : undefined;
  if (home?.path) used.add(home.path);
  for (const path of pages.keys()) {
    if (!used.has(path)) report.push({ path, outcome: 'skipped', reason: say('import', 'notInSummary', { file }) });
  }
  return home ? [home, ...listed] : listed;
}
