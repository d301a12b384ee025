import { describe, expect, test } from 'vitest';
import { languages } from '#document/languages.ts';
import { english } from './english.ts';
import { directionOf, filled, languageAsked, wordsOf } from './words.ts';

describe('words of published sites', () => {
  test('every table fills every text, and leaves open what the English one leaves open', () => {
    const open = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const language of languages) {
      for (const [key, text] of Object.entries(wordsOf(language))) {
        expect(text.trim(), `${language} ${key}`).not.toBe('');
        expect(open(text), `${language} ${key}`).toEqual(
          open(Object.entries(english).find(([k]) => k === key)?.[1] ?? ''),
        );
      }
    }
  });

  test('what was looked for stands in the same quotation marks wherever a language names it', () => {
    const marks = (text: string) => /(\S\s?)\{query\}(\s?[^\s\p{L}])/u.exec(text)?.slice(1);
    for (const language of languages) {
      const { nothingFound, correctedTo } = wordsOf(language);
      expect(marks(correctedTo), language).toBeDefined();
      expect(marks(correctedTo), language).toEqual(marks(nothingFound));
    }
  });

  test('a language without words of its own is spoken to in English, a region as its language', () => {
    expect(wordsOf('fi')).toBe(english);
    expect(wordsOf('')).toBe(english);
    expect(wordsOf('de-AT')).toBe(wordsOf('de'));
    expect(wordsOf('pt-BR')).not.toBe(wordsOf('pt'));
    expect(wordsOf('zh-Hant-HK')).toBe(wordsOf('zh-tw'));
  });

  test('a reader gets the language they want most of those there are', () => {
    expect(languageAsked('fi, de-CH;q=0.8, fr;q=0.9')).toBe('fr');
    expect(languageAsked('de-CH, *;q=0.5')).toBe('de');
    expect(languageAsked('de;q=0, en;q=0.1')).toBe('en');
    expect(languageAsked('"><script>, ;q=x,')).toBe('en');
    expect(languageAsked(undefined)).toBe('en');
  });

  test('lines run the way their language does', () => {
    expect(['ar', 'he', 'de', 'ja'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
  });

  test('what is filled in is text, whatever it holds', () => {
    expect(filled('Seiten unter {title}', 'title', '$& {title}')).toBe('Seiten unter $& {title}');
  });
});
