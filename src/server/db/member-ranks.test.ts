import { expect, test } from 'vitest';
import { MemberRanks } from './member-ranks.ts';

test('members have the rank that they were given first, whatever their numbers', () => {
  const ranks = new MemberRanks();
  const known = new Map<number, number>();
  for (let turn = 0; turn < 60; turn++) {
    const rank = 1 + (turn % 6);
    // Turns meet again whom others had; the last numbers are beyond all that were there.
    const numbers = Array.from({ length: 500 }, (_, index) => 1 + ((turn * 131 + index * 37) % 9_000) * (1 + turn));
    const before = known.size;
    for (const number of numbers) if (!known.has(number)) known.set(number, rank);
    const text = turn % 2 ? numbers.join(',') : numbers.map(number => `${number},`).join('');
    expect(ranks.give(text, rank)).toBe(known.size - before);
  }
  expect(Math.max(...known.keys())).toBeGreaterThan(2 ** 17);
  for (const [number, rank] of known) expect(ranks.of(number)).toBe(rank);
  for (const number of [0, 2 ** 24]) expect(ranks.of(number)).toBe(0);
});
