import { posix } from 'node:path';
import type { Operation } from '#document/operations.ts';
import { type PageLimit, pageLimits, passedLimit } from '#document/page-limits.ts';
import { typeOfName } from '../content/file-types.ts';
import { dimensions } from '../files/dimensions.ts';
import type { FileStore } from '../files/file-store.ts';
import { newId } from '../ids.ts';
import { say } from '../words/said.ts';
import { archiveLimits } from './archive.ts';
import type { Bundle, ImportedPage, ReportItem } from './bundle.ts';
import { resolveLinks, type Targets } from './resolve-links.ts';

export interface Assembled {
  operations: Operation[];
  /** Ids that the operations take, in their order. */
  ids: string[];
  report: ReportItem[];
  files: { sha256: string; size: number }[];
}

interface Placed {
  page: ImportedPage;
  id: string;
  parent: string | null;
}

/** What to do to make a bundle content: links become references, files go into the store. */
export async function assemble(bundle: Bundle, store: FileStore): Promise<Assembled> {
  const placed = place(bundle.pages, null);
  const contents = bundle.contents.map(content => ({ ...content, id: newId() }));
  const used = new Map<string, string>();
  const targets: Targets = {
    pages: new Map(placed.flatMap(({ page, id }) => (page.path === undefined ? [] : [[page.path, id] as const]))),
    contents: new Map(contents.map(({ path, id }) => [path, id])),
    file: path => {
      if (!bundle.files.has(path)) return undefined;
      const id = used.get(path) ?? newId();
      used.set(path, id);
      return id;
    },
  };
  const report = [...bundle.report];
  const inserts = placed.map(each => insertOf(each, targets, report));
  const bodies = contents.map(({ path, title, markdown: read }): Operation => {
    const { markdown } = resolveLinks(read, path, targets);
    const passed = passedLimit(markdown);
    report.push(
      passed === undefined
        ? { path, outcome: 'imported', reason: say('import', 'asReusableContent') }
        : leftOut(path, passed),
    );
    return { operation: 'insert_reusable_content', title, ...(passed === undefined ? { markdown } : {}) };
  });
  const entries = await storeFiles(bundle, used, store, report);
  const files: Operation[] = entries.length > 0 ? [{ operation: 'insert_files', files: entries }] : [];
  return {
    operations: [...files, ...inserts, ...bodies],
    ids: [...placed.map(({ id }) => id), ...contents.map(({ id }) => id)],
    report,
    files: entries,
  };
}

function place(pages: readonly ImportedPage[], parent: string | null): Placed[] {
  return pages.flatMap(page => {
    const id = newId();
    return [{ page, id, parent }, ...place(page.pages, id)];
  });
}

const leftOut = (path: string, passed: PageLimit): ReportItem => ({
  path,
  outcome: 'failed',
  reason: say('import', `leftOut_${passed}`, { most: pageLimits[passed] }),
});

function insertOf({ page, id, parent }: Placed, targets: Targets, report: ReportItem[]): Operation {
  const { path, title, type, slug, description, icon, hidden, url } = page;
  const members = { title, slug, description, icon, hidden };
  if (type === 'group') return { operation: 'insert_group', ...members, into: parent };
  if (type === 'link')
    return { operation: 'insert_link', ...members, into: parent, target: { kind: 'url', url: url ?? '' } };
  const { markdown, unresolved } = resolveLinks(page.markdown, path ?? '', targets);
  const passed = passedLimit(markdown);
  if (passed !== undefined) {
    report.push({ ...leftOut(path ?? title, passed), page: id });
    return { operation: 'insert_page', ...members, into: parent };
  }
  const some = unresolved.slice(0, 5).join(', ');
  const links = say('import', 'leadNowhere', { count: unresolved.length, some });
  const notes = [page.note ?? [], unresolved.length > 0 ? links : []].flat();
  const [reason, second] = notes;
  report.push({
    path: path ?? title,
    outcome: 'imported',
    page: id,
    ...(reason && { reason: second ? say('import', 'both', { first: reason, second }) : reason }),
  });
  return { operation: 'insert_page', ...members, into: parent, markdown };
}

async function storeFiles(
  { files }: Bundle,
  used: ReadonlyMap<string, string>,
  store: FileStore,
  report: ReportItem[],
) {
  const entries = [];
  for (const [path, { bytes }] of files) {
    const id = used.get(path);
    if (id === undefined) {
      report.push({ path, outcome: 'skipped', reason: say('import', 'unused') });
      continue;
    }
    const { sha256, size } = await store.put(bytes, { maxBytes: archiveLimits.entryBytes });
    const name = posix.basename(path);
    const found = dimensions(bytes);
    entries.push({ id, name, contentType: typeOfName(name), sha256, size, ...(found ? { dimensions: found } : {}) });
    report.push({ path, outcome: 'imported' });
  }
  return entries;
}
