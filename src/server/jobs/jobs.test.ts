import pino from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createEvents, type ServerEvent } from '../events/events.ts';
import { TestClock } from '../testing/clock.ts';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { JobRunner } from './job-runner.ts';
import { JobFailure, type JobHandle, type JobRequest } from './jobs.ts';
import { findJob, updateJob } from './rows.ts';

const log = pino({ level: 'silent' });
const organizationId = 'org';
const any = z.unknown();

describe.each(engines)('jobs on %s', engine => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end();
  });

  async function setUp() {
    const fresh = await freshDatabase(engine);
    endings.push(() => fresh.drop());
    const clock = new TestClock();
    return { ...fresh, clock, runner: () => runner(fresh, clock) };
  }

  /** Each stands for one process of the installation. */
  function runner({ database }: FreshDatabase, clock: TestClock) {
    const events = createEvents(database, log);
    const jobs = new JobRunner({ database, events, clock, log }, { patience: 20 });
    endings.push(() => jobs.stop());
    const enqueue = (request: Partial<JobRequest> = {}) =>
      database.write(tx => jobs.enqueue(tx, { organizationId, kind: 'work', payload: {}, ...request }));
    return { jobs, events, enqueue };
  }

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
    jobs.define('work', { payload: any, run: async () => ++ran });
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
    jobs.define('work', { payload: any, run: async () => null });
    expect(await jobs.wait(await enqueue(), 5)).toBeUndefined();
    expect(await jobs.wait('unknown', 5000)).toBeUndefined();
  });

  test('a failure is tried again, later each time, and ends after the last try', async () => {
    const { clock, runner } = await setUp();
    const { jobs, enqueue } = runner();
    const attempts: number[] = [];
    jobs.define('work', {
      payload: any,
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
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: 'Something went wrong here.' });
  });

  test('a job that says it failed is not tried again, and says why', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    jobs.define('work', { payload: any, run: () => Promise.reject(new JobFailure('The zip has no pages.')) });
    const id = await enqueue();
    await jobs.idle();
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'The zip has no pages.' });
  });

  test('a job whose process dies in the middle runs again when its lease ends', async () => {
    const { clock, runner } = await setUp();
    const dead = runner();
    const taken = Promise.withResolvers<void>();
    dead.jobs.define('work', {
      payload: any,
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
    alive.jobs.define('work', { payload: any, run: async (_payload, { attempt }) => attempts.push(attempt) });
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
      payload: any,
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
    quick.jobs.define('work', { payload: any, run: async () => 'quick' });
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
    jobs.define('work', { payload: any, attempts: 2, run: async () => ++ran });
    const id = await enqueue();
    await database.write(tx => updateJob(tx, id, { state: 'running', attempts: 2, lease: 'of-the-dead' }));
    await jobs.idle();
    expect(ran).toBe(0);
    expect(await jobs.get(id)).toMatchObject({ state: 'failed', error: 'The service stopped each time it ran this.' });
  });

  test('two processes never run one job at the same time, and run each once', async () => {
    const { runner } = await setUp();
    const runs = new Map<string, number>();
    const now = new Set<string>();
    let overlaps = 0;
    const processes = Array.from({ length: 3 }, () => {
      const one = runner();
      one.jobs.define('work', {
        payload: any,
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
    const [first] = processes;
    if (!first) throw new Error('no process');
    const ids = await Promise.all(Array.from({ length: 40 }, () => first.enqueue()));
    for (const { jobs } of processes) jobs.start();
    const ended = await Promise.all(ids.map(id => first.jobs.wait(id, 10_000)));
    expect(ended.every(job => job?.state === 'succeeded')).toBe(true);
    expect(overlaps).toBe(0);
    expect([...runs.values()]).toEqual(ids.map(() => 1));
  });

  test('asking again while a job with the same key waits gives that one; once it runs, a new one', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const asked: string[] = [];
    let fromWithin: string | undefined;
    jobs.define('work', {
      payload: any,
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
    jobs.define('work', { payload: any, run: async () => ++ran });
    await enqueue({ runAt: new Date(clock.now().getTime() + 60_000) });
    await jobs.idle();
    expect(ran).toBe(0);
    clock.advance(60_000);
    await jobs.idle();
    expect(ran).toBe(1);
  });

  test('long jobs, however many, do not hold up short ones', async () => {
    const { jobs, enqueue } = (await setUp()).runner();
    const end = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    jobs.define('import', {
      payload: any,
      long: true,
      run: async () => {
        running++;
        most = Math.max(most, running);
        await end.promise;
        running--;
      },
    });
    jobs.define('work', { payload: any, run: async () => 'sent' });
    jobs.start();
    const long = await Promise.all(Array.from({ length: 6 }, () => enqueue({ kind: 'import' })));
    expect(await jobs.wait(await enqueue(), 5000)).toMatchObject({ result: 'sent' });
    end.resolve();
    for (const id of long) expect(await jobs.wait(id, 5000)).toMatchObject({ state: 'succeeded' });
    expect(most).toBe(2);
  });

  test('a waiting job is cancelled at once, a running one as soon as it looks', async () => {
    const { database, runner } = await setUp();
    const { jobs, enqueue } = runner();
    const started = Promise.withResolvers<JobHandle>();
    jobs.define('work', {
      payload: any,
      run: (_payload, handle) => {
        started.resolve(handle);
        return new Promise((_resolve, reject) =>
          handle.signal.addEventListener('abort', () => reject(handle.signal.reason)),
        );
      },
    });
    const waiting = await enqueue();
    await database.write(tx => jobs.cancel(tx, waiting));
    expect(await jobs.wait(waiting, 5000)).toMatchObject({ state: 'cancelled', attempts: 0 });
    jobs.start();
    const running = await enqueue();
    await started.promise;
    await database.write(tx => jobs.cancel(tx, running));
    expect(await jobs.wait(running, 5000)).toMatchObject({ state: 'cancelled', error: 'The job was cancelled.' });
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
      payload: any,
      run: async (_payload, { progress }) => {
        progress({ done: 1, total: 3, note: 'reading' });
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
      data: { id, kind: 'work', state: 'running', progress: { done: 1, total: 3, note: 'reading' } },
    });
    expect(await jobs.get(id)).toMatchObject({ progress: { done: 3, total: 3, note: '' } });
  });

  test('a recurring kind runs once in each period, whichever process is there', async () => {
    const { clock, runner } = await setUp();
    let ran = 0;
    const processes = [runner(), runner()];
    for (const { jobs } of processes) {
      jobs.define('daily', { payload: z.object({}), run: async () => ++ran });
      jobs.every('daily', 86_400);
    }
    const pass = async () => {
      for (const { jobs } of processes) await jobs.idle();
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

  test('stopping gives a running job back without costing it a try', async () => {
    const { runner } = await setUp();
    const stopping = runner();
    const started = Promise.withResolvers<void>();
    stopping.jobs.define('work', {
      payload: any,
      attempts: 1,
      run: () => {
        started.resolve();
        return new Promise(() => {});
      },
    });
    const id = await stopping.enqueue();
    stopping.jobs.start();
    await started.promise;
    await stopping.jobs.stop();
    const next = runner();
    next.jobs.define('work', { payload: any, attempts: 1, run: async () => 'done' });
    await next.jobs.idle();
    expect(await next.jobs.get(id)).toMatchObject({ state: 'succeeded', result: 'done' });
  });

  test('what should not be kept is blanked when the job is over', async () => {
    const { database, runner } = await setUp();
    const { jobs, enqueue } = runner();
    jobs.define('work', { payload: any, forget: true, run: async () => null });
    const done = await enqueue({ payload: { link: 'secret' } });
    await jobs.idle();
    const cancelled = await enqueue({ payload: { link: 'secret' } });
    await database.write(tx => jobs.cancel(tx, cancelled));
    for (const id of [done, cancelled]) expect((await findJob(database.read, id))?.payload).toBe('{}');
  });

  test('jobs that ended long ago are deleted', async () => {
    const { clock, runner } = await setUp();
    const { jobs, enqueue } = runner();
    jobs.define('work', { payload: any, run: async () => null });
    await jobs.idle();
    const old = await enqueue();
    await jobs.idle();
    clock.advance(8 * 86_400_000);
    await jobs.idle();
    expect(await jobs.get(old)).toBeUndefined();
  });
});
