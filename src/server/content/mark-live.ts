import { setImmediate as breathe } from 'node:timers/promises';
import type { Db } from '../db/database.ts';
import type { Marks } from './mark-rows.ts';
import { readStructures } from './object-rows.ts';
import { hashesIn } from './reachable.ts';
import { rememberedAfter, rootsAfter } from './root-rows.ts';

/** Rows read at once; a structure names up to some hundred others. */
const batch = 500;

/** Marks whatever the revisions and translations of an organization lead to. */
export async function markLive(db: Db, organizationId: string, marks: Marks, signal: AbortSignal): Promise<void> {
  const turn = async () => {
    signal.throwIfAborted();
    await breathe();
  };
  for (let after = { space_id: '', id: '' }; ; await turn()) {
    const rows = await rootsAfter(db, organizationId, after, batch);
    marks.add(rows.map(({ root }) => root));
    const last = rows.at(-1);
    if (!last) break;
    after = last;
  }
  for (let after = { translation_id: '', page_id: '' }; ; await turn()) {
    const rows = await rememberedAfter(db, organizationId, after, batch);
    marks.add(rows.flatMap(({ hashes }) => hashes));
    const last = rows.at(-1);
    if (!last) break;
    after = last;
  }
  for (let open = marks.take(batch); open.length > 0; open = marks.take(batch)) {
    await turn();
    for (const text of await readStructures(db, organizationId, open)) {
      marks.add(hashesIn(text));
      await turn();
    }
  }
}
