import type { Database, Db } from '../db/database.ts';
import { type Pace, removeInLots } from '../db/remove-in-lots.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { translationsFrom } from '../translations/rows.ts';
import { contentTables, deleteExports, derivedTables } from './content-rows.ts';

/** Further tables with what is found, counted and shown of a space. */
const furtherTables = ['page_texts', 'search_words', 'page_days'];

const translationTables = ['translation_texts', 'translation_pages', 'translation_log'];

export async function noteSpaceAsPurged(tx: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  await tx.insertInto('purged_spaces').values({ organization_id: organizationId, space_id: spaceId }).execute();
}

/** Spaces that are gone, and whose content is still to be removed. */
export async function purgedSpaces(db: Db, limit: number): Promise<SpaceKey[]> {
  const rows = await db.selectFrom('purged_spaces').selectAll().limit(limit).execute();
  return rows.map(row => ({ organizationId: row.organization_id, spaceId: row.space_id }));
}

export async function forgetPurged(tx: Db, { organizationId, spaceId }: SpaceKey): Promise<void> {
  await tx
    .deleteFrom('purged_spaces')
    .where('organization_id', '=', organizationId)
    .where('space_id', '=', spaceId)
    .execute();
}

/** Removes everything that belongs to a space: its history, its change requests, its translations, what people said about it. */
export async function removeContentInLots(database: Database, key: SpaceKey, pace: Pace): Promise<void> {
  const { organizationId, spaceId } = key;
  for (const id of await translationsFrom(database.read, organizationId, spaceId)) {
    const where = { organization_id: organizationId, translation_id: id };
    for (const table of translationTables) await removeInLots(database, { table, where }, pace);
    await removeInLots(database, { table: 'translations', where: { organization_id: organizationId, id } }, pace);
  }
  pace.signal.throwIfAborted();
  await database.write(tx => deleteExports(tx, organizationId, spaceId));
  const where = { organization_id: organizationId, space_id: spaceId };
  for (const table of [...contentTables, ...derivedTables, ...furtherTables])
    await removeInLots(database, { table, where }, pace);
}

const usualLot = 500;

/** Marks the links of other spaces to this one as broken. */
export async function breakLinksInLots(
  database: Database,
  { organizationId, spaceId }: SpaceKey,
  { signal, lot = usualLot }: Pace,
): Promise<void> {
  const toSpace = (db: Db) =>
    db
      .selectFrom('links')
      .select(['space_id', 'page_id', 'target'])
      .where('organization_id', '=', organizationId)
      .where('target_space', '=', spaceId)
      .where('target_id', 'is not', null)
      .where('state', '!=', 'broken')
      .limit(lot);
  for (;;) {
    signal.throwIfAborted();
    const broken = await database.write(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('links')
        .set({ state: 'broken' })
        .where('organization_id', '=', organizationId)
        .where(({ eb, refTuple }) =>
          // The tuple has the columns of the primary key.
          eb(refTuple('space_id', 'page_id', 'target'), 'in', toSpace(tx).$asTuple('space_id', 'page_id', 'target')),
        )
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
    if (broken < lot) return;
  }
}
