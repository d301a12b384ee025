import { arabic } from './arabic.ts';
import { simplifiedChinese, traditionalChinese } from './chinese.ts';
import { dutch } from './dutch.ts';
import { english, type Words } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { hebrew } from './hebrew.ts';
import { italian } from './italian.ts';
import { japanese } from './japanese.ts';
import { korean } from './korean.ts';
import { polish } from './polish.ts';
import { brazilian, portuguese } from './portuguese.ts';
import { russian } from './russian.ts';
import { spanish } from './spanish.ts';
import { swedish } from './swedish.ts';
import { turkish } from './turkish.ts';

/** By languages that content can be in (`document/languages.ts`). */
const tables: ReadonlyMap<string, Words> = new Map([
  ['ar', arabic],
  ['de', german],
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['he', hebrew],
  ['it', italian],
  ['ja', japanese],
  ['ko', korean],
  ['nl', dutch],
  ['pl', polish],
  ['pt', portuguese],
  ['pt-br', brazilian],
  ['ru', russian],
  ['sv', swedish],
  ['tr', turkish],
  ['yue', traditionalChinese],
  ['zh', simplifiedChinese],
  ['zh-hant', traditionalChinese],
  ['zh-hk', traditionalChinese],
  ['zh-tw', traditionalChinese],
]);

/** What a site says in a language (BCP 47, of any case); English where it has no words of that language. */
export const wordsOf = (language: string): Words => tables.get(spokenOf(language) ?? 'en') ?? english;

/** The language of which there are words, for one that may be more exact. */
function spokenOf(language: string): string | undefined {
  const parts = language.toLowerCase().split('-');
  return [parts.slice(0, 2).join('-'), parts[0] ?? ''].find(tag => tables.has(tag));
}

/**
 * The language that a reader asks for (RFC 9110, 12.5.4) and of which there are words, the most wanted first; else English.
 * @param known the language of which there are words, for a tag
 */
export function languageAsked<Language extends string = string>(
  header: string | undefined,
  known: (tag: string) => Language | undefined = spokenOf as typeof known,
): Language | 'en' {
  const asked = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .flatMap(part => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/i);
      const [language, quality] = [known(tag), weight === undefined ? 1 : Number(weight)];
      return language !== undefined && quality > 0 ? [{ language, quality }] : [];
    })
    .sort((a, b) => b.quality - a.quality);
  return asked[0]?.language ?? 'en';
}

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

/** Which way the lines of a language run. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  rightToLeft.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';

/** Fills in what a text leaves open. */
export const filled = (text: string, name: string, value: string): string => text.replace(`{${name}}`, () => value);
