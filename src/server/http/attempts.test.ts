import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import { Attempts } from './attempts.ts';
import { Refusal } from './errors.ts';

describe.each(engines)('wrong credentials on %s', engine => {
  let fresh: FreshDatabase;
  let now = 0;
  /** Of two processes that share a database. */
  let processes: Attempts[];
  let asked = 0;
  beforeAll(async () => {
    fresh = await freshDatabase(engine);
    const parts = { database: fresh.database, clock: { now: () => new Date(now) } };
    processes = [new Attempts(parts), new Attempts(parts)];
  });
  afterAll(() => fresh.drop());
  beforeEach(() => fresh.database.write(tx => tx.deleteFrom('attempts').execute()).then(() => {}));

  const advance = (seconds: number) => (now += seconds * 1000);
  /** By one process and the other in turn. @returns the attempt, or the seconds to wait */
  async function begin(account: string, address: string) {
    try {
      return await processes[asked++ % 2]?.begin({ account, address });
    } catch (error) {
      if (error instanceof Refusal) return Number(error.headers['retry-after']);
      throw error;
    }
  }
  async function failUntilRefused(account: string, address: string) {
    for (;;) {
      const result = await begin(account, address);
      if (typeof result === 'number') return result;
    }
  }
  async function succeed(account: string, address: string) {
    const attempt = await begin(account, address);
    if (typeof attempt === 'object') await attempt.succeeded();
  }

  test('slow down their account, twice as long each time, up to a minute', async () => {
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      const seconds = await failUntilRefused('a@example.com', `10.0.0.${round}`);
      waits.push(seconds);
      advance(seconds);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('do not slow down other accounts from other addresses', async () => {
    await failUntilRefused('a@example.com', '10.0.0.1');
    expect(await begin('b@example.com', '10.0.0.2')).toBeTypeOf('object');
    expect(await begin('A@example.com', '10.0.0.2')).toBeTypeOf('number');
  });

  test('slow down their address whatever the accounts, and a success of one’s own does not help', async () => {
    let refusedAt: number | undefined;
    for (let guess = 0; refusedAt === undefined; guess++) {
      await succeed('mallory@example.com', '10.0.0.1');
      if (typeof (await begin(`victim${guess}@example.com`, '10.0.0.1')) === 'number') refusedAt = guess;
    }
    expect(refusedAt).toBe(20);
  });

  test('slow each other down before any of them is checked', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => begin('a@example.com', '10.0.0.1')));
    expect(results.filter(result => typeof result === 'object').length).toBe(5);
    expect(await begin('a@example.com', '10.0.0.1')).toBeTypeOf('number');
  });

  test('are forgotten after a success and after an hour', async () => {
    advance(await failUntilRefused('a@example.com', '10.0.0.1'));
    await succeed('a@example.com', '10.0.0.1');
    expect(await begin('a@example.com', '10.0.0.1')).toBeTypeOf('object');
    await failUntilRefused('a@example.com', '10.0.0.1');
    advance(3601);
    expect(await begin('a@example.com', '10.0.0.1')).toBeTypeOf('object');
  });

  test('are kept without the names they were for', async () => {
    await begin('my-password@example.com', '10.0.0.1');
    const rows = await fresh.database.read.selectFrom('attempts').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/my-password|10\.0/);
  });
});
