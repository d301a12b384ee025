import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  beginningsOf,
  continuationsOf,
  countedParts,
  countGrams,
  indexed,
  longest,
  partsOfThree,
  rareOf,
  shortest,
} from './grams.ts';

const many = 3;
/** Texts of few letters, so that parts repeat; one of them takes two places in a string. */
const text = fc.array(fc.constantFrom('a', 'b', '𝒶', ' '), { maxLength: longest + 8 }).map(letters => letters.join(''));
const texts = fc.array(text, { maxLength: 12 }).map(all => all.map(indexed));

it('counts of parts are those of the texts that contain them', () => {
  fc.assert(
    fc.property(texts, all => {
      for (const [part, { count }] of countGrams(all, many))
        expect(count).toBe(all.filter(one => one.includes(part)).length);
    }),
  );
});

it('what is not counted is short and in no text, or longer and in few', () => {
  fc.assert(
    fc.property(texts, text, (all, searched) => {
      const grams = countGrams(all, many);
      if (grams.has(searched) || searched === '') return;
      const known = beginningsOf(searched).findLast(part => grams.has(part)) ?? '';
      const found = all.filter(one => one.includes(searched)).length;
      const length = Array.from(known).length;
      if (length < shortest || grams.get(known)?.continued) expect(found).toBe(0);
      else if (length < longest) expect(found).toBeLessThan(many);
    }),
  );
});

it('continuations have the counts that all parts together have', () => {
  fc.assert(
    fc.property(texts, all => {
      const grams = countGrams(all, many);
      for (const [part, { continued }] of grams)
        if (continued)
          for (const [next, count] of continuationsOf(part, all)) expect(grams.get(next)?.count).toBe(count);
    }),
  );
});

it('the counted parts of a text are known by which parts are continued', () => {
  fc.assert(
    fc.property(texts, all => {
      const grams = countGrams(all, many);
      const parts = all.flatMap(one => [...countedParts(one, part => grams.get(part)?.continued ?? false)]);
      expect(new Set(parts)).toEqual(new Set(grams.keys()));
    }),
  );
});

it('the rare of a text is in it, with its rarest part, and is all of it where all parts are as frequent', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(100)), (searched, counts) => {
      if (Array.from(searched).length < shortest) return;
      const parts = partsOfThree(searched);
      const countOf = (part: string) => counts[parts.indexOf(part) % counts.length] ?? 1;
      const rare = rareOf(searched, countOf);
      expect(searched).toContain(rare);
      const least = Math.min(...parts.map(countOf));
      expect(partsOfThree(rare).map(countOf)).toContain(least);
      expect(rareOf(searched, () => least)).toBe(searched);
    }),
  );
});

it('the rare of a text leaves out what many texts have beside it', () => {
  const counts: Record<string, number> = { bab: 48, aba: 290 };
  expect(rareOf('ada babab', part => counts[part] ?? 450)).toBe('babab');
});
