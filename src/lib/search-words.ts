/** Accents, and the vowel points of Arabic; not the marks that make another letter of a kana. */
const accents = /(?![\u3099\u309a])\p{Script=Inherited}|[\u0591-\u05c7]/gu;
const word = /[\p{L}\p{N}\p{M}_]+/gu;
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u;
const runs = new RegExp(`${unspaced.source}+|(?:(?!${unspaced.source}).)+`, 'gu');
/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i', ς: 'σ' },
};
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');
/** Longer words are known by their beginning: PostgreSQL takes none over 2 KB. */
const maximumLetters = 100;
const maximumTerms = 16;

/** A text as it is compared by a search, without case and accents: `Straße` → `strasse`, `İzmir` → `izmir`. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(accents, '')
    .replace(special, letter => letters[letter] ?? letter)
    .normalize('NFC');
}

/** Whether a text begins in a script that is searched by any part of it: those without spaces, and Korean, whose words grow at their ends. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(String.fromCodePoint(text.codePointAt(0) ?? 32));
}

/** The words of a text in order, folded; a run of scripts without spaces is one. */
export function wordsOf(text: string): string[] {
  return (foldText(text).match(word) ?? []).flatMap(found => found.match(runs) ?? []);
}

/** The words of an index: a run of scripts without spaces as pairs of characters, so that any part of it is found. */
export function* indexWords(text: string): Generator<string> {
  for (const found of wordsOf(text)) {
    if (!isUnspaced(found)) yield clip(found);
    else yield* pairsOf(found, true);
  }
}

function* pairsOf(run: string, withLast: boolean): Generator<string> {
  const characters = Array.from(run);
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next !== undefined) yield character + next;
    else if (withLast) yield character;
  }
}

const clip = (text: string) =>
  Array.from(text.slice(0, 2 * maximumLetters))
    .slice(0, maximumLetters)
    .join('');

/** What must stand in a page: a word with this beginning, words side by side, or a part of a run without spaces. */
export type SearchTerm =
  | { kind: 'prefix'; word: string /** Looked for beside it. */; other?: string | undefined }
  | { kind: 'phrase'; words: string[] }
  | { kind: 'part'; pairs: string[] };

/** What a person typed, as terms that must all be there; what stands in quotes is a phrase. */
export function searchTerms(text: string): SearchTerm[] {
  const parts = text.replace(/[“”„«»]/g, '"').split('"');
  const terms = parts.flatMap((part, index): SearchTerm[] => {
    const isPhrase = index % 2 === 1 && index < parts.length - 1;
    return isPhrase ? phrasesOf(wordsOf(part)) : wordsOf(part).map(termOf);
  });
  return terms.slice(0, maximumTerms);
}

function termOf(found: string): SearchTerm {
  if (!isUnspaced(found)) return { kind: 'prefix', word: clip(found) };
  const run = clip(found);
  const pairs = [...pairsOf(run, false)];
  return pairs.length === 0 ? { kind: 'prefix', word: run } : { kind: 'part', pairs };
}

function phrasesOf(words: readonly string[]): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const found of words.slice(0, maximumTerms)) {
    const last = terms.at(-1);
    if (isUnspaced(found)) terms.push(termOf(found));
    else if (last?.kind === 'phrase') last.words.push(clip(found));
    else terms.push({ kind: 'phrase', words: [clip(found)] });
  }
  return terms;
}
