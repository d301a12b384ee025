import { matchSequences } from '#document/sequence-diff.ts';
import { similarity, wordCounts } from '#document/similarity.ts';

/** A row or a column of a table. */
export interface Line {
  /** Lines with the same one are the same. */
  key: string;
  /** What others are compared by. */
  text: string;
  /** What no other line of its side is called: the same one on the other side stands for it, whatever else differs. */
  name?: string;
}

/** Places of two lines that stand for each other, or of one that has none. */
export interface Pair {
  before: number | undefined;
  after: number | undefined;
}

/** Lines with less in common are two lines, unless they are called the same. */
const alike = 0.5;
/** Below what is alike: where lines were numbered anew, what they say counts and not their numbers. */
const sameName = 0.4;
/** More pairs of lines are not looked at: where much is new, what is gone and what came are shown as that. */
const mostCompared = 10_000;
const limits = { maxEdits: 2000, timeout: 60 };

/** How much two lines have in common, from 0 for two of which neither stands for the other. */
function share(before: Line, after: Line, words: readonly [Map<string, number>, Map<string, number>]): number {
  const common = similarity(...words);
  if (common >= alike) return common;
  return before.name !== undefined && before.name === after.name ? sameName : 0;
}

/** The places of lines that stand for each other so that all of them together have most in common; the order stays. */
function pairAlike(before: readonly Line[], after: readonly Line[]): [number, number][] {
  if (before.length * after.length > mostCompared) return [];
  const counts = after.map(({ text }) => wordCounts(text));
  const shares = before.map(line => {
    const own = wordCounts(line.text);
    return after.map((other, at) => share(line, other, [own, counts[at] ?? new Map()]));
  });
  // The most that is in common from two places on.
  const best = Array.from({ length: before.length + 1 }, () => new Float64Array(after.length + 1));
  const from = (left: number, right: number) => best[left]?.[right] ?? 0;
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--) {
      const common = shares[left]?.[right] ?? 0;
      const paired = common === 0 ? 0 : common + from(left + 1, right + 1);
      best[left]?.fill(Math.max(paired, from(left + 1, right), from(left, right + 1)), right, right + 1);
    }
  const pairs: [number, number][] = [];
  let [left, right] = [0, 0];
  while (left < before.length && right < after.length) {
    if (from(left, right) === from(left + 1, right)) left++;
    else if (from(left, right) === from(left, right + 1)) right++;
    else pairs.push([left++, right++]);
  }
  return pairs;
}

/** Two lists of lines in one: equal lines meet, then those in between that have most in common. What is gone comes first. */
export function alignLines(before: readonly Line[], after: readonly Line[]): Pair[] {
  const keys = (lines: readonly Line[]) => lines.map(({ key }) => key);
  const equal = matchSequences(keys(before), keys(after), limits) ?? [];
  const pairs: Pair[] = [];
  let [left, right] = [0, 0];
  const alone = (leftEnd: number, rightEnd: number) => {
    while (left < leftEnd) pairs.push({ before: left++, after: undefined });
    while (right < rightEnd) pairs.push({ before: undefined, after: right++ });
  };
  const meet = (leftEnd: number, rightEnd: number) => {
    alone(leftEnd, rightEnd);
    pairs.push({ before: left++, after: right++ });
  };
  const between = (leftEnd: number, rightEnd: number) => {
    const [leftStart, rightStart] = [left, right];
    const found = pairAlike(before.slice(left, leftEnd), after.slice(right, rightEnd));
    for (const [old, now] of found) meet(leftStart + old, rightStart + now);
    alone(leftEnd, rightEnd);
  };
  for (const [old, now] of equal.entries()) {
    if (now < 0) continue;
    between(old, now);
    meet(old, now);
  }
  between(before.length, after.length);
  return pairs;
}
