import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, dayAfter, topOf } from '#dashboard/sites/insights/day-bars.ts';

test('each day of a period is a bar, also one without readers', () => {
  const days = [
    { day: '2026-02-27', views: 3 },
    { day: '2026-03-01', views: 1 },
  ];
  expect(barsOf(days, '2026-02-27', '2026-03-01')).toEqual([
    { from: '2026-02-27', to: '2026-02-27', views: 3 },
    { from: '2026-02-28', to: '2026-02-28', views: 0 },
    { from: '2026-03-01', to: '2026-03-01', views: 1 },
  ]);
});

test('the bars of a period follow each other without a gap, hold every view once, and stay few', () => {
  const period = fc.integer({ min: 1, max: 400 });
  const counted = fc.array(fc.tuple(fc.nat(399), fc.nat(1_000_000)), { maxLength: 50 });
  fc.assert(
    fc.property(period, counted, (length, pairs) => {
      const views = new Map(pairs.filter(([index]) => index < length));
      const days = [...views].map(([index, count]) => ({ day: dayAfter('2026-01-01', index), views: count }));
      const bars = barsOf(days, '2026-01-01', dayAfter('2026-01-01', length - 1));
      expect(bars.length).toBeLessThanOrEqual(100);
      expect(bars.reduce((sum, bar) => sum + bar.views, 0)).toBe([...views.values()].reduce((a, b) => a + b, 0));
      expect([bars[0]?.from, bars.at(-1)?.to]).toEqual(['2026-01-01', dayAfter('2026-01-01', length - 1)]);
      for (const [index, bar] of bars.entries())
        if (index > 0) expect(bar.from).toBe(dayAfter(bars[index - 1]?.to ?? '', 1));
      const top = topOf(bars);
      expect(top % 2).toBe(0);
      expect(bars.every(bar => bar.views <= top)).toBe(true);
    }),
  );
});
