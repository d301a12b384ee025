import { ListReader } from '#document/lists.ts';
import type { PageNode, ReusableContent } from '#document/model.ts';
import { readFiles, readReusableContents, readTree, type TreePage } from '#document/tree.ts';
import { appUrl } from '../content/present.ts';
import { ContentStore } from '../content/store.ts';
import { inTurns } from '../http/in-turns.ts';
import { textsOf } from '../published/reader.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import type { Services } from '../services.ts';
import { beginning, commitOf, end, file, removed, storedFile } from './git-stream.ts';
import { mainHistory } from './history-rows.ts';
import { allPages, hasText, layoutOf, type SpaceLayout, summaryName } from './space-layout.ts';
import { type Address, linked, pageFile, summaryOf } from './space-texts.ts';

type Parts = Pick<Services, 'database' | 'files' | 'config'>;

/** Texts that are in memory at once. */
const batch = 50;

/** A file of a commit as it was written, and the things of the space that its links lead to. */
interface Written {
  path: string;
  /** What it was made from. */
  from: PageNode | string;
  leadsTo: ReadonlySet<string>;
}

/** What the last commit has, by the id of what it stands for. */
interface Commit {
  root: string;
  layout: SpaceLayout;
  written: Map<string, Written>;
  summary: string;
}

/**
 * The main content of a space from its first revision on, a commit each, as `git fast-import` reads it (git-fast-import(1)): pages,
 * reusable content and files at the paths of an export.
 * @param nameOf what people are called
 */
export async function* gitHistory(
  parts: Parts,
  key: SpaceKey,
  nameOf: ReadonlyMap<string, string>,
): AsyncGenerator<string | Buffer> {
  const { database, config } = parts;
  const store = new ContentStore(database.read, key.organizationId);
  const reader = new ListReader<PageNode>(store);
  let last: Commit = { root: '', layout: emptyLayout, written: new Map(), summary: '' };
  yield beginning;
  for await (const rows of mainHistory(database.read, key)) {
    for (const row of rows) {
      yield commitOf(row, nameOf, new URL(config.publicUrl).hostname);
      if (row.root !== last.root) last = yield* changesOf(parts, { key, store, reader, last, root: row.root });
      yield '\n';
    }
  }
  yield end;
}

const emptyLayout: SpaceLayout = { pages: new Map(), files: new Map(), reusable: new Map() };

interface Step {
  key: SpaceKey;
  store: ContentStore;
  reader: ListReader<PageNode>;
  last: Commit;
  root: string;
}

/** What differs from the commit before. */
async function* changesOf(
  { files: stored, config }: Parts,
  { key, store, reader, last, root }: Step,
): AsyncGenerator<string | Buffer, Commit> {
  const tree = await readTree(store, root, reader);
  const entries = await readFiles(store, tree.root);
  const contents = await readReusableContents(store, tree.root);
  const layout = await inTurns(layoutOf(tree.top, entries, contents));
  const address: Address = (other = key.spaceId, pageId) =>
    appUrl({ config, organizationId: key.organizationId, spaceId: other }, pageId);
  const moved = movedBetween(last.layout, layout);
  const stays = (id: string, path: string, from: Written['from']): Written | undefined => {
    const before = last.written.get(id);
    const isSame = before?.path === path && isSameText(before.from, from) && !isAmong(before.leadsTo, moved);
    return isSame ? { ...before, from } : undefined;
  };
  const written = new Map<string, Written>();
  const texts: Text[] = [];
  for (const text of textsIn(tree.top, contents, layout)) {
    const before = stays(text.id, text.path, text.from);
    if (before) written.set(text.id, before);
    else texts.push(text);
  }
  const gone = new Set([...last.written.values()].map(({ path }) => path));
  for (const { path } of [...texts, ...written.values()]) gone.delete(path);
  for (const { id } of entries) gone.delete(layout.files.get(id) ?? '');
  for (const path of gone) yield removed(path);
  for (let from = 0; from < texts.length; from += batch) {
    const some = texts.slice(from, from + batch);
    const bodies = await textsOf(
      store,
      some.map(({ body }) => body),
    );
    for (const [index, { id, path, from: made, write }] of some.entries()) {
      const leadsTo = new Set<string>();
      yield file(path, write(bodies[index] ?? '', noting(layout, leadsTo), address));
      written.set(id, { path, from: made, leadsTo });
    }
  }
  for (const entry of entries) {
    const path = layout.files.get(entry.id) ?? '';
    const before = stays(entry.id, path, entry.sha256);
    if (!before) yield* storedFile(stored, entry, path);
    written.set(entry.id, before ?? { path, from: entry.sha256, leadsTo: new Set() });
  }
  const summary = await inTurns(summaryOf(tree.top, layout, address));
  if (summary !== last.summary) yield file(summaryName, summary);
  return { root, layout, written, summary };
}

interface Text {
  id: string;
  path: string;
  from: Written['from'];
  body: string | undefined;
  write: (body: string, layout: SpaceLayout, address: Address) => string;
}

function textsIn(top: readonly TreePage[], contents: readonly ReusableContent[], layout: SpaceLayout): Text[] {
  const pages = allPages(top).filter(({ node }) => hasText(node));
  return [
    ...pages.map(({ node }): Text => {
      const path = layout.pages.get(node.id) ?? '';
      const write: Text['write'] = (body, at, address) => pageFile(node, body, path, at, address);
      return { id: node.id, path, from: node, body: node.body, write };
    }),
    ...contents.map(({ id, body }): Text => {
      const path = layout.reusable.get(id) ?? '';
      return { id, path, from: body ?? '', body, write: (text, at, address) => linked(text, path, at, address) };
    }),
  ];
}

/** What is below a page is no part of its text. */
const isSameText = (one: Written['from'], other: Written['from']): boolean =>
  one === other || (typeof one === 'object' && typeof other === 'object' && own(one) === own(other));
const own = (node: PageNode): string => JSON.stringify({ ...node, children: undefined });

const isAmong = (ids: Iterable<string>, others: ReadonlySet<string>): boolean => [...ids].some(id => others.has(id));

/** The ids of what is somewhere else in one of them. */
function movedBetween(before: SpaceLayout, after: SpaceLayout): Set<string> {
  const moved = new Set<string>();
  for (const kind of ['pages', 'files', 'reusable'] as const)
    for (const [one, other] of [
      [before[kind], after[kind]],
      [after[kind], before[kind]],
    ] as const)
      for (const [id, path] of one) if (other.get(id) !== path) moved.add(id);
  return moved;
}

/** The same layout, which notes what it is asked for. */
function noting({ pages, files, reusable }: SpaceLayout, asked: Set<string>): SpaceLayout {
  const noted = (paths: SpaceLayout['pages']) => ({
    get: (id: string) => {
      asked.add(id);
      return paths.get(id);
    },
    [Symbol.iterator]: () => paths[Symbol.iterator](),
  });
  return { pages: noted(pages), files: noted(files), reusable: noted(reusable) };
}
