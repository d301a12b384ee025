import fc from 'fast-check';
import { expect, test } from 'vitest';
import { culpritOf } from './culprit.ts';

test('the one that fails is found among any others, and nobody is blamed where all are well alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(), async (length, seed) => {
      const items = Array.from({ length }, (_, index) => index);
      const bad = seed % length;
      let asked = 0;
      const found = await culpritOf(items, async some => {
        asked++;
        return some.includes(bad);
      });
      expect(found).toBe(bad);
      expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(length)) + 1);
      expect(await culpritOf(items, async some => some.length > 1 && some.length === length)).toBeUndefined();
    }),
  );
});
