import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '../testing/database.ts';
import { analyze, queryPlans } from '../testing/query-plans.ts';
import { insertJobs, nextDue } from './rows.ts';
import { processes } from './testing/processes.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const later = new Date('2026-07-01T00:00:00.000Z');

describe.each(engines)('the list of jobs on %s', engine => {
  const { setUp, end } = processes(engine);
  afterEach(end);

  test('is looked at by when jobs are due, however many are over or wait for later', async () => {
    const { database } = await setUp();
    const { read, write } = database;
    const job = { organization_id: null, kind: 'work', payload: '{}', dedupe_key: null, created_by: null, about: null };
    const made = { ...job, created_at: now.toISOString() };
    const jobs = Array.from({ length: 5_000 }, (_, index) => [
      { ...made, id: `over-${index}`, due_at: null },
      { ...made, id: `later-${index}`, due_at: later.toISOString() },
    ]).flat();
    await write(tx => insertJobs(tx, jobs));
    await analyze(engine, read);
    expect(await nextDue(read, ['work'], later)).toBe(later.toISOString());
    const plans = await queryPlans(engine, read, async db => {
      expect(await nextDue(db, ['work'], now)).toBeUndefined();
    });
    expect(plans).toEqual([expect.stringContaining('jobs_by_due')]);
  });
});
