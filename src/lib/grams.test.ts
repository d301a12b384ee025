import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginningsOf, continuationsOf, countedParts, countGrams, indexed, longest, shortest } from './grams.ts';

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
