import type { Steps } from '#document/steps.ts';
import type { Db } from '../db/database.ts';
import type { LeadingLinkRow } from '../db/tables/content.ts';
import { inTurns } from '../http/in-turns.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { nameOf } from './differing-links.ts';
import { keptFirsts, markedFirsts, type Standing, setFirst } from './link-list-rows.ts';
import { byPlace } from './link-meaning.ts';

const chunk = 1_000;

/**
 * Marks the first link to each of these targets anew, among those that stand there and those that are to be inserted:
 * a page of 40,000 links would else be written once and marked afterwards.
 * @param meanings at least those of what is to come
 * @returns what is to come, with its marks
 */
export async function settleFirsts(
  db: Db,
  key: SpaceKey,
  meanings: readonly string[],
  coming: readonly LeadingLinkRow[],
): Promise<LeadingLinkRow[]> {
  const earliest = await inTurns(earliestSteps(coming));
  const firsts = new Set<LeadingLinkRow>();
  for (let from = 0; from < meanings.length; from += chunk) {
    const some = meanings.slice(from, from + chunk);
    const marked = new Map((await markedFirsts(db, key, some)).map(link => [nameOf(link), link]));
    const stay = new Map((await keptFirsts(db, key, some, [])).map(link => [link.meaning, link]));
    for (const meaning of some) {
      const [stands, comes] = [stay.get(meaning), earliest.get(meaning)];
      if (!comes || (stands && byPlace(stands, comes) <= 0)) continue;
      firsts.add(comes);
      stay.delete(meaning);
    }
    const now = new Map([...stay.values()].map(link => [nameOf(link), link]));
    // The old mark goes first: an index holds one of each meaning.
    await setFirst(db, key, without(marked, now), 0);
    await setFirst(db, key, without(now, marked), 1);
  }
  return inTurns(markSteps(coming, firsts));
}

const without = (links: ReadonlyMap<string, Standing>, others: ReadonlyMap<string, unknown>): Standing[] =>
  [...links].flatMap(([name, link]) => (others.has(name) ? [] : [link]));

function* earliestSteps(links: readonly LeadingLinkRow[]): Steps<Map<string, LeadingLinkRow>> {
  const earliest = new Map<string, LeadingLinkRow>();
  for (const link of links) {
    const known = earliest.get(link.meaning);
    if (!known || byPlace(link, known) < 0) earliest.set(link.meaning, link);
    yield;
  }
  return earliest;
}

function* markSteps(links: readonly LeadingLinkRow[], firsts: ReadonlySet<LeadingLinkRow>): Steps<LeadingLinkRow[]> {
  const marked: LeadingLinkRow[] = [];
  for (const link of links) {
    marked.push({ ...link, first: firsts.has(link) ? 1 : 0 });
    yield;
  }
  return marked;
}
