import { posix } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { ImportSource } from '#contract/import.ts';
import { JobFailure } from '../jobs/jobs.ts';
import { type Said, say } from '../words/said.ts';
import { type ArchiveFile, readArchive } from './archive.ts';
import type { Bundle, ImportedContent, ImportedPage, ReportItem } from './bundle.ts';
import { arrangeByIndex, confluenceNoise, readExtras, withExtras } from './confluence-source.ts';
import { decodePath, decodeText } from './decode.ts';
import { arrangeByFolder, type Categories } from './folder-tree.ts';
import { readHtml } from './html-page.ts';
import { arrangeByListing, isOf, type Listing } from './listing.ts';
import { isHtml, isMarkdown, markdownPage, positionOf, slugOfPath } from './markdown-page.ts';
import { readNavigation, recordIn } from './navigation.ts';
import { databasePages, withCallouts } from './notion-source.ts';
import { candidates } from './resolve-links.ts';
import { parseSummary } from './summary.ts';

const Settings = z.object({
  root: z.string().optional(),
  structure: z.object({ readme: z.string().optional(), summary: z.string().optional() }).optional(),
});

/** What no reader asks for. */
const noise = /(?:^|\/)(?:__MACOSX|\.git|node_modules|\.DS_Store|Thumbs\.db)(?:\/|$)/;

/**
 * An archive of Markdown or HTML files as pages: by its `SUMMARY.md` or the navigation of MkDocs or Mintlify where there
 * is one, else as its folders are.
 */
export async function readZip(zip: Buffer, step: (path: string) => void, source?: ImportSource): Promise<Bundle> {
  const { files: all, refused } = await readArchive(zip, path => !noise.test(path));
  const { files, listing } = contentFiles(all);
  const bundle: Bundle = {
    pages: [],
    contents: [],
    files: new Map(files.map(file => [file.path, file])),
    report: refused.map(({ path, reason }) => ({ path, outcome: 'skipped', reason })),
  };
  const pages = new Map<string, ImportedPage>();
  const index = source === 'confluence' ? files.find(({ path }) => path === 'index.html') : undefined;
  if (index)
    for (const path of [...bundle.files.keys()].filter(name => confluenceNoise.test(name))) bundle.files.delete(path);
  if (index) bundle.files.delete(index.path);
  for (const { path, bytes } of files) {
    if (path === index?.path) continue;
    if (!(isMarkdown(path) || isHtml(path)) || path === listing?.path) continue;
    bundle.files.delete(path);
    step(path);
    const read = isHtml(path) ? htmlIn(path, bytes, bundle) : markdownPage(path, bytes);
    if (!read) continue;
    const page = ofProduct(source, withSlug(source, read, path), bytes, bundle);
    if (/(?:^|\/)\.gitbook\/includes\//.test(path)) bundle.contents.push(contentOf(page));
    else pages.set(path, page);
  }
  addIncluded(bundle, pages);
  if (listing) bundle.files.delete(listing.path);
  if (source === 'notion') addDatabases(bundle, pages);
  if (index) bundle.pages = arrangeByIndex(readExtras(decodeText(index.bytes).text, index.path).entries, pages);
  else if (listing && isOf(listing, pages)) bundle.pages = arrangeByListing(listing, pages, bundle);
  else bundle.pages = arrangeByFolder([...pages.values()], takeCategories(bundle));
  if (bundle.pages.length === 0) throw new JobFailure(withoutPages(bundle.report));
  return bundle;
}

/** Sources that are the folder of a site, whose files have the addresses of their pages. */
const folders: readonly (ImportSource | undefined)[] = ['zip', 'html', 'website'];

/** A page that keeps its address: what links to it from elsewhere goes on to lead there. */
function withSlug(source: ImportSource | undefined, page: ImportedPage, path: string): ImportedPage {
  const slug = folders.includes(source) ? slugOfPath(path) : undefined;
  return slug === undefined ? page : { ...page, slug };
}

/** A page as the product it comes from means it. */
function ofProduct(source: ImportSource | undefined, page: ImportedPage, bytes: Buffer, bundle: Bundle): ImportedPage {
  if (source === 'confluence' && isHtml(page.path ?? '')) return withExtras(page, bytes, bundle);
  return source === 'notion' && isMarkdown(page.path ?? '') ? { ...page, markdown: withCallouts(page.markdown) } : page;
}

/** Files that pages include are reusable content; those that are no pages of their own leave them. */
function addIncluded({ contents }: Bundle, pages: Map<string, ImportedPage>): void {
  const included = [...pages.values()].flatMap(({ path = '', included: files = [] }) =>
    files.flatMap(file => candidates(decodePath(file), path).find(name => pages.has(name)) ?? []),
  );
  const parts = [...pages.keys()].filter(path => /(?:^|\/)_[^/]*\.mdx$/i.test(path));
  for (const path of new Set([...included, ...parts])) {
    const page = pages.get(path);
    if (page) contents.push(contentOf(page));
  }
  const isPart = (path: string) => /(?:^|\/)(?:snippets\/|_)/.test(path);
  for (const { path } of contents) if (isPart(path)) pages.delete(path);
}

function addDatabases(bundle: Bundle, pages: Map<string, ImportedPage>): void {
  const databases = databasePages(bundle, pages);
  for (const path of [...bundle.files.keys()]) if (/\.csv$/i.test(path)) bundle.files.delete(path);
  for (const page of databases) pages.set(page.path ?? '', page);
}

/** One page that cannot be converted does not cost the others. */
function htmlIn(path: string, bytes: Buffer, { files, report }: Bundle): ImportedPage | undefined {
  try {
    const { page, files: own } = readHtml(path, bytes);
    for (const file of own) files.set(file.path, file);
    return page;
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error;
    report.push({ path, outcome: 'failed', reason: error.said });
    return undefined;
  }
}

function withoutPages(report: readonly ReportItem[]): Said {
  const { path, reason } = report.find(item => item.reason !== undefined) ?? {};
  return path && reason ? say('import', 'withoutPagesBecause', { path, reason }) : say('import', 'withoutPages');
}

const contentOf = ({ path = '', title, markdown }: ImportedPage): ImportedContent => ({ path, title, markdown });

/** The files below the root of the documentation: that of `.gitbook.yaml` or `mkdocs.yml`, else the one folder that holds everything. */
function contentFiles(all: readonly ArchiveFile[]): { files: readonly ArchiveFile[]; listing: Listing | undefined } {
  const top = commonFolder(all.map(({ path }) => path));
  const inside = all.map(file => ({ ...file, path: file.path.slice(top.length) }));
  const settings = readSettings(inside.find(({ path }) => /^\.gitbook\.ya?ml$/.test(path)));
  const [navigation] = inside.flatMap(file => {
    const read = readNavigation(file);
    // Any project may have a file that is called so.
    const isOfThese = read && inside.some(({ path }) => isMarkdown(path) && path.startsWith(folderOf(read.folder)));
    return isOfThese ? [{ ...read, path: file.path }] : [];
  });
  const root = folderOf(settings.root ?? navigation?.folder ?? '');
  const files = inside.flatMap(file =>
    file.path.startsWith(root) ? [{ ...file, path: file.path.slice(root.length) }] : [],
  );
  const named = posix.join('/', settings.structure?.summary ?? 'SUMMARY.md').slice(1);
  const summary = files.find(({ path }) => path.toLowerCase() === named.toLowerCase());
  if (!summary) return { files, listing: navigation && { ...navigation, isSummary: false } };
  const entries = parseSummary(decodeText(summary.bytes).text, posix.dirname(summary.path));
  return { files, listing: { path: summary.path, entries, isSummary: true } };
}

/** A folder as the paths in it begin. */
const folderOf = (path: string) => posix.join('/', path, '/').slice(1);

/** `repository-main/` where every file stands below it; empty otherwise. */
function commonFolder(paths: readonly string[]): string {
  const [first] = paths;
  const top = first?.includes('/') ? first.slice(0, first.indexOf('/') + 1) : '';
  return top !== '' && !top.startsWith('.') && paths.every(path => path.startsWith(top)) ? top : '';
}

function readSettings(file: ArchiveFile | undefined): z.infer<typeof Settings> {
  if (!file) return {};
  try {
    const parsed = Settings.safeParse(parse(decodeText(file.bytes).text, { maxAliasCount: 0 }));
    return parsed.data ?? {};
  } catch {
    return {};
  }
}

/** What files of Docusaurus say of the folders that they are in; they are no files for pages. */
function takeCategories({ files }: Bundle): Categories {
  return new Map(
    [...files.values()].flatMap(({ path, bytes }) => {
      if (!/^_category_\.(?:json|ya?ml)$/.test(posix.basename(path))) return [];
      files.delete(path);
      const read = recordIn(bytes);
      const label =
        typeof read.label === 'string' && read.label.trim() !== '' ? read.label.trim().slice(0, 255) : undefined;
      return [[posix.dirname(path), { ...positionOf(read), ...(label === undefined ? {} : { label }) }] as const];
    }),
  );
}
