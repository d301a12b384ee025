import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './spans.ts';

const days = Array.from({ length: 500 }, (_, index) =>
  new Date(Date.parse('2027-11-20') + index * 86_400_000).toISOString().slice(0, 10),
);
const startOf = (day: string, starts: readonly string[]) =>
  day.slice(0, 8) + starts.findLast(start => start <= day.slice(8));
const spansOf = (day: string) => ({
  half: startOf(day, ['01', '16']),
  sixth: `f${startOf(day, ['01', '06', '11', '16', '21', '26'])}`,
  all: 'all',
});
const bound = fc.option(fc.constantFrom(...days), { nil: undefined });
const isWithin = (value: string, { from, to }: { from: string; to: string }) => value >= from && value <= to;

it('counts each day of a period once and no other, and reads few days and sixths of months at its ends', () => {
  fc.assert(
    fc.property(bound, bound, (from, to) => {
      const parts = partsOf(from, to);
      const namesOf = (kind: 'spans' | 'days', day: string) => (kind === 'days' ? [day] : Object.values(spansOf(day)));
      const counted = (day: string) =>
        parts
          .flatMap(part => namesOf(part.of, day).map(name => (isWithin(name, part) ? part.sign : 0)))
          .reduce((sum: number, sign) => sum + sign, 0);
      const wanted = (day: string) => Number(isWithin(day, { from: from ?? '', to: to ?? '9' }));
      expect(days.filter(day => counted(day) !== wanted(day))).toEqual([]);
      const read = (kind: 'spans' | 'days', name: (day: string) => string) =>
        new Set(days.map(name).filter(one => parts.some(part => part.of === kind && isWithin(one, part)))).size;
      expect(read('days', day => day)).toBeLessThanOrEqual(6);
      expect(read('spans', day => spansOf(day).sixth)).toBeLessThanOrEqual(3);
      if (from === undefined && to === undefined) expect(parts).toHaveLength(1);
    }),
    { numRuns: 2_000 },
  );
});
