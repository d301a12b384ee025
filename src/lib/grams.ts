/**
 * Counts of the parts of many short texts, so that how many texts contain something is known without looking at them.
 * Counted are all parts of up to three characters, and longer ones as far as many texts have what comes before their
 * last character: what is not counted is in few texts.
 */

/** In characters: a part that is always counted, and one that is counted at most. */
export const shortest = 3;
export const longest = 48;
/** In how many texts a part has to be for its continuations to be counted. */
export const manyTexts = 2_000;

/** Ends every text, so that a part of three characters begins at each of its characters. */
const end = '\u0001\u0001';

export interface Gram {
  /** How many texts contain it. */
  count: number;
  /** Its continuations are counted. */
  continued: boolean;
}

/** A text as it is indexed. */
export const indexed = (text: string): string => `${text}${end}`;

/** The parts of a text, by where they begin and how long they are; no character is cut in two. */
export function partsOf(text: string): { length: number; part: (from: number, length: number) => string } {
  if (!/[\ud800-\udfff]/.test(text))
    return { length: text.length, part: (from, length) => text.slice(from, from + length) };
  const characters = Array.from(text);
  return { length: characters.length, part: (from, length) => characters.slice(from, from + length).join('') };
}

/** The beginnings of a text up to the longest that is counted. */
export function beginningsOf(text: string): string[] {
  const { length, part } = partsOf(text);
  return Array.from({ length: Math.min(length, longest) }, (_, index) => part(0, index + 1));
}

/** The parts of three characters of a text that has at least so many, in their order; a part may be there twice. */
export function partsOfThree(text: string): string[] {
  const { length, part } = partsOf(text);
  return Array.from({ length: length - shortest + 1 }, (_, from) => part(from, shortest));
}

/** A part that is so many times as frequent as the rarest costs more than it rules out, beside so many others. */
const frequentTimes = 8;
const enoughParts = 3;

/** What of a text stands around its rarest part of three characters: enough to be in few texts, and what is not much more frequent. */
export function rareOf(text: string, countOf: (part: string) => number): string {
  const counts = partsOfThree(text).map(countOf);
  const least = Math.min(...counts);
  const at = (index: number) => counts[index] ?? Number.POSITIVE_INFINITY;
  let [from, to] = [counts.indexOf(least), counts.indexOf(least)];
  while (to - from + 1 < counts.length) {
    const isBefore = at(from - 1) < at(to + 1);
    if (to - from + 1 >= enoughParts && at(isBefore ? from - 1 : to + 1) > least * frequentTimes) break;
    if (isBefore) from--;
    else to++;
  }
  return partsOf(text).part(from, to - from + shortest);
}

/** The parts that may be continued: everything between the shortest and the longest. */
export function continuableParts(text: string): Set<string> {
  const found = new Set<string>();
  const { length, part } = partsOf(text);
  for (let from = 0; from < length; from++)
    for (let size = shortest; size < longest && from + size < length; size++) found.add(part(from, size));
  return found;
}

/** The parts of a text that are counted, each once. */
export function countedParts(text: string, isContinued: (part: string) => boolean): Set<string> {
  const found = new Set<string>();
  const { length, part } = partsOf(text);
  for (let from = 0; from < length; from++) {
    for (let size = 1; from + size <= length && size <= longest; size++) {
      if (size > shortest && !isContinued(part(from, size - 1))) break;
      found.add(part(from, size));
    }
  }
  return found;
}

/** The continuations of a part by one character, with how many of the texts contain each. */
export function continuationsOf(gram: string, texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const found = new Set<string>();
    for (let at = text.indexOf(gram); at >= 0; at = text.indexOf(gram, at + 1)) {
      const next = text.codePointAt(at + gram.length);
      if (next !== undefined) found.add(gram + String.fromCodePoint(next));
    }
    for (const part of found) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

/** The counts of all these texts. */
export function countGrams(texts: readonly string[], many = manyTexts): Map<string, Gram> {
  const grams = new Map<string, Gram>();
  /** Where in each text something begins that has continuations; at first everything. */
  const begun: (readonly number[] | undefined)[] = [];
  for (let size = 1; size <= longest; size++) {
    const found = new Map<string, Gram & { last: number }>();
    for (const [index, text] of texts.entries()) {
      const { length, part } = partsOf(text);
      for (const from of begun[index] ?? Array.from({ length }, (_, at) => at)) {
        if (from + size > length) continue;
        const one = part(from, size);
        const gram = found.get(one);
        if (!gram) found.set(one, { count: 1, continued: false, last: index });
        else if (gram.last !== index) {
          gram.count += 1;
          gram.last = index;
        }
      }
    }
    if (found.size === 0) break;
    const continues = size >= shortest && size < longest;
    for (const [part, { count }] of found) grams.set(part, { count, continued: continues && count >= many });
    if (continues) keepContinued(texts, begun, size, grams);
  }
  return grams;
}

function keepContinued(
  texts: readonly string[],
  begun: (readonly number[] | undefined)[],
  size: number,
  grams: ReadonlyMap<string, Gram>,
): void {
  for (const [index, text] of texts.entries()) {
    const { length, part } = partsOf(text);
    const places = begun[index] ?? Array.from({ length }, (_, at) => at);
    begun[index] = places.filter(from => from + size < length && grams.get(part(from, size))?.continued);
  }
}
