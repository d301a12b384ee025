import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';

/** One translation. */
export interface TranslationKey {
  organizationId: string;
  translationId: string;
}

const chunk = 500;

/** What engines said to texts with these hashes before. */
export async function findAnswers(
  db: Db,
  { organizationId, translationId }: TranslationKey,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < hashes.length; from += chunk) {
    const rows = await db
      .selectFrom('translation_texts')
      .select(['hash', 'answer'])
      .where('organization_id', '=', organizationId)
      .where('translation_id', '=', translationId)
      .where('hash', 'in', hashes.slice(from, from + chunk))
      .execute();
    for (const { hash, answer } of rows) found.set(hash, answer);
  }
  return found;
}

export async function insertAnswers(
  tx: Db,
  { organizationId, translationId }: TranslationKey,
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = Array.from(answers, ([hash, answer]) => ({
    organization_id: organizationId,
    translation_id: translationId,
    hash,
    answer,
  }));
  for (let from = 0; from < rows.length; from += chunk) {
    await tx
      .insertInto('translation_texts')
      .values(rows.slice(from, from + chunk))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

/** What became of a page since it was translated. */
const stateOf = sql<Translated['state']>`case
  when edited_at is not null then case attention when 1 then 'attention' else 'edited' end
  when kept > 0 then 'partial' else 'translated' end`;

/** A page or reusable content that was translated. */
export type TranslatedPageRow = TranslationPageRow & Pick<Translated, 'state'>;

/** Every page and reusable content that was translated, or those with these ids, by its id. */
export async function findTranslatedPages(
  db: Db,
  { organizationId, translationId }: TranslationKey,
  ids?: readonly string[],
): Promise<Map<string, TranslatedPageRow>> {
  if (ids?.length === 0) return new Map();
  const rows = await db
    .selectFrom('translation_pages')
    .selectAll()
    .select(stateOf.as('state'))
    .where('organization_id', '=', organizationId)
    .where('translation_id', '=', translationId)
    .$if(ids !== undefined, query => query.where('page_id', 'in', ids ?? []))
    .execute();
  return new Map(rows.map(row => [row.page_id, row]));
}

/** A page as it was translated. */
export interface Translated {
  /** Fingerprint of what was translated. */
  source: string;
  state: 'attention' | 'edited' | 'partial' | 'translated';
}

/** How every page and reusable content was translated, by its id. */
export async function findStates(
  db: Db,
  { organizationId, translationId }: TranslationKey,
): Promise<Map<string, Translated>> {
  // In one text: thousands of rows would take longer to hand over than to find.
  const line = sql.lit('\n');
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(page_id || ${line} || source || ${line} || ${stateOf}, ${line}) as lines from translation_pages
    where organization_id = ${organizationId} and translation_id = ${translationId}`.execute(db);
  const lines = rows[0]?.lines?.split('\n') ?? [];
  const states = new Map<string, Translated>();
  for (let at = 0; at + 2 < lines.length; at += 3)
    states.set(lines[at] ?? '', {
      source: lines[at + 1] ?? '',
      state: lines[at + 2] as Translated['state'], // as it is named above
    });
  return states;
}

export function findTranslatedPage(
  db: Db,
  { organizationId, translationId }: TranslationKey,
  pageId: string,
): Promise<TranslationPageRow | undefined> {
  return db
    .selectFrom('translation_pages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('translation_id', '=', translationId)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
}

export async function saveTranslatedPage(tx: Db, row: TranslationPageRow): Promise<void> {
  const { organization_id: organizationId, translation_id: translationId, page_id: _, ...changes } = row;
  await moveOn(tx, { organizationId, translationId });
  await tx
    .insertInto('translation_pages')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'translation_id', 'page_id']).doUpdateSet(changes))
    .execute();
}

export async function deleteTranslatedPages(tx: Db, key: TranslationKey, pageIds: readonly string[]): Promise<void> {
  const { organizationId, translationId } = key;
  if (pageIds.length > 0) await moveOn(tx, key);
  for (let from = 0; from < pageIds.length; from += chunk) {
    await tx
      .deleteFrom('translation_pages')
      .where('organization_id', '=', organizationId)
      .where('translation_id', '=', translationId)
      .where('page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
  }
}

/** Says that what was found out about the pages of a translation holds no more. */
async function moveOn(tx: Db, { organizationId, translationId }: TranslationKey): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ pages_version: sql<number>`pages_version + 1` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', translationId)
    .execute();
}
