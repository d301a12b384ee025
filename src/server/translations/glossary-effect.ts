import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import type { GlossaryEffect, GlossaryOperation } from '#contract/glossary.ts';
import { readBodies } from '#document/tree.ts';
import { fold } from '#lib/fold.ts';
import type { Viewer } from '../access/rows.ts';
import { ContentStore } from '../content/store.ts';
import type { Db } from '../db/database.ts';
import type { TranslationRow } from '../db/tables/translations.ts';
import type { Term } from './engines/engine.ts';
import { findGlossary, type KnownEntry } from './glossary-rows.ts';
import { type PageText, partsOf } from './page.ts';
import { listResultRows } from './rows.ts';
import { sourceHead } from './source.ts';
import { itemsOf } from './space.ts';
import { Terms } from './terms.ts';

type Operation = z.output<typeof GlossaryOperation>;
/** By the ids of entries. */
type Glossary = ReadonlyMap<string, KnownEntry>;
type Effect = z.input<typeof GlossaryEffect>;

/** So that they are in the order in which they were sent. */
const newest = 1_000_000;
/** Pages that are read in all; beyond, some of each space stand for the others. */
const mostPages = 2000;
/** Pages whose texts are read at a time. */
const chunk = 100;

/** A translation whose terms would be others. */
interface Touched {
  row: TranslationRow;
  before: Terms;
  after: Terms;
  /** Whether a text can hold one of the terms that would change, as far as that is told cheaply. */
  mayHold: (text: string) => boolean;
  texts: number;
  pages: number;
}

/** `previewGlossaryEntries`: the texts for which the next run would ask anew, because a term in them is another one. */
export async function glossaryEffect(
  db: Db,
  viewer: Viewer,
  { operations }: { operations: readonly Operation[] },
): Promise<Effect> {
  const before = await findGlossary(db, viewer.organizationId);
  const after = glossaryAfter(before, operations);
  const rows = await listResultRows(db, viewer);
  const touched = rows.flatMap(row => touchedBy(row, pairsOf(row, before), pairsOf(row, after)) ?? []);
  const bySource = [...Map.groupBy(touched, ({ row }) => row.source_space_id).values()];
  let exact = true;
  for (const group of bySource) {
    const isWhole = await countSource(db, group, Math.ceil(mostPages / bySource.length));
    exact &&= isWhole;
  }
  const found = touched.filter(({ texts }) => texts > 0);
  return {
    texts: sum(found.map(({ texts }) => texts)),
    pages: sum(found.map(({ pages }) => pages)),
    exact,
    translations: found.map(({ row, texts, pages }) => ({ translation: row.id, texts, pages })),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Undefined where the terms of a translation stay as they are. */
function touchedBy(row: TranslationRow, before: readonly Term[], after: readonly Term[]): Touched | undefined {
  const [old, now] = [before, after].map(
    pairs => new Map(pairs.map(pair => [pair.from.toLowerCase(), JSON.stringify(pair)])),
  );
  const changed = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].filter(
    from => old?.get(from) !== now?.get(from),
  );
  if (changed.length === 0) return undefined;
  const words = changed.map(longestWord);
  return {
    row,
    before: new Terms(before),
    after: new Terms(after),
    mayHold: text => words.some(word => text.includes(word)) || text.includes('&'),
    texts: 0,
    pages: 0,
  };
}

/** What no mark-up stands in: a character in between would make it another text. */
const longestWord = (term: string): string =>
  (term.match(/[\p{L}\p{N}]+/gu) ?? []).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

function glossaryAfter(before: Glossary, operations: readonly Operation[]): Glossary {
  const after = new Map(before);
  for (const [index, operation] of operations.entries()) {
    if (operation.type === 'delete') after.delete(operation.id);
    // An entry that is new comes after those that are there.
    else {
      const id = operation.type === 'update' ? operation.id : `~${newest + index}`;
      const { keep = after.get(id)?.keep ?? false, matchCase = after.get(id)?.matchCase ?? false } = operation;
      after.set(id, { keep, matchCase, translations: operation.translations });
    }
  }
  return after;
}

/** In the order in which a run reads them: where two entries have the same term, the last one counts. */
function pairsOf({ source_language, language }: TranslationRow, glossary: Glossary): Term[] {
  const pairs = Array.from(glossary, ([entry, { keep, matchCase, translations }]) => {
    const { [source_language]: from, [language]: to } = translations;
    const kept = keep ? Object.values(translations).map(term => ({ from: term, to: term })) : [{ from, to }];
    return kept.map(pair => ({ entry, matchCase, ...pair }));
  });
  return pairs
    .flat()
    .flatMap(({ entry, matchCase, from, to }) =>
      from === undefined || to === undefined ? [] : { from, to, matchCase, key: [fold(from), entry] },
    )
    .toSorted((one, other) => (one.key.join('\n') < other.key.join('\n') ? -1 : 1))
    .map(({ from, to, matchCase }) => ({ from, to, ...(matchCase ? { matchCase } : {}) }));
}

/** Counts the texts of one source for all its translations. False where not every page was read. */
async function countSource(db: Db, group: readonly Touched[], most: number): Promise<boolean> {
  const [first] = group;
  const head = first && (await sourceHead(db, first.row));
  if (!first || !head) return true;
  const store = new ContentStore(db, first.row.organization_id);
  const items = await itemsOf(store, head);
  const step = Math.max(1, items.length / most);
  const read = Array.from({ length: Math.min(items.length, most) }, (_, index) => items[Math.floor(index * step)]);
  const counts = group.map(() => ({ texts: 0, pages: 0 }));
  for (let from = 0; from < read.length; from += chunk) {
    const some = read.slice(from, from + chunk).flatMap(item => item ?? []);
    const bodies = await readBodies(store, some);
    for (const [index, { isPage, title, description = '' }] of some.entries()) {
      const markdown = bodies[index]?.markdown ?? '';
      countPage(group, counts, { title: isPage ? title : '', description, markdown });
    }
    await breathe();
  }
  const share = read.length === 0 ? 1 : items.length / read.length;
  for (const [index, one] of group.entries()) {
    one.texts = Math.round((counts[index]?.texts ?? 0) * share);
    one.pages = Math.round((counts[index]?.pages ?? 0) * share);
  }
  return read.length === items.length;
}

function countPage(
  group: readonly Touched[],
  counts: readonly { texts: number; pages: number }[],
  page: PageText,
): void {
  const whole = `${page.title}\n${page.description}\n${page.markdown}`.toLowerCase();
  let texts: string[] | undefined;
  for (const [index, { before, after, mayHold }] of group.entries()) {
    const count = counts[index];
    if (!count || !mayHold(whole)) continue;
    texts ??= [...partsOf(page).bySent.keys()];
    const found = texts.filter(text => saysOther(before, after, text)).length;
    count.texts += found;
    if (found > 0) count.pages++;
  }
}

const saysOther = (before: Terms, after: Terms, text: string): boolean =>
  JSON.stringify(before.in(text)) !== JSON.stringify(after.in(text));
