import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ServerEvent } from '../events/events.ts';
import { engines } from '../testing/database.ts';
import { say } from '../words/said.ts';
import { JobFailure, type JobHandle } from './jobs.ts';
import { findJob } from './rows.ts';
import { organizationId, processes } from './testing/processes.ts';

const anything = z.unknown();

describe.each(engines)('jobs on %s', engine => {
  const { setUp, end } = processes(engine);
  afterEach(end);

  test('a job runs after the commit and its result can be waited for', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    jobs.define('work', { payload: z.object({ n: z.number() }), run: async ({ n }) => ({ twice: n * 2 }) });
    jobs.start();
    const job = await jobs.wait(await enqueue({ payload: { n: 21 } }), 5000);
    expect(job).toMatchObject({ state: 'succeeded', attempts: 1, result: { twice: 42 }, error: null });
  });

  test('a job of a transaction that is rolled back never runs', async () => {
    const { database, runner } = await setUp();
    const { jobs } = runner();
    let ran = 0;
    jobs.define('work', { payload: anything, run: async () => ++ran });
    const rolledBack = database.write(async tx => {
      await jobs.enqueue(tx, { organizationId, kind: 'work', payload: {} });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await jobs.idle();
    expect(ran).toBe(0);
  });

  test('waiting ends with nothing when the job is not over in time, or unknown', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    jobs.define('work', { payload: anything, run: async () => null });
    expect(await jobs.wait(await enqueue(), 5)).toBeUndefined();
    expect(await jobs.wait('unknown', 5000)).toBeUndefined();
  });

  test('a failure is tried again, later each time, and ends after the last try', async () => {
    const { clock, runner } = await setUp();
    const { jobs, enqueue } = runner();
    const attempts: number[] = [];
    jobs.define('work', {
      payload: anything,
      attempts: 3,
      retrySeconds: 10,
      run: async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error('secret detail');
      },
    });
    const id = await enqueue();
    await jobs.idle();
    clock.advance(9000);
    await jobs.idle();
    expect(attempts).toEqual([1]);
    clock.advance(1000);
    await jobs.idle();
    clock.advance(39_000);
    await jobs.idle();
    expect(attempts).toEqual([1, 2]);
    clock.advance(1000);
    await jobs.idle();
    expect(attempts).toEqual([1, 2, 3]);
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: { area: 'job', name: 'fault' } });
  });

  test('a job that says it failed is not tried again, and says why', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const ends: unknown[] = [];
    jobs.define('work', {
      payload: anything,
      run: () => Promise.reject(new JobFailure('The zip has no pages.')),
      ended: async (_tx, payload, end) => void ends.push(payload, end),
    });
    const id = await enqueue({ payload: { page: 1 } });
    await jobs.idle();
    expect(ends).toEqual([
      { page: 1 },
      expect.objectContaining({ id, state: 'failed', error: 'The zip has no pages.' }),
    ]);
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'The zip has no pages.' });
  });

  test('asking again while a job with the same key waits gives that one; once it runs, a new one', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const asked: string[] = [];
    let fromWithin: string | undefined;
    jobs.define('work', {
      payload: anything,
      run: async (_payload, { id }) => {
        asked.push(id);
        fromWithin ??= await enqueue({ dedupeKey: 'space-1' });
      },
    });
    const [first, second] = [await enqueue({ dedupeKey: 'space-1' }), await enqueue({ dedupeKey: 'space-1' })];
    const other = await enqueue({ dedupeKey: 'space-2' });
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    await jobs.idle();
    expect(fromWithin).not.toBe(first);
    expect(asked).toHaveLength(3);
  });

  test('a job waits for its time', async () => {
    const { clock, runner } = await setUp();
    const { jobs, enqueue } = runner();
    let ran = 0;
    jobs.define('work', { payload: anything, run: async () => ++ran });
    await enqueue({ runAt: new Date(clock.now().getTime() + 60_000) });
    await jobs.idle();
    expect(ran).toBe(0);
    clock.advance(60_000);
    await jobs.idle();
    expect(ran).toBe(1);
  });

  test('a waiting job is cancelled at once, a running one as soon as it looks', async () => {
    const { database, runner } = await setUp();
    const { jobs, enqueue } = runner();
    const started = Promise.withResolvers<JobHandle>();
    const ends: [string, string][] = [];
    jobs.define('work', {
      payload: anything,
      run: (_payload, handle) => {
        started.resolve(handle);
        return new Promise((_resolve, reject) =>
          handle.signal.addEventListener('abort', () => reject(handle.signal.reason)),
        );
      },
      ended: async (_tx, _payload, { id, state }) => void ends.push([id, state]),
    });
    const waiting = await enqueue();
    await database.write(tx => jobs.cancel(tx, waiting));
    expect(await jobs.wait(waiting, 5000)).toMatchObject({ state: 'cancelled', attempts: 0 });
    jobs.start();
    const running = await enqueue();
    await started.promise;
    await database.write(tx => jobs.cancel(tx, running));
    expect(await jobs.wait(running, 5000)).toMatchObject({ state: 'cancelled', error: say('job', 'cancelled') });
    expect(ends).toEqual([
      [waiting, 'cancelled'],
      [running, 'cancelled'],
    ]);
  });

  test('progress is kept, and told to who started the job as is its end', async () => {
    const { jobs, events, enqueue } = (await setUp()).runner();
    const heard: ServerEvent[] = [];
    const reported = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<void>();
    events.subscribe({ organizationId }, event => {
      heard.push(event);
      if (event.type === 'job.progress') reported.resolve();
      if (event.type === 'job.finished') finished.resolve();
    });
    await events.ready();
    jobs.define('work', {
      payload: anything,
      run: async (_payload, { progress }) => {
        progress({ done: 1, total: 3, note: say('note', 'reading') });
        await reported.promise;
        progress({ done: 3, total: 3 });
      },
    });
    jobs.start();
    const id = await enqueue({ createdBy: 'me' });
    await finished.promise;
    expect(heard.map(({ type }) => type)).toEqual(['job.progress', 'job.finished']);
    expect(heard[0]).toMatchObject({
      userIds: ['me'],
      data: { id, kind: 'work', state: 'running', progress: { done: 1, total: 3 } },
    });
    expect(JSON.stringify(heard)).not.toContain('Reading');
    expect(await jobs.get(id)).toMatchObject({ progress: { done: 3, total: 3, note: '' } });
  });

  test('of a job that nobody asked for, nobody hears', async () => {
    const { jobs, events, enqueue } = (await setUp()).runner();
    const heard: unknown[] = [];
    const finished = Promise.withResolvers<void>();
    events.subscribe({ organizationId }, event => {
      heard.push(event.data.id);
      finished.resolve();
    });
    await events.ready();
    jobs.define('work', { payload: anything, run: async () => null });
    await enqueue();
    await jobs.idle();
    const asked = await enqueue({ createdBy: 'me' });
    await jobs.idle();
    await finished.promise;
    expect(heard).toEqual([asked]);
  });

  test('what should not be kept is blanked when the job is over', async () => {
    const { database, runner } = await setUp();
    const { jobs, enqueue } = runner();
    jobs.define('work', { payload: anything, forget: true, run: async () => null });
    const done = await enqueue({ payload: { link: 'secret' } });
    await jobs.idle();
    const cancelled = await enqueue({ payload: { link: 'secret' } });
    await database.write(tx => jobs.cancel(tx, cancelled));
    for (const id of [done, cancelled]) expect((await findJob(database.read, id))?.payload).toBe('{}');
  });

  test('jobs that ended long ago are deleted', async () => {
    const { clock, runner } = await setUp();
    const { jobs, enqueue } = runner();
    jobs.define('work', { payload: anything, run: async () => null });
    await jobs.idle();
    const old = await enqueue();
    await jobs.idle();
    clock.advance(8 * 86_400_000);
    await jobs.idle();
    expect(await jobs.get(old)).toBeUndefined();
  });
});
