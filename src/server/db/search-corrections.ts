import { type Corrections, doubtfulWords, nearest, noCorrections } from '#lib/search-corrections.ts';
import { searchTerms } from '#lib/search-words.ts';
import type { Db } from './database.ts';
import { type SearchScope, searchOf } from './search-engine.ts';
import { isEmpty } from './search-rows.ts';
import { wordsNear } from './search-vocabulary.ts';

/** Fewer matches than these may be so few because a word is mistyped. */
export const fewMatches = 3;
/** Pages in which a word is counted: where two words are as near, the one in more pages is meant. */
const mostCounted = 50;
/** How many times as many pages a word has that is meant in place of one that is there. */
const muchMore = 2;

/**
 * The words that are looked for beside mistyped ones: the nearest that are in pages of the scope. None where enough is found
 * without, or no more with them.
 * @param found how many matches the query has as it stands, where that is known
 */
export async function correctionsOf(db: Db, scope: SearchScope, found?: number): Promise<Corrections> {
  const words = doubtfulWords(scope.text);
  if (words.length === 0 || isEmpty(scope.spaceIds)) return noCorrections;
  const matches = found ?? (await countOf(db, scope));
  if (matches >= fewMatches) return noCorrections;
  const corrections = new Map<string, string>();
  for (const word of words) {
    const other = await correctionOf(db, scope, word);
    if (other !== undefined) corrections.set(word, other);
  }
  const isMore = async () => (await countOf(db, { ...scope, corrections })) > matches;
  // A single word was counted already.
  return corrections.size > 0 && (searchTerms(scope.text).length === 1 || (await isMore()))
    ? corrections
    : noCorrections;
}

async function countOf(db: Db, { text, ...scope }: SearchScope): Promise<number> {
  const [count = 0] = await searchOf(db).countUpTo(db, scope, [text], fewMatches);
  return count;
}

async function correctionOf(db: Db, scope: SearchScope, word: string): Promise<string | undefined> {
  const candidates = nearest(word, await wordsNear(db, scope, word));
  if (candidates.length === 0) return undefined;
  const texts = [word, ...candidates.map(candidate => candidate.word)];
  const [own = 0, ...counts] = await searchOf(db).countUpTo(
    db,
    { organizationId: scope.organizationId, spaceIds: scope.spaceIds },
    texts,
    mostCounted,
  );
  // A word that is there is no mistake: it is not in these pages together with the others.
  if (own >= fewMatches) return undefined;
  return (
    candidates
      .map((candidate, index) => ({ ...candidate, count: counts[index] ?? 0 }))
      // A word that stands in some pages is a mistake only beside one that is nearly the same and stands in many.
      .filter(({ count, distance }) => (own === 0 ? count > 0 : count >= muchMore * own && distance <= 1))
      .sort((one, other) => one.distance - other.distance || other.count - one.count)[0]?.word
  );
}
