/** Characters of a text that count when it is compared. */
const MAX_COMPARED = 4000;

const WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;

/** How often each word, and each character of scripts without spaces, occurs; of a text without any, each sign. */
export function wordCounts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const compared = text.slice(0, MAX_COMPARED).toLowerCase();
  for (const word of compared.match(WORDS) ?? compared.match(/\S/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Twice the common words over all words: 0 to 1. */
export function similarity(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let common = 0;
  let total = 0;
  for (const count of b.values()) total += count;
  for (const [word, count] of a) {
    total += count;
    common += Math.min(count, b.get(word) ?? 0);
  }
  return total === 0 ? 0 : (2 * common) / total;
}
