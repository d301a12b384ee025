import type { Hash, MemoryObjectStore } from '../object-store.ts';
import { type AppliedOperations, applyOperations, type Operation } from '../operations.ts';
import { emptyRoot } from '../tree.ts';
import { memoryStore } from './memory-store.ts';

/** A space's content in memory. Ids are `id1`, `id2`, … and the clock moves a second with each change. */
export class TestSpace {
  readonly store: MemoryObjectStore = memoryStore();
  readonly empty: Hash = emptyRoot(this.store);
  private ids = 0;
  private clock = Date.UTC(2026, 0, 1);

  apply(root: Hash, ...operations: Operation[]): Promise<AppliedOperations> {
    this.clock += 1000;
    return applyOperations(this.store, root, operations, {
      newId: () => `id${++this.ids}`,
      now: new Date(this.clock).toISOString(),
    });
  }

  /** The root after the operations. */
  async edit(root: Hash, ...operations: Operation[]): Promise<Hash> {
    return (await this.apply(root, ...operations)).root;
  }

  /** A root with `count` pages: groups of `width` pages each, every page with a short body. */
  async pages(count: number, width = 50): Promise<Hash> {
    const operations: Operation[] = [];
    for (let index = 0; index < count; index++) {
      const into = index % (width + 1) === 0 ? null : `ref${index - (index % (width + 1))}`;
      const markdown = `# Page ${index}\n\nText of page ${index}.\n\nEnd.\n`;
      operations.push({ operation: 'insert_page', ref: `ref${index}`, title: `Page ${index}`, into, markdown });
    }
    return this.edit(this.empty, ...operations);
  }
}

/** The one element there must be. */
export function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined || items.length !== 1) throw new Error(`Expected one element, not ${items.length}`);
  return item;
}
