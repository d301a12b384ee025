import { sql } from 'kysely';
import { isUnblocked } from '../access/blocked-rows.ts';
import { isStaying } from '../access/departing-rows.ts';
import { rankedSpaces, type Viewer } from '../access/rows.ts';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { kept } from '../db/kept.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { TranslationRow } from '../db/tables/translations.ts';

/** A translation with its run and the present revision of its source. */
export interface SeenTranslationRow extends TranslationRow {
  job_state: JobRow['state'] | null;
  job_progress: string | null;
  source_head: string;
  source_deleted_at: string | null;
  result_deleted_at: string | null;
}

/**
 * Those whose source the viewer may view; one in the trash is there for those who may restore it.
 * @param space only those from or into it
 */
const seen = (db: Db, viewer: Viewer, space?: string) =>
  kept(db)
    .selectFrom('translations as t')
    .innerJoin(rankedSpaces(viewer).as('s'), 's.id', 't.source_space_id')
    .where('t.organization_id', '=', viewer.organizationId)
    // Literals: of an admin, who has a rank on all, nothing is left of it and no row is looked at.
    .where(sql<boolean>`s.rank >= 1 and (s.deleted_at is null or s.rank >= 5)`)
    .$if(space !== undefined, query =>
      query.where(eb => eb(eb.val(space ?? ''), 'in', [eb.ref('t.source_space_id'), eb.ref('t.result_space_id')])),
    );

const whole = (db: Db, viewer: Viewer, space?: string) =>
  seen(db, viewer, space)
    .leftJoin('jobs as j', 'j.id', 't.job_id')
    .leftJoin('spaces as r', join =>
      join.onRef('r.organization_id', '=', 't.organization_id').onRef('r.id', '=', 't.result_space_id'),
    )
    .selectAll('t')
    .select(['j.state as job_state', 'j.progress as job_progress', 's.revision_id as source_head'])
    .select(['s.deleted_at as source_deleted_at', 'r.deleted_at as result_deleted_at']);

/** Newest first with `direction: 'desc'`. */
export function listTranslations(
  db: Db,
  viewer: Viewer,
  space: string | undefined,
  request: PageRequest,
): Promise<Page<SeenTranslationRow>> {
  return fetchPage(
    whole(db, viewer, space),
    [
      { column: 't.created_at', value: row => row.created_at },
      { column: 't.id', value: row => row.id },
    ],
    request,
  );
}

/** Those that have a result. */
export function listResultRows(db: Db, viewer: Viewer): Promise<TranslationRow[]> {
  return seen(db, viewer)
    .where('t.source_revision_id', 'is not', null)
    .selectAll('t')
    .orderBy('t.created_at')
    .orderBy('t.id')
    .execute();
}

export function countTranslations(db: Db, viewer: Viewer, space?: string): Promise<number> {
  return countRows(seen(db, viewer, space));
}

export function findSeenTranslation(db: Db, viewer: Viewer, id: string): Promise<SeenTranslationRow | undefined> {
  return whole(db, viewer).where('t.id', '=', id).executeTakeFirst();
}

export function lockTranslation(tx: Db, organizationId: string, id: string): Promise<TranslationRow | undefined> {
  return tx
    .selectFrom('translations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** False, and nothing else, when the space is translated into the language already. */
export async function insertTranslation(tx: Db, row: TranslationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('translations')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'source_space_id', 'language']).doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
}

export async function updateTranslationRow(
  tx: Db,
  { organization_id, id }: Pick<TranslationRow, 'organization_id' | 'id'>,
  changes: Partial<TranslationRow>,
): Promise<void> {
  await tx
    .updateTable('translations')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
}

/** Removes a translation with all it remembers; its result is a space like any other from now on. */
export async function deleteTranslationRow(
  tx: Db,
  { organization_id, id, result_space_id }: Pick<TranslationRow, 'organization_id' | 'id' | 'result_space_id'>,
): Promise<void> {
  if (result_space_id !== null) await setComputedSource(tx, organization_id, result_space_id, null);
  await forgetTexts(tx, organization_id, id);
  await tx.deleteFrom('translations').where('organization_id', '=', organization_id).where('id', '=', id).execute();
}

async function forgetTexts(tx: Db, organizationId: string, translationId: string): Promise<void> {
  for (const table of ['translation_texts', 'translation_pages', 'translation_log'] as const) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('translation_id', '=', translationId)
      .execute();
  }
}

export async function setComputedSource(
  tx: Db,
  organizationId: string,
  spaceId: string,
  source: string | null,
): Promise<void> {
  await tx
    .updateTable('spaces')
    .set({ computed_source: source })
    .where('organization_id', '=', organizationId)
    .where('id', '=', spaceId)
    .execute();
}

/**
 * A space leaves its organization, or is gone for good: the results of its translations are spaces like any other, and
 * one that it is the result of makes another with its next run. Gives the translations of the space.
 */
export async function leaveTranslations(tx: Db, organizationId: string, spaceId: string): Promise<TranslationRow[]> {
  const rows = await tx
    .selectFrom('translations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(eb => eb.or([eb('source_space_id', '=', spaceId), eb('result_space_id', '=', spaceId)]))
    .execute();
  // One space has a handful: one for each language.
  for (const row of rows) {
    if (row.source_space_id !== spaceId) await updateTranslationRow(tx, row, noResult);
    else if (row.result_space_id !== null) await setComputedSource(tx, organizationId, row.result_space_id, null);
  }
  if (rows.some(row => row.result_space_id === spaceId)) await setComputedSource(tx, organizationId, spaceId, null);
  return rows.filter(row => row.source_space_id === spaceId);
}

const noResult = { result_space_id: null, result_revision_id: null, source_revision_id: null, pages: null };

/** As `leaveTranslations`; translations of the space end. */
export async function detachTranslations(tx: Db, organizationId: string, spaceId: string): Promise<void> {
  for (const row of await leaveTranslations(tx, organizationId, spaceId)) await deleteTranslationRow(tx, row);
}

/** The translations of a space, whoever may see them. */
export async function translationsFrom(db: Db, organizationId: string, spaceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('translations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('source_space_id', '=', spaceId)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Translations that are to follow a source that has changed, and that nobody has changed since that time. One whose run
 * failed waits for the next change.
 */
export function findBehind(
  db: Db,
  before: string,
  limit: number,
): Promise<Pick<TranslationRow, 'organization_id' | 'id'>[]> {
  return (
    db
      .selectFrom('translations as t')
      // Keeps its order: SQLite would else go through all spaces.
      .crossJoin('spaces as s')
      .innerJoin('revisions as r', join =>
        join
          .onRef('r.organization_id', '=', 's.organization_id')
          .onRef('r.space_id', '=', 's.id')
          .onRef('r.id', '=', 's.revision_id'),
      )
      .where('t.paused', '=', 0)
      .where('t.status', '=', 'completed')
      .where('t.result_space_id', 'is not', null)
      .where(isUnblocked(sql`t`))
      .where('s.deleted_at', 'is', null)
      .where(isStaying(sql`s`))
      .whereRef('s.organization_id', '=', 't.organization_id')
      .whereRef('s.id', '=', 't.source_space_id')
      .whereRef('s.revision_id', '!=', 't.source_revision_id')
      .where('r.created_at', '<', before)
      .where(eb => eb.or([eb('t.last_run_error', 'is', null), eb('t.last_run_at', '<', eb.ref('r.created_at'))]))
      .select(['t.organization_id', 't.id'])
      .orderBy('t.last_run_at')
      .orderBy('t.id')
      .limit(limit)
      .execute()
  );
}

/** The published sites that show these spaces, by the spaces. */
export async function findShowingSites(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<Map<string, { site: string; title: string }[]>> {
  if (spaceIds.length === 0) return new Map();
  const rows = await kept(db)
    .selectFrom('site_spaces as x')
    .innerJoin('sites as s', join =>
      join.onRef('s.organization_id', '=', 'x.organization_id').onRef('s.id', '=', 'x.site_id'),
    )
    .where('x.organization_id', '=', organizationId)
    .where('x.space_id', 'in', spaceIds)
    .where('x.hidden', '=', 0)
    .where('s.published', '=', 1)
    .select(['x.space_id', 's.id as site', 's.title'])
    .distinct()
    .orderBy('s.title')
    .orderBy('s.id')
    .execute();
  const found = new Map<string, { site: string; title: string }[]>();
  for (const { space_id, site, title } of rows) found.set(space_id, [...(found.get(space_id) ?? []), { site, title }]);
  return found;
}
