import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { engines } from '../testing/database.ts';
import { JobFailure } from './jobs.ts';
import { updateJob } from './rows.ts';
import { processes } from './testing/processes.ts';
import { Worker } from './worker.ts';

const anything = z.unknown();

describe.each(engines)('the processes that run jobs on %s', engine => {
  const { setUp, end } = processes(engine);
  afterEach(end);

  test('a job whose process dies in the middle runs again when its lease ends', async () => {
    const { clock, runner } = await setUp();
    const dead = runner();
    const taken = Promise.withResolvers<void>();
    dead.jobs.define('work', {
      payload: anything,
      leaseSeconds: 30,
      run: () => {
        taken.resolve();
        return new Promise(() => {});
      },
    });
    const id = await dead.enqueue();
    void dead.jobs.idle();
    await taken.promise;

    const alive = runner();
    const attempts: number[] = [];
    alive.jobs.define('work', { payload: anything, run: async (_payload, { attempt }) => attempts.push(attempt) });
    clock.advance(29_000);
    await alive.jobs.idle();
    expect(attempts).toEqual([]);
    clock.advance(1500);
    await alive.jobs.idle();
    expect(attempts).toEqual([2]);
    expect(await alive.jobs.get(id)).toMatchObject({ state: 'succeeded', attempts: 2 });
  });

  test('a process that lost its lease changes nothing any more', async () => {
    const { clock, runner } = await setUp();
    const slow = runner();
    const taken = Promise.withResolvers<void>();
    const wakeUp = Promise.withResolvers<string>();
    slow.jobs.define('work', {
      payload: anything,
      leaseSeconds: 30,
      run: () => {
        taken.resolve();
        return wakeUp.promise;
      },
    });
    const id = await slow.enqueue();
    const ended = slow.jobs.idle();
    await taken.promise;

    const quick = runner();
    quick.jobs.define('work', { payload: anything, run: async () => 'quick' });
    clock.advance(31_000);
    await quick.jobs.idle();
    wakeUp.resolve('slow');
    await ended;
    expect(await quick.jobs.get(id)).toMatchObject({ state: 'succeeded', result: 'quick' });
  });

  test('a job that kills its process every time ends as failed', async () => {
    const { database, runner } = await setUp();
    const { jobs, enqueue } = runner();
    let ran = 0;
    jobs.define('work', { payload: anything, attempts: 2, run: async () => ++ran });
    const id = await enqueue();
    await database.write(tx => updateJob(tx, id, { state: 'running', attempts: 2, lease: 'of-the-dead' }));
    await jobs.idle();
    expect(ran).toBe(0);
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: { area: 'job', name: 'stopped' } });
  });

  test('an organization whose jobs wait for slow servers leaves hands to the others, and gets them back', async () => {
    const { runner } = await setUp();
    const { jobs, enqueue } = runner();
    const slow = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    jobs.define('work', {
      payload: anything,
      lane: 'outgoing',
      run: async (_payload, { organizationId }) => {
        if (organizationId !== 'loud') return;
        most = Math.max(most, ++running);
        await slow.promise;
        running--;
      },
    });
    const loud = await Promise.all(Array.from({ length: 20 }, () => enqueue({ organizationId: 'loud' })));
    jobs.start();
    const quiet = await Promise.all([enqueue({ organizationId: 'quiet' }), enqueue({ organizationId: null })]);
    for (const id of quiet) expect(await jobs.wait(id, 10_000)).toMatchObject({ state: 'succeeded' });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(8);
    slow.resolve();
    for (const id of loud) expect(await jobs.wait(id, 10_000)).toMatchObject({ state: 'succeeded' });
  });

  test('two processes never run one job at the same time, and run each once', async () => {
    const { runner } = await setUp();
    const runs = new Map<string, number>();
    const now = new Set<string>();
    let overlaps = 0;
    const all = Array.from({ length: 3 }, () => {
      const one = runner();
      one.jobs.define('work', {
        payload: anything,
        run: async (_payload, { id }) => {
          if (now.has(id)) overlaps++;
          now.add(id);
          runs.set(id, (runs.get(id) ?? 0) + 1);
          await new Promise(resolve => setImmediate(resolve));
          now.delete(id);
        },
      });
      return one;
    });
    const [first] = all;
    if (!first) throw new Error('no process');
    const ids = await Promise.all(Array.from({ length: 40 }, () => first.enqueue()));
    for (const { jobs } of all) jobs.start();
    const ended = await Promise.all(ids.map(id => first.jobs.wait(id, 10_000)));
    expect(ended.every(job => job?.state === 'succeeded')).toBe(true);
    expect(overlaps).toBe(0);
    expect([...runs.values()]).toEqual(ids.map(() => 1));
  });

  test('a process is busy from the moment a job is claimed, however late the database says so', async () => {
    const { database, runner, parts } = await setUp();
    const committed = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const late: Database = {
      ...database,
      write: async work => {
        const value = await database.write(work);
        committed.resolve();
        await answered.promise;
        return value;
      },
    };
    const { jobs, enqueue } = runner();
    jobs.define('work', { payload: anything, run: async () => {} });
    await enqueue();
    const definitions = new Map([['work', { run: async () => {} }]]);
    const worker = new Worker({ ...parts, database: late, definitions, hands: 1, patience: 20 });
    const ran = worker.runDue();
    await committed.promise;
    expect(await worker.isBusy()).toBe(true);
    answered.resolve();
    await ran;
    expect(await worker.isBusy()).toBe(false);
  });

  test('long jobs, however many, do not hold up short ones', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const end = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    jobs.define('import', {
      payload: anything,
      long: true,
      run: async () => {
        running++;
        most = Math.max(most, running);
        await end.promise;
        running--;
      },
    });
    jobs.define('work', { payload: anything, run: async () => 'sent' });
    jobs.start();
    const long = await Promise.all(Array.from({ length: 6 }, () => enqueue({ kind: 'import' })));
    expect(await jobs.wait(await enqueue(), 5000)).toMatchObject({ result: 'sent' });
    end.resolve();
    for (const id of long) expect(await jobs.wait(id, 5000)).toMatchObject({ state: 'succeeded' });
    expect(most).toBe(2);
  });

  test('long jobs of one organization, however many, do not hold up those of another', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const end = Promise.withResolvers<void>();
    jobs.define('import', {
      payload: anything,
      long: true,
      run: (_payload, { organizationId }) => (organizationId === 'loud' ? end.promise : Promise.resolve()),
    });
    const kind = 'import';
    const loud = await Promise.all(Array.from({ length: 6 }, () => enqueue({ kind, organizationId: 'loud' })));
    jobs.start();
    expect(await jobs.wait(await enqueue({ kind, organizationId: 'quiet' }), 5000)).toMatchObject({
      state: 'succeeded',
    });
    end.resolve();
    for (const id of loud) expect(await jobs.wait(id, 5000)).toMatchObject({ state: 'succeeded' });
  });

  test('a recurring kind runs once in each period, whichever process is there', async () => {
    const { clock, runner } = await setUp();
    let ran = 0;
    const all = [runner(), runner()];
    for (const { jobs } of all) {
      jobs.define('daily', { payload: z.object({}), run: async () => ++ran });
      jobs.every('daily', 86_400);
    }
    const pass = async () => {
      for (const { jobs } of all) await jobs.idle();
    };
    await pass();
    expect(ran).toBe(0);
    clock.advance(86_400_000);
    await pass();
    expect(ran).toBe(1);
    clock.advance(86_400_000);
    await pass();
    expect(ran).toBe(2);
  });

  test.each([
    ['does not end', () => new Promise(() => {})],
    [
      'says it failed, for its connections end with it',
      (signal: AbortSignal) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new JobFailure('The server could not be reached.'))),
        ),
    ],
  ])('stopping gives back a running job that then %s, without costing it a try', async (_what, work) => {
    const { runner } = await setUp();
    const stopping = runner();
    const started = Promise.withResolvers<void>();
    stopping.jobs.define('work', {
      payload: anything,
      attempts: 1,
      run: (_payload, { signal }) => {
        started.resolve();
        return work(signal);
      },
    });
    const id = await stopping.enqueue();
    stopping.jobs.start();
    await started.promise;
    await stopping.jobs.stop();
    const next = runner();
    next.jobs.define('work', { payload: anything, attempts: 1, run: async () => 'done' });
    await next.jobs.idle();
    expect(await next.jobs.get(id)).toMatchObject({ state: 'succeeded', result: 'done' });
  });
});
