import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '../db/tables/translations.ts';

/** After every term: where entries without one in the language stand. */
const last = '\u{10FFFF}';

type ListedEntry = GlossaryEntryRow & { sort_term: string };

/** By the term in a language, those without one last; without a language, oldest first. */
export function listEntryRows(
  db: Db,
  organizationId: string,
  language: string | undefined,
  request: PageRequest,
): Promise<Page<ListedEntry>> {
  const sorted = sql<string>`coalesce(t.sort_term, ${last})`;
  const query = db
    .selectFrom('glossary_entries as e')
    .leftJoin('glossary_terms as t', join =>
      join
        .onRef('t.organization_id', '=', 'e.organization_id')
        .onRef('t.entry_id', '=', 'e.id')
        .on('t.language', '=', language ?? ''),
    )
    .where('e.organization_id', '=', organizationId)
    .selectAll('e')
    .select(sorted.as('sort_term'));
  const first =
    language === undefined
      ? { column: 'e.created_at' as const, value: (row: ListedEntry) => row.created_at }
      : { column: sorted, value: (row: ListedEntry) => row.sort_term };
  return fetchPage(query, [first, { column: 'e.id', value: row => row.id }], request);
}

export function countEntries(db: Db, organizationId: string): Promise<number> {
  return countRows(db.selectFrom('glossary_entries').where('organization_id', '=', organizationId));
}

export function findEntries(db: Db, organizationId: string, ids: readonly string[]): Promise<GlossaryEntryRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('glossary_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** The same, in an order that two who lock them share. */
export function lockEntries(tx: Db, organizationId: string, ids: readonly string[]): Promise<GlossaryEntryRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('glossary_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The terms of these entries, by language. */
export function findTermRows(db: Db, organizationId: string, ids: readonly string[]): Promise<GlossaryTermRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('glossary_terms')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('entry_id', 'in', ids)
    .orderBy('entry_id')
    .orderBy('language')
    .execute();
}

/** The terms that have a form in both languages. */
export function findTermPairs(
  db: Db,
  organizationId: string,
  source: string,
  target: string,
): Promise<{ from: string; to: string }[]> {
  return db
    .selectFrom('glossary_terms as s')
    .innerJoin('glossary_terms as t', join =>
      join.onRef('t.organization_id', '=', 's.organization_id').onRef('t.entry_id', '=', 's.entry_id'),
    )
    .where('s.organization_id', '=', organizationId)
    .where('s.language', '=', source)
    .where('t.language', '=', target)
    .orderBy('s.sort_term')
    .orderBy('s.entry_id')
    .select(['s.term as from', 't.term as to'])
    .execute();
}

/** Every term in every language, by the ids of their entries. */
export async function findGlossary(db: Db, organizationId: string): Promise<Map<string, Record<string, string>>> {
  const rows = await db
    .selectFrom('glossary_terms')
    .select(['entry_id', 'language', 'term'])
    .where('organization_id', '=', organizationId)
    .execute();
  const glossary = new Map<string, Record<string, string>>();
  for (const { entry_id, language, term } of rows)
    glossary.set(entry_id, { ...glossary.get(entry_id), [language]: term });
  return glossary;
}

export type NewTerm = Pick<GlossaryTermRow, 'language' | 'term' | 'sort_term'>;

/** Rows of one statement: both engines bound its parameters. */
const chunk = 2_000;

export async function insertEntries(tx: Db, rows: readonly GlossaryEntryRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('glossary_entries').values(rows).execute();
}

export async function touchEntries(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
  updated_at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('glossary_entries')
    .set({ updated_at })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

export async function deleteEntries(tx: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('glossary_entries')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

export async function deleteTerms(tx: Db, organizationId: string, entries: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .deleteFrom('glossary_terms')
    .where('organization_id', '=', organizationId)
    .where('entry_id', 'in', entries)
    .execute();
}

/** @param terms by the ids of their entries */
export async function insertTerms(
  tx: Db,
  organization_id: string,
  terms: ReadonlyMap<string, readonly NewTerm[]>,
): Promise<void> {
  const rows = [...terms].flatMap(([entry_id, forms]) => forms.map(form => ({ organization_id, entry_id, ...form })));
  for (let from = 0; from < rows.length; from += chunk) {
    await tx
      .insertInto('glossary_terms')
      .values(rows.slice(from, from + chunk))
      .execute();
  }
}
