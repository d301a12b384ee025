import { sql } from 'kysely';
import {
  beginningsOf,
  continuableParts,
  continuationsOf,
  countedParts,
  indexed,
  longest,
  manyTexts,
  partsOf,
  shortest,
} from '#lib/grams.ts';
import type { Db } from './database.ts';
import { memberSearchOf, type TextScope } from './member-search.ts';
import type { MemberGramRow, MemberRow } from './tables/accounts.ts';

type MemberKey = Pick<MemberRow, 'organization_id' | 'user_id'>;

/** Lets a member be found by a text, folded. The organization is locked, or parts would be counted past each other. */
export async function insertText(
  db: Db,
  { organization_id, user_id, search_text }: MemberKey & Pick<MemberRow, 'search_text'>,
  many = manyTexts,
): Promise<void> {
  const text = indexed(search_text);
  await memberSearchOf(db).insert(db, { organization_id, user_id, text });
  const parts = await countParts(db, organization_id, text, 1);
  const grown = await db
    .selectFrom('member_grams')
    .select('gram')
    .where('organization_id', '=', organization_id)
    .where('gram', 'in', parts)
    .where('continued', '=', 0)
    .where('count', '>=', many)
    .execute();
  for (const { gram } of grown) await continueGram(db, organization_id, gram, many);
}

/** The organization is locked. */
export async function removeText(db: Db, { organization_id, user_id }: MemberKey): Promise<void> {
  const row = await db
    .selectFrom('member_texts')
    .select('text')
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!row) return;
  await memberSearchOf(db).remove(db, { organization_id, user_id });
  await countParts(db, organization_id, row.text, -1);
}

/** Lets a person be found by another text in all of these organizations, which are locked. */
export async function replaceTexts(
  db: Db,
  { organizationIds, userId, searchText }: { organizationIds: readonly string[]; userId: string; searchText: string },
  many = manyTexts,
): Promise<void> {
  if (organizationIds.length === 0) return;
  const text = indexed(searchText);
  const before = await db
    .selectFrom('member_texts')
    .select(['organization_id', 'text'])
    .where('organization_id', 'in', organizationIds)
    .where('user_id', '=', userId)
    .execute();
  await memberSearchOf(db).replace(db, { organizationIds, userId, text });
  const texts = [text, ...new Set(before.map(row => row.text))];
  const continued = await gramsIn(db, organizationIds, [...new Set(texts.flatMap(of => [...continuableParts(of)]))])
    .where('continued', '=', 1)
    .execute();
  const known = new Set(continued.map(row => `${row.organization_id} ${row.gram}`));
  const rows = before.flatMap(row => {
    const isKnown = (part: string) => known.has(`${row.organization_id} ${part}`);
    const counts = new Map([...countedParts(row.text, isKnown)].map(part => [part, -1]));
    for (const part of countedParts(text, isKnown)) counts.set(part, (counts.get(part) ?? 0) + 1);
    return gramRows(row.organization_id, counts).filter(({ count }) => count !== 0);
  });
  await addToGrams(db, rows);
  const added = new Set(rows.flatMap(({ gram, count }) => (count > 0 ? [gram] : [])));
  if (added.size === 0) return;
  const grown = await gramsIn(db, organizationIds, [...added])
    .where('continued', '=', 0)
    .where('count', '>=', many)
    .execute();
  for (const { organization_id, gram } of grown) await continueGram(db, organization_id, gram, many);
}

const gramsIn = (db: Db, organizationIds: readonly string[], grams: readonly string[]) =>
  db
    .selectFrom('member_grams')
    .select(['organization_id', 'gram'])
    .where('organization_id', 'in', organizationIds)
    .where('gram', 'in', grams);

async function countParts(db: Db, organizationId: string, text: string, by: 1 | -1): Promise<string[]> {
  const known = await continuedParts(db, organizationId, [...continuableParts(text)]);
  const parts = [...countedParts(text, part => known.has(part))];
  await addToGrams(db, gramRows(organizationId, new Map(parts.map(part => [part, by]))));
  return parts;
}

async function continuedParts(db: Db, organizationId: string, parts: readonly string[]): Promise<Set<string>> {
  if (parts.length === 0) return new Set();
  const rows = await db
    .selectFrom('member_grams')
    .select('gram')
    .where('organization_id', '=', organizationId)
    .where('gram', 'in', parts)
    .where('continued', '=', 1)
    .execute();
  return new Set(rows.map(({ gram }) => gram));
}

const gramRows = (organization_id: string, counts: ReadonlyMap<string, number>): MemberGramRow[] =>
  [...counts].map(([gram, count]) => ({ organization_id, gram, count, continued: 0 }));

async function addToGrams(db: Db, rows: readonly MemberGramRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += 1_000)
    await db
      .insertInto('member_grams')
      .values(rows.slice(from, from + 1_000))
      .onConflict(conflict =>
        conflict
          .columns(['organization_id', 'gram'])
          .doUpdateSet(eb => ({ count: eb('member_grams.count', '+', eb.ref('excluded.count')) })),
      )
      .execute();
}

/** Counts the continuations of a part that has come to be in many texts. */
async function continueGram(db: Db, organizationId: string, gram: string, many: number): Promise<void> {
  const { length } = partsOf(gram);
  if (length < shortest || length >= longest) return;
  const found = sql`${memberSearchOf(db).matching({ organizationId, text: gram })}`;
  const { rows } = await sql<{ text: string }>`select text from member_texts
    where organization_id = ${organizationId} and user_id in ${found}`.execute(db);
  const counts = continuationsOf(
    gram,
    rows.map(({ text }) => text),
  );
  await addToGrams(db, gramRows(organizationId, counts));
  await db
    .updateTable('member_grams')
    .set({ continued: 1 })
    .where('organization_id', '=', organizationId)
    .where('gram', '=', gram)
    .execute();
  for (const [next, count] of counts) if (count >= many) await continueGram(db, organizationId, next, many);
}

/** How many members a search finds, as far as that is known without looking. */
export interface Found {
  count: number | undefined;
  /** They are few enough to be looked up. */
  few: boolean;
  /** How they are looked up; one or two letters that many have are not. */
  scope?: TextScope;
}

/** @param text folded, not empty */
export async function countTexts(db: Db, organizationId: string, text: string, many = manyTexts): Promise<Found> {
  const beginnings = beginningsOf(text);
  const grams = await db
    .selectFrom('member_grams')
    .select(['gram', 'count', 'continued'])
    .where('organization_id', '=', organizationId)
    .where('gram', 'in', beginnings)
    .where('count', '>', 0)
    .execute();
  const byGram = new Map(grams.map(row => [row.gram, row]));
  const whole = byGram.get(text);
  const { length } = partsOf(text);
  if (length < shortest) {
    const count = whole?.count ?? 0;
    if (count === 0 || count >= many) return { count, few: false };
    return { count, few: true, scope: { organizationId, anyOf: await partsWith(db, organizationId, text) } };
  }
  const scope = { organizationId, text };
  if (whole) return { count: whole.count, few: whole.count < many, scope };
  // What is not counted is in few texts, or in none, or it is longer than what is counted.
  const known = byGram.get(beginnings.findLast(part => byGram.has(part)) ?? '');
  if (known === undefined || known.continued === 1 || partsOf(known.gram).length < shortest)
    return { count: 0, few: false };
  return { count: undefined, few: known.count < many, scope };
}

/** All parts of three characters that begin so. */
async function partsWith(db: Db, organizationId: string, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('member_grams')
    .select('gram')
    .where('organization_id', '=', organizationId)
    .where('gram', '>=', beginning)
    .where('gram', '<', `${beginning}\u{10ffff}`)
    .where(sql<boolean>`length(gram) = ${shortest}`)
    .where('count', '>', 0)
    .execute();
  return rows.map(({ gram }) => gram);
}
