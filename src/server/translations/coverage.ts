import { Lru } from '#lib/lru.ts';
import { ContentStore } from '../content/store.ts';
import type { SharedTree } from '../content/trees.ts';
import { loadTree } from '../content/trees.ts';
import type { Db } from '../db/database.ts';
import type { SeenTranslationRow } from './rows.ts';

export interface Coverage {
  /** Of the source as it is now. */
  pages: number;
  /** Missing in the result, or changed since. */
  behind: number;
}

/** By the roots that were compared. */
const compared = new Lru<Coverage>(10_000);

/** How much of their sources translations have, by their ids; those without a result are left out. */
export async function coverageOf(db: Db, rows: readonly SeenTranslationRow[]): Promise<Map<string, Coverage>> {
  const found = new Map<string, Coverage>();
  for (const row of rows) {
    const { id, pages, missing_pages: missing, source_root: before, head_root: head } = row;
    if (row.result_space_id === null || pages === null || missing === null || before === null || head === null)
      continue;
    // Trees are kept between requests, and translations of a source share them.
    const moved = before === head ? { pages, behind: 0 } : await compare(db, row.organization_id, before, head);
    found.set(id, { pages: moved.pages, behind: Math.min(moved.pages, moved.behind + missing) });
  }
  return found;
}

/** Pages of a content, and those among them that another one has not in the same words. */
async function compare(db: Db, organizationId: string, before: string, head: string): Promise<Coverage> {
  const key = `${organizationId}:${before}:${head}`;
  const known = compared.get(key);
  if (known) return known;
  const store = new ContentStore(db, organizationId);
  const [old, now] = [await loadTree(store, before), await loadTree(store, head)];
  const coverage = { pages: now.pages.length, behind: changedPages(old, now) };
  compared.set(key, coverage, 1);
  return coverage;
}

function changedPages(before: SharedTree, now: SharedTree): number {
  return now.pages.filter(({ node }) => {
    const old = before.byId.get(node.id)?.node;
    return !old || old.title !== node.title || old.description !== node.description || old.body !== node.body;
  }).length;
}
