// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { clockTime } from '#dashboard/shell/job-data.ts';

test('the time a task has run is counted as a clock does, and never below zero', () => {
  const shown = [-2000, 7_400, 754_000, 3_723_000].map(clockTime);
  expect(shown).toEqual(['0:00', '0:07', '12:34', '1:02:03']);
});
