import type { Hash } from '#document/object-store.ts';
import type { Db } from '../db/database.ts';
import { readStructures } from './object-rows.ts';

const hashes = /"([0-9a-f]{64})"/g;

/** The objects and files that a structure names. */
export const hashesIn = (text: string): Hash[] => Array.from(text.matchAll(hashes), ([, hash = '']) => hash);

/** Objects read at once. */
const chunk = 500;

/**
 * These roots, of one space, and every hash that they lead to, level by level. Each is that of an object or of a file, or of both: a
 * file may hold the very text of a page.
 */
export async function reachableHashes(db: Db, organizationId: string, roots: readonly Hash[]): Promise<Set<Hash>> {
  const reached = new Set<Hash>(roots);
  for (let level = [...reached]; level.length > 0; ) {
    const next: Hash[] = [];
    for (let from = 0; from < level.length; from += chunk) {
      for (const text of await readStructures(db, organizationId, level.slice(from, from + chunk))) {
        for (const hash of hashesIn(text)) {
          if (reached.has(hash)) continue;
          reached.add(hash);
          next.push(hash);
        }
      }
    }
    level = next;
  }
  return reached;
}
