import type { ChangedPage, Comment, Page, RevisionChange } from '#client/types.gen.ts';
import { isUnresolved } from '#dashboard/change-requests/comments.ts';

export type ChangeKind = 'created' | 'edited' | 'deleted' | 'moved';

/** One page that a request touches; moved and edited is one entry with two kinds. */
export type ChangedEntry = {
  page: ChangedPage;
  kinds: readonly ChangeKind[];
  hash: string | undefined;
  viewed: 'no' | 'yes' | 'changed';
  /** Where it was and is; the top when left out. */
  parent?: { before?: ChangedPage; after?: ChangedPage } | undefined;
};

type PageChangeEntry = Extract<RevisionChange, { page: unknown }>;
export type OtherChange = Exclude<RevisionChange, { page: unknown }>;

function kindsOf(change: PageChangeEntry): ChangeKind[] {
  switch (change.type) {
    case 'page_created':
      return ['created'];
    case 'page_deleted':
      return ['deleted'];
    case 'page_moved':
      return ['moved'];
    case 'page_edited':
      return change.moved ? ['edited', 'moved'] : ['edited'];
  }
}

/** The pages of a list of changes, each once, and everything else. */
export function splitChanges(changes: readonly RevisionChange[]): { pages: ChangedEntry[]; others: OtherChange[] } {
  const pages = new Map<string, ChangedEntry>();
  const others: OtherChange[] = [];
  for (const change of changes) {
    if (!('page' in change)) {
      others.push(change);
      continue;
    }
    const known = pages.get(change.page.id);
    const parent = 'parent' in change ? change.parent : undefined;
    pages.set(change.page.id, {
      page: change.page,
      kinds: [...new Set([...(known?.kinds ?? []), ...kindsOf(change)])],
      hash: change.hash ?? known?.hash,
      viewed: change.viewed ?? known?.viewed ?? 'no',
      parent: parent ?? known?.parent,
    });
  }
  return { pages: [...pages.values()], others };
}

export type ChangeNode = {
  id: string;
  title: string;
  emoji?: string | undefined;
  entry?: ChangedEntry;
  children: ChangeNode[];
};

/** Unresolved threads by page. */
export function openThreads(threads: readonly Comment[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const thread of threads) {
    const page = thread.target.page?.id;
    if (page && isUnresolved(thread)) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return counts;
}

type Filter = {
  /** Whether an entry shows. */
  keep: (entry: ChangedEntry) => boolean;
  /** Pages that did not change show as well. */
  all: boolean;
  /** Whether a page that did not change shows because it is talked about. */
  discussed?: (page: Pick<Page, 'id' | 'title'>) => boolean;
};

/** What stood below each page, in order; the top is undefined. */
function siblingsIn(tree: readonly Page[]): Map<string | undefined, string[]> {
  const below = new Map<string | undefined, string[]>();
  const note = (parent: string | undefined, pages: readonly Page[]) => {
    below.set(
      parent,
      pages.map(({ id }) => id),
    );
    for (const { id, pages: inner = [] } of pages) note(id, inner);
  };
  note(undefined, tree);
  return below;
}

/**
 * What is gone by the sibling that it stood behind, of those that are still there: '' for what stood before all of
 * them, undefined where nobody knows.
 */
function behind(gone: readonly ChangedEntry[], now: readonly Page[], stood: readonly string[] = []) {
  const still = new Set(now.map(({ id }) => id));
  const places = new Map<string, { after: string; at: number }>();
  let after = '';
  for (const [at, id] of stood.entries()) {
    if (still.has(id)) after = id;
    else places.set(id, { after, at });
  }
  const inOrder = gone.toSorted((a, b) => (places.get(a.page.id)?.at ?? 0) - (places.get(b.page.id)?.at ?? 0));
  return Map.groupBy(inOrder, ({ page }) => places.get(page.id)?.after);
}

/**
 * The changed pages where they stand in the tree, with the pages above them; deleted ones where they stood.
 *
 * @param tree the pages of the request; without them the entries are nested among themselves
 * @param stood the pages as they were before; without them what is gone comes last among its siblings
 */
export function changeTree(
  entries: readonly ChangedEntry[],
  tree: readonly Page[],
  filter: Filter,
  stood: readonly Page[] = [],
): ChangeNode[] {
  const siblings = siblingsIn(stood);
  const byId = new Map(entries.map(entry => [entry.page.id, entry]));
  const placed = new Set<string>();
  const missing = new Map<string | undefined, ChangedEntry[]>();
  const known = new Set<string>();
  const note = (pages: readonly Page[]) => {
    for (const { id, pages: below } of pages) {
      known.add(id);
      note(below ?? []);
    }
  };
  note(tree);
  for (const entry of entries) {
    const { id, parent } = entry.page;
    if (known.has(id)) continue;
    const under = parent && (known.has(parent) || byId.has(parent)) ? parent : undefined;
    missing.set(under, [...(missing.get(under) ?? []), entry]);
  }
  const lost = (entries: readonly ChangedEntry[] = []): ChangeNode[] =>
    entries.flatMap(entry => {
      if (placed.has(entry.page.id)) return [];
      placed.add(entry.page.id);
      return prune({
        id: entry.page.id,
        title: entry.page.title,
        emoji: entry.page.emoji,
        entry,
        children: visit([], entry.page.id),
      });
    });
  const prune = (node: ChangeNode): ChangeNode[] => {
    const shown = node.entry ? filter.keep(node.entry) : filter.all || (filter.discussed?.(node) ?? false);
    return shown || node.children.length > 0 ? [node] : [];
  };
  const visit = (pages: readonly Page[], parent?: string): ChangeNode[] => {
    const gone = behind(missing.get(parent) ?? [], pages, siblings.get(parent));
    const there = pages.flatMap(({ id, title, emoji, pages: below }) => {
      const entry = byId.get(id);
      const node = { id, title, emoji, ...(entry && { entry }), children: visit(below ?? [], id) };
      return [...prune(node), ...lost(gone.get(id))];
    });
    return [...lost(gone.get('')), ...there, ...lost(gone.get(undefined))];
  };
  return visit(tree);
}

/** The entries in the order in which the tree shows them. */
export const inTreeOrder = (nodes: readonly ChangeNode[]): ChangedEntry[] =>
  nodes.flatMap(({ entry, children }) => [...(entry ? [entry] : []), ...inTreeOrder(children)]);

/** The pages that can be reviewed, in the order in which the tree shows them: changed ones, and those talked about. */
export const pagesInOrder = (nodes: readonly ChangeNode[], isDiscussed: (id: string) => boolean): ChangeNode[] =>
  nodes.flatMap(node => [
    ...(node.entry || isDiscussed(node.id) ? [node] : []),
    ...pagesInOrder(node.children, isDiscussed),
  ]);

/** What a closed branch hides: how many changed pages, and unresolved threads on any page. */
export function hiddenBelow(
  { children }: ChangeNode,
  threads: ReadonlyMap<string, number>,
): { changes: number; threads: number } {
  const sum = { changes: 0, threads: 0 };
  for (const child of children) {
    const below = hiddenBelow(child, threads);
    sum.changes += below.changes + (child.entry ? 1 : 0);
    sum.threads += below.threads + (threads.get(child.id) ?? 0);
  }
  return sum;
}

/** Every node that has something below it. */
export const branchIds = (nodes: readonly ChangeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branchIds(children)] : []));
