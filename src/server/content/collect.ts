import { setImmediate as breathe } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { CondemnedRow } from '../db/tables/content.ts';
import { condemn, removeCondemned, spare, storedAfter } from './condemned-rows.ts';
import { markLive } from './mark-live.ts';
import { Marks } from './mark-rows.ts';

/** Objects and files looked at in one transaction. */
const batch = 1_000;

interface Collection {
  /** What nothing leads to is put on the list with this time. */
  now: string;
  /** What is on the list since then or longer, and still reached by nothing, goes. */
  before: string;
  signal: AbortSignal;
}

/**
 * Removes objects and notes of files that no revision of an organization leads to any more, in two looks with a time
 * between them that no transaction lasts. Content may be written all the while: whoever stores something takes it off
 * the list in the same transaction (`spare`), and what they reached before the first look is reached in the second.
 * Gives how many went.
 */
export async function collectContent(
  database: Database,
  organizationId: string,
  { now, before, signal }: Collection,
): Promise<number> {
  using marks = new Marks();
  await markLive(database.read, organizationId, marks, signal);
  let removed = 0;
  for (const kind of ['object', 'file'] as const satisfies readonly CondemnedRow['kind'][]) {
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      await breathe();
      const rows = await storedAfter(database.read, organizationId, kind, after, batch);
      const pardoned = rows.filter(row => row.condemned_at !== null && marks.has(row.hash));
      const dead = rows.filter(row => !marks.has(row.hash));
      const due = dead.filter(row => row.condemned_at !== null && row.condemned_at <= before);
      const fresh = dead.filter(row => row.condemned_at === null);
      if (pardoned.length + due.length + fresh.length > 0) {
        removed += await database.write(async tx => {
          await spare(tx, organizationId, kind, hashesOf(pardoned));
          await condemn(tx, organizationId, kind, hashesOf(fresh), now);
          return due.length > 0 ? removeCondemned(tx, organizationId, kind, hashesOf(due), before) : 0;
        });
      }
      const last = rows.at(-1);
      if (!last || rows.length < batch) break;
      after = last.hash;
    }
  }
  return removed;
}

const hashesOf = (rows: readonly { hash: string }[]) => rows.map(({ hash }) => hash);
