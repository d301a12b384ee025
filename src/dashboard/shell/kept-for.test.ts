import { expect, test } from 'vitest';
import { keptFor } from '#dashboard/shell/kept-for.ts';

const hour = 3_600_000;
const after = (hours: number) =>
  keptFor(new Date(0).toISOString(), new Date(7 * 24 * hour).toISOString(), hours * hour);

test('a deleted space is kept until it is gone, and its last day counts as none', () => {
  expect(after(0)).toEqual({ days: 7, part: 1 });
  expect(after(1).days).toBe(7);
  expect(after(24 * 3.5).part).toBe(0.5);
  expect(after(24 * 6).days).toBe(1);
  expect(after(24 * 6 + 1).days).toBe(0);
  expect(after(24 * 8)).toEqual({ days: 0, part: 0 });
});
