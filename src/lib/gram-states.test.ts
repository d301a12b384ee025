import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countStatesOfGrams } from './gram-states.ts';
import { countGrams, indexed } from './grams.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', 'é', '𝒶', ' '), { maxLength: 8 })
  .map(letters => indexed(letters.join('')));

test('the states of texts are counted for each part as looking at all texts does', () => {
  const texts = fc.array(fc.record({ text, state: fc.constantFrom('one', 'other') }), { maxLength: 12 });
  fc.assert(
    fc.property(texts, all => {
      const grams = [...countGrams(all.map(one => one.text))]
        .filter(([, { count }]) => count > 1)
        .map(([gram]) => gram);
      const counter = countStatesOfGrams(grams);
      for (const one of all) counter.add(one.text, one.state);
      const expected = grams.flatMap(gram =>
        ['one', 'other'].flatMap(state => {
          const count = all.filter(one => one.state === state && one.text.includes(gram)).length;
          return count === 0 ? [] : [{ gram, state, count }];
        }),
      );
      const byKey = (one: { gram: string; state: string }, other: typeof one) =>
        `${one.gram} ${one.state}` < `${other.gram} ${other.state}` ? -1 : 1;
      expect(counter.all().sort(byKey)).toEqual(expected.sort(byKey));
    }),
  );
});
