import { posix } from 'node:path';
import type { Operation } from '#document/operations.ts';
import { type PageLimit, pageLimits, passedLimit } from '#document/page-limits.ts';
import { typeOfName } from '../content/file-types.ts';
import { type Dimensions, dimensions } from '../files/dimensions.ts';
import { newId } from '../ids.ts';
import { say } from '../words/said.ts';
import type { Bundle, ImportedPage, ReportItem } from './bundle.ts';
import { type ResolvedText, resolveLinks, type Targets } from './resolve-links.ts';

/** What an import is going to do, before any of its files is stored. */
export interface Draft {
  /** Without that of the files. */
  operations: Operation[];
  /** Ids that the operations take, in their order. */
  ids: string[];
  report: ReportItem[];
  files: DraftFile[];
}

/** A file that a page uses. */
export interface DraftFile {
  id: string;
  name: string;
  contentType: string;
  dimensions: Dimensions | undefined;
  bytes: Uint8Array;
}

interface Placed {
  page: ImportedPage;
  id: string;
  parent: string | null;
}

/** What to do to make a bundle content: links become references, and files that nothing uses are left out. */
export function draftOf(bundle: Bundle, step: (path: string) => void): Draft {
  const placed = place(bundle.pages, null);
  const contents = bundle.contents.map(content => ({ ...content, id: newId() }));
  const used = new Map<string, string>();
  const targets: Targets = {
    pages: new Map(placed.flatMap(({ page, id }) => (page.path === undefined ? [] : [[page.path, id] as const]))),
    titles: new Map(
      placed.flatMap(({ page: { path, title } }) => (path === undefined ? [] : [[path, title] as const])),
    ),
    anchors: new Map(
      placed.flatMap(({ page: { path, anchors } }) =>
        path === undefined || !anchors ? [] : [[path, anchors] as const],
      ),
    ),
    contents: new Map(contents.map(({ path, id }) => [path, id])),
    file: path => {
      if (!bundle.files.has(path)) return undefined;
      const id = used.get(path) ?? newId();
      used.set(path, id);
      return id;
    },
  };
  const report = [...bundle.report];
  const inserts = placed.map(each => {
    step(each.page.path ?? each.page.title);
    return insertOf(each, targets, report);
  });
  const bodies = contents.map(({ path, title, markdown }): Operation => {
    step(path);
    const body = bodyOf(markdown, path, targets);
    const reason = say('import', 'asReusableContent');
    report.push('passed' in body ? leftOut(path, body.passed) : { path, outcome: 'imported', reason });
    return { operation: 'insert_reusable_content', title, ...('passed' in body ? {} : { markdown: body.markdown }) };
  });
  return {
    operations: [...inserts, ...bodies],
    ids: [...placed.map(({ id }) => id), ...contents.map(({ id }) => id)],
    report,
    files: usedFiles(bundle, used, report),
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
  const { path, title, linkTitle, type, slug, description, emoji, icon, hidden, url } = page;
  const members = { title, linkTitle, slug, description, emoji, icon, hidden };
  if (type === 'group') return { operation: 'insert_group', ...members, into: parent };
  if (type === 'link')
    return { operation: 'insert_link', ...members, into: parent, target: { kind: 'url', url: url ?? '' } };
  const body = bodyOf(page.markdown, path ?? '', targets);
  if ('passed' in body) {
    report.push({ ...leftOut(path ?? title, body.passed), page: id });
    return { operation: 'insert_page', ...members, into: parent };
  }
  const { markdown, unresolved } = body;
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

/** A text that fits into a page, with its links resolved; a reference may be longer than the path it replaces. */
function bodyOf(markdown: string, from: string, targets: Targets): ResolvedText | { passed: PageLimit } {
  const passed = passedLimit(markdown);
  if (passed !== undefined) return { passed };
  const resolved = resolveLinks(markdown, from, targets);
  return resolved.markdown.length > pageLimits.characters ? { passed: 'characters' } : resolved;
}

function usedFiles({ files }: Bundle, used: ReadonlyMap<string, string>, report: ReportItem[]): DraftFile[] {
  return [...files].flatMap(([path, { bytes, name = posix.basename(path) }]) => {
    const id = used.get(path);
    if (id === undefined) {
      report.push({ path, outcome: 'skipped', reason: say('import', 'unused') });
      return [];
    }
    report.push({ path, outcome: 'imported' });
    return [{ id, name, contentType: typeOfName(name), dimensions: dimensions(bytes), bytes }];
  });
}
