import { sql } from 'kysely';
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

export async function countEntries(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('glossary_entries')
    .where('organization_id', '=', organizationId)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
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

type NewTerm = Pick<GlossaryTermRow, 'language' | 'term' | 'sort_term'>;

export async function insertEntry(tx: Db, row: GlossaryEntryRow, terms: readonly NewTerm[]): Promise<void> {
  await tx.insertInto('glossary_entries').values(row).execute();
  await insertTerms(tx, row.organization_id, row.id, terms);
}

export async function replaceTerms(
  tx: Db,
  { organization_id, id }: GlossaryEntryRow,
  terms: readonly NewTerm[],
  updated_at: string,
): Promise<void> {
  await tx
    .updateTable('glossary_entries')
    .set({ updated_at })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
  await deleteTerms(tx, organization_id, id);
  await insertTerms(tx, organization_id, id, terms);
}

export async function deleteEntry(tx: Db, organizationId: string, id: string): Promise<void> {
  await deleteTerms(tx, organizationId, id);
  await tx.deleteFrom('glossary_entries').where('organization_id', '=', organizationId).where('id', '=', id).execute();
}

async function deleteTerms(tx: Db, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('glossary_terms')
    .where('organization_id', '=', organizationId)
    .where('entry_id', '=', id)
    .execute();
}

async function insertTerms(
  tx: Db,
  organization_id: string,
  entry_id: string,
  terms: readonly NewTerm[],
): Promise<void> {
  const rows = terms.map(term => ({ organization_id, entry_id, ...term }));
  if (rows.length > 0) await tx.insertInto('glossary_terms').values(rows).execute();
}
