import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffSequences, matchSequences } from './sequence-diff.ts';

test('as few entries differ between two sequences as possible, and those that match are equal and in order', () => {
  const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  fc.assert(
    fc.property(sequence, sequence, (before, after) => {
      const partners = matchSequences(before, after) ?? new Int32Array();
      const matched = [...partners].filter(partner => partner >= 0);
      expect(matched).toEqual(matched.toSorted((one, other) => one - other));
      expect(new Set(matched).size).toBe(matched.length);
      for (const [index, partner] of partners.entries()) if (partner >= 0) expect(after[partner]).toBe(before[index]);
      const kept = diffArrays(before, after).filter(({ added, removed }) => !added && !removed);
      expect(matched).toHaveLength(kept.reduce((sum, { count }) => sum + count, 0));
    }),
    { numRuns: 500 },
  );
});

test('too many edits, or too little time, have no answer', () => {
  const [before, after] = [
    ['a', 'b', 'c'],
    ['c', 'b', 'a'],
  ];
  expect(diffSequences(before, after, { maxEdits: 3 })).toBeNull();
  expect(diffSequences(before, after, { maxEdits: 4 })).not.toBeNull();
  expect(diffSequences(before, after, { timeout: 0 })).toBeNull();
});
