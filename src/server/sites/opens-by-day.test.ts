import { expect, test } from 'vitest';
import { recentOpens, withOpens } from './opens-by-day.ts';

const at = (day: string) => new Date(`${day}T23:59:00.000Z`);

test('the opens of thirty days are told, today among them, and those before are forgotten', () => {
  expect(recentOpens(null, at('2026-03-01'))).toBe(0);
  const first = withOpens(withOpens(null, 2, at('2026-03-01')), 1, at('2026-03-01'));
  expect(recentOpens(first, at('2026-03-01'))).toBe(3);
  const both = withOpens(first, 4, at('2026-03-30'));
  expect(recentOpens(both, at('2026-03-30'))).toBe(7);
  expect(recentOpens(both, at('2026-03-31'))).toBe(4);
  expect(JSON.parse(withOpens(both, 1, at('2026-03-31')))).toEqual({ '2026-03-30': 4, '2026-03-31': 1 });
});
