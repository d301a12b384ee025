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

/** Every page and reusable content that was translated, by its id. */
export async function findTranslatedPages(
  db: Db,
  { organizationId, translationId }: TranslationKey,
): Promise<Map<string, TranslationPageRow>> {
  const rows = await db
    .selectFrom('translation_pages')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('translation_id', '=', translationId)
    .execute();
  return new Map(rows.map(row => [row.page_id, row]));
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
  const { organization_id: _, translation_id: __, page_id: ___, ...changes } = row;
  await tx
    .insertInto('translation_pages')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'translation_id', 'page_id']).doUpdateSet(changes))
    .execute();
}

export async function deleteTranslatedPages(
  tx: Db,
  { organizationId, translationId }: TranslationKey,
  pageIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < pageIds.length; from += chunk) {
    await tx
      .deleteFrom('translation_pages')
      .where('organization_id', '=', organizationId)
      .where('translation_id', '=', translationId)
      .where('page_id', 'in', pageIds.slice(from, from + chunk))
      .execute();
  }
}
