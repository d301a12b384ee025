// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Job } from '#client/types.gen.ts';
import { clockTime, jobName } from '#dashboard/shell/job-data.ts';

test('the time a task has run is counted as a clock does, and never below zero', () => {
  const shown = [-2000, 7_400, 754_000, 3_723_000].map(clockTime);
  expect(shown).toEqual(['0:00', '0:07', '12:34', '1:02:03']);
});

test('runs of one space into several languages are told apart', () => {
  const job: Job = {
    object: 'job',
    id: 'j',
    kind: 'translation',
    state: 'running',
    space: { id: 's', title: 'Handbook' },
    createdAt: '',
    permissions: { cancel: true },
    urls: {},
  };
  expect(jobName({ ...job, language: 'fr' })).toBe('Translation of Handbook into French');
  expect(jobName(job)).toBe('Translation of Handbook');
});
