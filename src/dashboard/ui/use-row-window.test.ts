import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withGaps } from '#dashboard/ui/use-row-window.ts';

test('rows stand in order, each once, with the room of those between them', () => {
  expect(withGaps([0, 7, 5, 6, 6, 9], 30)).toEqual([
    { index: 0, gap: 0 },
    { index: 5, gap: 120 },
    { index: 6, gap: 0 },
    { index: 7, gap: 0 },
    { index: 9, gap: 30 },
  ]);
});

test('what is drawn and the room between is as high as all rows up to the last', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), fc.integer({ min: 20, max: 60 }), (indexes, height) => {
      const rows = withGaps(indexes, height);
      const total = rows.reduce((sum, { gap }) => sum + gap + height, 0);
      expect(total).toBe((Math.max(...indexes) + 1) * height);
    }),
  );
});
