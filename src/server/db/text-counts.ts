import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  beginningsOf,
  continuableParts,
  continuationsOf,
  countedParts,
  longest,
  partsOf,
  partsOfThree,
  rareOf,
  shortest,
} from '#lib/grams.ts';
import type { Db } from './database.ts';
import { kept } from './kept.ts';
import type { MemberState } from './tables/accounts.ts';
import { type IndexedText, type TextIndex, type TextKey, type TextScope, textSearchOf } from './text-index.ts';
import { hasKey, textChunks } from './text-keys.ts';
import { addToStates, beginStates, StateChanges, statesOfPart } from './text-states.ts';

/** A text that goes, comes, or is another or hidden than before. */
export interface TextChange extends TextKey {
  before: Text | undefined;
  after: Text | undefined;
}

export interface Text extends Omit<IndexedText, keyof TextKey> {
  /** Of the member whose text it is. */
  state?: MemberState;
}

/** In how many texts a part is; and in how many of those that are hidden. */
interface Counts {
  count: number;
  hidden: number;
}

interface GramKey {
  organization_id: string;
  gram: string;
}

interface GramRow extends GramKey, Counts {
  /** Its continuations are counted. */
  continued: 0 | 1;
  /** The states of those who have it are counted, or never are. */
  by_state: 0 | 1;
}

/** From so many changes on, all parts that are continued are read rather than those that are asked for. */
const manyChanges = 50;

const namesOf = ({ name, id, marks, states }: TextIndex) => ({
  grams: sql.table(`${name}_grams`),
  texts: sql.table(`${name}_texts`),
  id: sql.ref(id),
  hidden: sql.raw(marks ? 'hidden' : '0'),
  byState: sql.raw(states ? 'by_state' : '1'),
});

/** Changes texts and what is counted of them. The organizations are locked, or parts would be counted past each other. */
export async function changeTexts(db: Db, index: TextIndex, asked: readonly TextChange[]): Promise<void> {
  const changes = asked.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (changes.length === 0) return;
  await store(db, index, changes);
  const known = await continuedParts(db, index, changes);
  const changed = [];
  const states = new StateChanges();
  for (const [id, ofOne] of Map.groupBy(changes, ({ organizationId }) => organizationId)) {
    const isContinued = (part: string) => known.get(id)?.has(part) ?? false;
    changed.push(...countChanges(id, ofOne, isContinued));
    for (const { before, after } of ofOne) {
      if (before?.state) states.add(id, countedParts(before.text, isContinued), before.state, -1);
      if (after?.state) states.add(id, countedParts(after.text, isContinued), after.state, 1);
    }
  }
  const grown = await addToGrams(db, index, changed);
  await addToStates(db, states.all());
  for (const row of grown) await grow(db, index, row);
}

/** Counts more of a part that has come to be in many texts. */
async function grow(db: Db, index: TextIndex, row: GramRow): Promise<void> {
  const { organization_id: organizationId, gram, continued, by_state } = row;
  if (by_state === 0) {
    const isShort = partsOf(gram).length < shortest;
    const some = isShort ? { anyOf: await partsWith(db, index, organizationId, gram) } : { text: gram };
    // Nothing follows the end, which all have.
    const isEnd = some.anyOf?.length === 0;
    await beginStates(db, organizationId, gram, isEnd ? undefined : { organizationId, ...some });
  }
  if (continued === 0) await continueGram(db, index, row);
}

async function store(db: Db, index: TextIndex, changes: readonly TextChange[]): Promise<void> {
  const search = textSearchOf(db);
  const [marked, others] = [true, false].map(same => changes.filter(c => (c.before?.text === c.after?.text) === same));
  const gone = others?.filter(({ before }) => before) ?? [];
  if (gone.length > 0) await search.remove(db, index, gone);
  const come =
    others?.flatMap(({ organizationId, id, after }) => (after ? [{ organizationId, id, ...after }] : [])) ?? [];
  if (come.length > 0) await search.insert(db, index, come);
  if (!index.marks) return;
  for (const hidden of [0, 1] as const)
    for (const part of textChunks(marked?.filter(({ after }) => after?.hidden === hidden) ?? []))
      await sql`update ${namesOf(index).texts} set hidden = ${hidden} where ${hasKey(index, part)}`.execute(db);
}

function countChanges(
  organization_id: string,
  changes: readonly TextChange[],
  isContinued: (part: string) => boolean,
): (GramKey & Counts)[] {
  const counts = new Map<string, GramKey & Counts>();
  const add = (text: string, count: number, hidden: number) => {
    for (const gram of countedParts(text, isContinued)) {
      const counted = counts.get(gram);
      if (counted) {
        counted.count += count;
        counted.hidden += hidden;
      } else counts.set(gram, { organization_id, gram, count, hidden });
    }
  };
  for (const { before, after } of changes) {
    if (before && before.text === after?.text) add(before.text, 0, after.hidden - before.hidden);
    else {
      if (before) add(before.text, -1, -before.hidden);
      if (after) add(after.text, 1, after.hidden);
    }
  }
  return [...counts.values()].filter(({ count, hidden }) => count !== 0 || hidden !== 0);
}

/** The counts of parts; where there are several organizations, of each part in all of them. */
async function gramsIn(db: Db, index: TextIndex, keys: readonly GramKey[]): Promise<GramRow[]> {
  if (keys.length === 0) return [];
  const { grams, hidden, byState } = namesOf(index);
  const organizations = [...new Set(keys.map(key => key.organization_id))];
  const parts = [...new Set(keys.map(({ gram }) => gram))];
  const { rows } =
    await sql<GramRow>`select organization_id, gram, count, ${hidden} as hidden, continued, ${byState} as by_state from ${grams}
    where organization_id in (${sql.join(organizations)}) and gram in (${sql.join(parts)})`.execute(kept(db));
  return rows;
}

async function continuedParts(
  db: Db,
  index: TextIndex,
  changes: readonly TextChange[],
): Promise<Map<string, Set<string>>> {
  const organizations = [...new Set(changes.map(({ organizationId }) => organizationId))];
  const texts = [...new Set(changes.flatMap(({ before, after }) => [before?.text ?? [], after?.text ?? []].flat()))];
  const found = new Map(organizations.map(id => [id, new Set<string>()]));
  const isContinued = sql`continued = 1 and organization_id in (${sql.join(organizations)})`;
  const { grams } = namesOf(index);
  const all = texts.length > manyChanges ? undefined : [...new Set(texts.flatMap(text => [...continuableParts(text)]))];
  for (const part of all ? textChunks(all) : [undefined]) {
    const isAsked = part ? sql` and gram in (${sql.join(part)})` : sql``;
    const { rows } =
      await sql<GramKey>`select organization_id, gram from ${grams} where ${isContinued}${isAsked}`.execute(db);
    for (const { organization_id, gram } of rows) found.get(organization_id)?.add(gram);
  }
  return found;
}

/** Gives those that have come to be in many texts. */
async function addToGrams(db: Db, index: TextIndex, counts: readonly (GramKey & Counts)[]): Promise<GramRow[]> {
  const grown: GramRow[] = [];
  const { grams, hidden, byState } = namesOf(index);
  const { marks } = index;
  const sum = (column: string) => sql.raw(`${column} = ${index.name}_grams.${column} + excluded.${column}`);
  for (const part of textChunks(counts)) {
    const values = part.map(
      row => sql`(${row.organization_id}, ${row.gram}, ${row.count}, 0${marks ? sql`, ${row.hidden}` : sql``})`,
    );
    const { rows } =
      await sql<GramRow>`insert into ${grams} (organization_id, gram, count, continued${marks ? sql`, hidden` : sql``})
      values ${sql.join(values)}
      on conflict (organization_id, gram) do update set ${sum('count')}${marks ? sql`, ${sum('hidden')}` : sql``}
      returning organization_id, gram, count, ${hidden} as hidden, continued, ${byState} as by_state`.execute(db);
    grown.push(...rows.filter(row => (row.continued === 0 || row.by_state === 0) && row.count >= index.many));
  }
  return grown;
}

async function continueGram(db: Db, index: TextIndex, { organization_id, gram }: GramKey): Promise<void> {
  const { length } = partsOf(gram);
  if (length < shortest || length >= longest) return;
  const { grams, texts, id, hidden } = namesOf(index);
  const found = textSearchOf(db).matching(index, { organizationId: organization_id, text: gram });
  const { rows } = await sql<Text>`select text, ${hidden} as hidden from ${texts}
    where organization_id = ${organization_id} and ${id} in ${found}`.execute(db);
  const ofHidden = continuationsOf(
    gram,
    rows.flatMap(row => (row.hidden === 1 ? [row.text] : [])),
  );
  const all = continuationsOf(
    gram,
    rows.map(({ text }) => text),
  );
  const counts = [...all].map(([next, count]) => ({
    organization_id,
    gram: next,
    count,
    hidden: ofHidden.get(next) ?? 0,
  }));
  const grown = await addToGrams(db, index, counts);
  await sql`update ${grams} set continued = 1 where organization_id = ${organization_id} and gram = ${gram}`.execute(
    db,
  );
  for (const row of grown) await grow(db, index, row);
}

/** How many texts a search finds, as far as that is known without looking. */
export interface Found {
  count: number | undefined;
  /** How many of them are hidden; known where the count is. */
  hidden: number;
  /** They are few enough to be looked up. */
  few: boolean;
  /** How they are looked up; one or two letters that many have are not. */
  scope?: TextScope;
  /** How many of them are in each state, where that is known. */
  states?: readonly (MemberState & { count: number })[];
}

/** The same with the states of those who are found. */
export async function countByStates(db: Db, index: TextIndex, organizationId: string, text: string): Promise<Found> {
  const found = await countTexts(db, index, organizationId, text);
  if (!found.count || found.few) return found;
  const states = await statesOfPart(db, organizationId, text);
  const all = states.reduce((sum, { count }) => sum + count, 0);
  return all === found.count ? { ...found, states } : found;
}

/** @param text folded, not empty */
export async function countTexts(db: Db, index: TextIndex, organizationId: string, text: string): Promise<Found> {
  const { many } = index;
  const beginnings = beginningsOf(text);
  const { length } = partsOf(text);
  const parts = length < shortest ? [] : partsOfThree(text);
  const keys = [...beginnings, ...parts].map(gram => ({ organization_id: organizationId, gram }));
  const grams = (await gramsIn(db, index, keys)).filter(({ count }) => count > 0);
  const byGram = new Map(grams.map(row => [row.gram, row]));
  const whole = byGram.get(text);
  if (length < shortest) {
    const { count = 0, hidden = 0 } = whole ?? {};
    if (count === 0 || count >= many) return { count, hidden, few: false };
    const anyOf = await partsWith(db, index, organizationId, text);
    return { count, hidden, few: true, scope: { organizationId, anyOf } };
  }
  const scope = { organizationId, text, rare: rareOf(text, part => byGram.get(part)?.count ?? 0) };
  if (whole) return { count: whole.count, hidden: whole.hidden, few: whole.count < many, scope };
  // What is not counted is in few texts, or in none, or it is longer than what is counted.
  const known = byGram.get(beginnings.findLast(part => byGram.has(part)) ?? '');
  if (known === undefined || known.continued === 1 || partsOf(known.gram).length < shortest)
    return { count: 0, hidden: 0, few: false };
  return { count: undefined, hidden: 0, few: known.count < many, scope };
}

/** All parts of three characters that begin so. */
async function partsWith(db: Db, index: TextIndex, organizationId: string, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ gram: string }>`select gram from ${namesOf(index).grams}
    where organization_id = ${organizationId} and gram >= ${beginning} and gram < ${`${beginning}\u{10ffff}`}
      and length(gram) = ${sql.lit(shortest)} and count > 0`.execute(db);
  return rows.map(({ gram }) => gram);
}
