import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𐐷'), maxLength: 8 });

describe('the distance of two words', () => {
  it.each([
    ['instal', 'install', 1],
    ['serach', 'search', 1],
    ['nistall', 'install', 1],
    ['configuraiton', 'configuration', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %s to %s is %i', (typed, other, distance) => {
    expect(editDistance(typed, other).whole).toBe(distance);
  });

  it('is nothing for the same word alone, the same both ways, and never more than the longer one has letters', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        const { whole } = editDistance(one, other);
        expect(whole === 0).toBe(one === other);
        expect(editDistance(other, one).whole).toBe(whole);
        expect(whole).toBeLessThanOrEqual(Math.max(Array.from(one).length, Array.from(other).length));
      }),
    );
  });

  it('from the beginning of a word is the least of all its beginnings', () => {
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const letters = Array.from(other);
        const each = Array.from({ length: letters.length + 1 }, (_, end) => letters.slice(0, end).join(''));
        const least = Math.min(...each.map(beginning => editDistance(typed, beginning).whole));
        expect(editDistance(typed, other).beginning).toBe(least);
      }),
    );
  });
});
