import { sql } from 'kysely';
import { countRows } from '../db/count.ts';
import type { Db } from '../db/database.ts';
import { fetchPage, type Page, type PageRequest } from '../db/page.ts';
import type { GlossaryEntryRow, GlossaryTermRow } from '../db/tables/translations.ts';

/** After every term: where entries without one in the language stand. */
const last = '\u{10FFFF}';

type ListedEntry = GlossaryEntryRow & { sort_term: string };

/** By the term in a language, those without one last; without a language, oldest first. */
export async function listEntryRows(
  db: Db,
  organizationId: string,
  language: string | undefined,
  request: PageRequest,
): Promise<Page<ListedEntry>> {
  const id = { column: 'e.id' as const, value: (row: ListedEntry) => row.id };
  if (language === undefined) {
    const entries = entriesOf(db, organizationId).select(sql.lit('').as('sort_term'));
    return fetchPage(entries, [{ column: 'e.created_at', value: row => row.created_at }, id], request);
  }
  const sorted = sql<string>`coalesce(t.sort_term, ${last})`;
  const term = (column: 't.sort_term' | typeof sorted) => ({ column, value: (row: ListedEntry) => row.sort_term });
  // In the order of an index, which all are not in: they are sorted for the pages alone on which those without a term begin.
  const named = await fetchPage(
    entriesOf(db, organizationId)
      .innerJoin('glossary_terms as t', join =>
        join.onRef('t.organization_id', '=', 'e.organization_id').onRef('t.entry_id', '=', 'e.id'),
      )
      .where('t.organization_id', '=', organizationId)
      .where('t.language', '=', language)
      .select('t.sort_term'),
    [term('t.sort_term'), { ...id, column: 't.entry_id' }],
    request,
  );
  if (named.next) return named;
  const all = entriesOf(db, organizationId)
    .leftJoin('glossary_terms as t', join =>
      join
        .onRef('t.organization_id', '=', 'e.organization_id')
        .onRef('t.entry_id', '=', 'e.id')
        .on('t.language', '=', language),
    )
    .select(sorted.as('sort_term'));
  return fetchPage(all, [term(sorted), id], request);
}

const entriesOf = (db: Db, organizationId: string) =>
  db.selectFrom('glossary_entries as e').where('e.organization_id', '=', organizationId).selectAll('e');

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

/** The terms that have a form in both languages, and those that stay as they are in any. */
export async function findTermPairs(
  db: Db,
  organizationId: string,
  source: string,
  target: string,
): Promise<{ from: string; to: string; matchCase?: boolean }[]> {
  const rows = await db
    .selectFrom('glossary_entries as e')
    .innerJoin('glossary_terms as s', join =>
      join.onRef('s.organization_id', '=', 'e.organization_id').onRef('s.entry_id', '=', 'e.id'),
    )
    .leftJoin('glossary_terms as t', join =>
      join
        .onRef('t.organization_id', '=', 'e.organization_id')
        .onRef('t.entry_id', '=', 'e.id')
        .on('t.language', '=', target),
    )
    .where('e.organization_id', '=', organizationId)
    .where(eb => eb.or([eb('e.keep', '=', 1), eb.and([eb('s.language', '=', source), eb('t.term', 'is not', null)])]))
    .orderBy('s.sort_term')
    .orderBy('s.entry_id')
    .orderBy('s.language')
    .select(['s.term', 't.term as translated', 'e.keep', 'e.match_case'])
    .execute();
  return rows.map(({ term, translated, keep, match_case }) => ({
    from: term,
    to: keep ? term : (translated ?? term),
    ...(match_case ? { matchCase: true } : {}),
  }));
}

export interface KnownEntry {
  keep: boolean;
  matchCase: boolean;
  translations: Readonly<Record<string, string | undefined>>;
}

/** Every term in every language, by the ids of their entries. */
export async function findGlossary(db: Db, organizationId: string): Promise<Map<string, KnownEntry>> {
  const rows = await db
    .selectFrom('glossary_entries as e')
    .innerJoin('glossary_terms as t', join =>
      join.onRef('t.organization_id', '=', 'e.organization_id').onRef('t.entry_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.keep', 'e.match_case', 't.language', 't.term'])
    .where('e.organization_id', '=', organizationId)
    .execute();
  const glossary = new Map<string, KnownEntry>();
  for (const { id, keep, match_case, language, term } of rows) {
    const translations = { ...glossary.get(id)?.translations, [language]: term };
    glossary.set(id, { keep: keep === 1, matchCase: match_case === 1, translations });
  }
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
  changes: Pick<GlossaryEntryRow, 'updated_at'> & Partial<Pick<GlossaryEntryRow, 'keep' | 'match_case'>>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('glossary_entries')
    .set(changes)
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
