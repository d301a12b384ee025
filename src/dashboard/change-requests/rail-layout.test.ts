import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeCards } from '#dashboard/change-requests/rail-layout.ts';

const card = (id: string, top: number, height = 100) => ({ id, top, height });
const ys = (...args: Parameters<typeof placeCards>) => placeCards(...args).map(({ y }) => y);

test('cards stand at their blocks and move down rather than overlap', () => {
  expect(ys([card('a', 0), card('b', 20), card('c', 500)], undefined)).toEqual([0, 108, 500]);
});

test('the selected card stands exactly at its block, those above it move up', () => {
  expect(ys([card('a', 300), card('b', 320), card('c', 330)], 'b')).toEqual([212, 320, 428]);
});

test('no card stands above the start of the rail', () => {
  expect(ys([card('a', 10), card('b', 20)], 'b', 40)).toEqual([40, 148]);
});

test('whatever the heights, no two cards overlap', () => {
  const item = fc.record({ top: fc.nat(2000), height: fc.integer({ min: 1, max: 400 }) });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.nat(19), (items, selected) => {
      const cards = items.toSorted((a, b) => a.top - b.top).map((each, index) => ({ ...each, id: String(index) }));
      const placed = placeCards(cards, String(selected));
      for (const [index, { y }] of placed.entries()) {
        const before = placed[index - 1];
        if (before) expect(y).toBeGreaterThanOrEqual(before.y + before.height);
      }
    }),
  );
});
