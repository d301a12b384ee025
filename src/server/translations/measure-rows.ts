import type { Db } from '../db/database.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import type { SpaceKey } from '../revisions/rows.ts';

const movedSources = (db: Db) =>
  db
    .selectFrom('translations as t')
    .innerJoin('spaces as s', join =>
      join.onRef('s.organization_id', '=', 't.organization_id').onRef('s.id', '=', 't.source_space_id'),
    )
    .where('t.source_revision_id', 'is not', null)
    .where(eb =>
      eb.or([eb('t.measured_revision_id', 'is', null), eb('t.measured_revision_id', '!=', eb.ref('s.revision_id'))]),
    );

/** Whether translations of a space have a result. */
export async function isTranslated(db: Db, { organizationId, spaceId }: SpaceKey): Promise<boolean> {
  const row = await db
    .selectFrom('translations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('source_space_id', '=', spaceId)
    .where('source_revision_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The translations of a space that were not measured against its main content as it is now. */
export function findUnmeasured(db: Db, { organizationId, spaceId }: SpaceKey): Promise<TranslationRow[]> {
  return movedSources(db)
    .selectAll('t')
    .where('t.organization_id', '=', organizationId)
    .where('t.source_space_id', '=', spaceId)
    .execute();
}

/** Spaces with translations that were not. */
export async function findUnmeasuredSources(db: Db, limit: number): Promise<SpaceKey[]> {
  const rows = await movedSources(db)
    .select(['t.organization_id', 't.source_space_id'])
    .distinct()
    .limit(limit)
    .execute();
  return rows.map(row => ({ organizationId: row.organization_id, spaceId: row.source_space_id }));
}

/** Nothing, when a run has made another result meanwhile. */
export async function saveMeasure(
  tx: Db,
  { organization_id, id, source_revision_id }: TranslationRow,
  measured: Pick<TranslationRow, 'pages' | 'changed_pages' | 'measured_revision_id'>,
): Promise<void> {
  await tx
    .updateTable('translations')
    .set(measured)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('source_revision_id', '=', source_revision_id)
    .execute();
}
