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
};

/**
 * The changed pages where they stand in the tree, with the pages above them; deleted ones where they stood.
 *
 * @param tree the pages of the request; without them the entries are nested among themselves
 */
export function changeTree(entries: readonly ChangedEntry[], tree: readonly Page[], filter: Filter): ChangeNode[] {
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
  const lost = (parent: string | undefined): ChangeNode[] =>
    (missing.get(parent) ?? []).flatMap(entry => {
      if (placed.has(entry.page.id)) return [];
      placed.add(entry.page.id);
      return prune({
        id: entry.page.id,
        title: entry.page.title,
        emoji: entry.page.emoji,
        entry,
        children: lost(entry.page.id),
      });
    });
  const prune = (node: ChangeNode): ChangeNode[] => {
    const shown = node.entry ? filter.keep(node.entry) : filter.all;
    return shown || node.children.length > 0 ? [node] : [];
  };
  const visit = (pages: readonly Page[]): ChangeNode[] =>
    pages.flatMap(({ id, title, emoji, pages: below }) => {
      const entry = byId.get(id);
      const children = [...visit(below ?? []), ...lost(id)];
      return prune({ id, title, emoji, ...(entry && { entry }), children });
    });
  return [...visit(tree), ...lost(undefined)];
}

/** The entries in the order in which the tree shows them. */
export const inTreeOrder = (nodes: readonly ChangeNode[]): ChangedEntry[] =>
  nodes.flatMap(({ entry, children }) => [...(entry ? [entry] : []), ...inTreeOrder(children)]);

/** Every node that has something below it. */
export const branchIds = (nodes: readonly ChangeNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...branchIds(children)] : []));
