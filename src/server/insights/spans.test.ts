import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from './spans.ts';

const days = Array.from({ length: 500 }, (_, index) =>
  new Date(Date.parse('2027-11-20') + index * 86_400_000).toISOString().slice(0, 10),
);
const spanOf = (day: string) => day.slice(0, 8) + (day.slice(8) < '16' ? '01' : '16');
const bound = fc.option(fc.constantFrom(...days), { nil: undefined });
const isWithin = (value: string, { from, to }: { from: string; to: string }) => value >= from && value <= to;

it('counts each day of a period once and no other, and reads at most eight days at each end', () => {
  fc.assert(
    fc.property(bound, bound, (from, to) => {
      const parts = partsOf(from, to);
      const counted = (day: string) =>
        Number(isWithin(spanOf(day), parts.spans)) +
        parts.days.reduce((sum, some) => sum + (isWithin(day, some) ? some.sign : 0), 0);
      const wanted = (day: string) => Number(isWithin(day, { from: from ?? '', to: to ?? '9' }));
      expect(days.filter(day => counted(day) !== wanted(day))).toEqual([]);
      expect(days.filter(day => parts.days.some(some => isWithin(day, some))).length).toBeLessThanOrEqual(16);
    }),
    { numRuns: 2_000 },
  );
});
