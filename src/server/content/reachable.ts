import type { Hash } from '#document/object-store.ts';
import type { ContentStore } from './store.ts';

const hashes = /"([0-9a-f]{64})"/g;

interface Reachable {
  objects: Hash[];
  /** SHA-256 of the files that the content names. */
  files: string[];
}

/**
 * Every object that the roots lead to, level by level. A hash in an object names another object or a file; the texts of
 * pages, which could name anything, are not followed.
 */
export async function reachableObjects(store: ContentStore, roots: readonly Hash[]): Promise<Reachable> {
  const objects = new Set<Hash>();
  const files = new Set<string>();
  for (let level = [...roots]; level.length > 0; ) {
    const found = await store.get(level);
    for (const hash of level) if (!found.has(hash)) files.add(hash);
    for (const hash of found.keys()) objects.add(hash);
    const next = new Set<Hash>();
    for (const text of found.values()) {
      if (!isStructure(text)) continue;
      for (const [, hash] of text.matchAll(hashes)) if (hash && !objects.has(hash) && !files.has(hash)) next.add(hash);
    }
    level = [...next];
  }
  return { objects: [...objects], files: [...files] };
}

/** Roots, lists and indexes; a page that looks like one at worst names objects that are not there. */
const isStructure = (text: string) => /^\{"(?:pages|items|lists)":/.test(text);
