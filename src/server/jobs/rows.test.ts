import { afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { engines } from '../testing/database.ts';
import { insertJobs, nextDue } from './rows.ts';
import { processes } from './testing/processes.ts';

const now = new Date('2026-06-01T00:00:00.000Z');
const later = new Date('2026-07-01T00:00:00.000Z');
const times = Array.from({ length: 20 }, (_, index) => index);

describe.each(engines)('the list of jobs on %s', engine => {
  const { setUp, end } = processes(engine);
  afterEach(end);

  test('is looked at as fast beside 20,000 jobs that are over or wait for later as beside none', async () => {
    const { database } = await setUp();
    const alone = await fastest(database);
    const job = { organization_id: null, kind: 'work', payload: '{}', dedupe_key: null, created_by: null, about: null };
    const made = { ...job, created_at: now.toISOString() };
    const jobs = Array.from({ length: 10_000 }, (_, index) => index).flatMap(index => [
      { ...made, id: `over-${index}`, due_at: null },
      { ...made, id: `later-${index}`, due_at: later.toISOString() },
    ]);
    await database.write(tx => insertJobs(tx, jobs));
    expect(await nextDue(database.read, ['work'], later)).toBe(later.toISOString());
    expect(await fastest(database)).toBeLessThan(alone * 4);
  });
});

/** Milliseconds of the fastest of some looks that find nothing. */
async function fastest({ read }: Database): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (const _ of times) {
    const began = performance.now();
    expect(await nextDue(read, ['work'], now)).toBeUndefined();
    found = Math.min(found, performance.now() - began);
  }
  return found;
}
