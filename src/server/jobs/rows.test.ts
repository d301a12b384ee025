import { CompiledQuery, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { engines } from '../testing/database.ts';
import { firstDue, insertJobs, nextDue } from './rows.ts';
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
    if (engine === 'postgres') await sql`analyze jobs`.execute(read);
    expect(await nextDue(read, ['work'], later)).toBe(later.toISOString());
    expect(await nextDue(read, ['work'], now)).toBeUndefined();
    const query = firstDue(read, ['work'], now).compile();
    const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
    const { rows } = await read.executeQuery(CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]));
    expect(JSON.stringify(rows)).toContain('jobs_by_due');
  });
});
