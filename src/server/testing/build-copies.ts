import type { Database } from '../db/database.ts';
import { unpublished } from '../spaces/told-rows.ts';
import { settleStructure } from './settle-structure.ts';

/** Copies of a space beside it, each tenth of which has a level of its own. */
export async function addCopies(database: Database, sample: string, size: number): Promise<void> {
  const numbers = Array.from({ length: size }, (_, index) => String(index).padStart(4, '0'));
  await database.write(async tx => {
    const row = await tx.selectFrom('spaces').selectAll().where('id', '=', sample).executeTakeFirstOrThrow();
    const { organization_id } = row;
    const copies = numbers.map((number, index) => ({
      ...row,
      ...{ id: `${sample}${number}`, position: `b${number}V`, title: `Copy ${number}`, sort_title: `copy ${number}` },
      ...{ change_requests: 0, change_requests_open: 0, change_requests_draft: 0 },
      told_visibility: unpublished(row),
      default_level: index % 10 === 0 ? ('read' as const) : ('inherit' as const),
    }));
    for (let from = 0; from < size; from += 100) {
      const lot = copies.slice(from, from + 100);
      await tx.insertInto('spaces').values(lot).execute();
      await tx
        .insertInto('directory')
        .values(lot.map(({ id }) => ({ kind: 'space' as const, id, organization_id })))
        .execute();
    }
  });
  await settleStructure(database);
}
