import { describe, expect, test } from 'vitest';
import { Attempts } from './attempts.ts';
import { Refusal } from './errors.ts';

function setUp() {
  let now = 0;
  const attempts = new Attempts({ now: () => new Date(now) });
  const begin = (account: string, address: string) => {
    try {
      return attempts.begin({ account, address });
    } catch (error) {
      if (error instanceof Refusal) return Number(error.headers['retry-after']);
      throw error;
    }
  };
  /** Fails until it has to wait; gives the seconds. */
  const failUntilRefused = (account: string, address: string) => {
    for (;;) {
      const result = begin(account, address);
      if (typeof result === 'number') return result;
    }
  };
  return { begin, failUntilRefused, advance: (seconds: number) => (now += seconds * 1000) };
}

describe('wrong credentials', () => {
  test('slow down their account, twice as long each time, up to a minute', () => {
    const { failUntilRefused, advance } = setUp();
    const waits: number[] = [];
    for (let round = 0; round < 8; round++) {
      const seconds = failUntilRefused('a@example.com', `10.0.0.${round}`);
      waits.push(seconds);
      advance(seconds);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('do not slow down other accounts from other addresses', () => {
    const { begin, failUntilRefused } = setUp();
    failUntilRefused('a@example.com', '10.0.0.1');
    expect(begin('b@example.com', '10.0.0.2')).toBeTypeOf('object');
    expect(begin('A@example.com', '10.0.0.2')).toBeTypeOf('number');
  });

  test('slow down their address whatever the accounts, and a success of one’s own does not help', () => {
    const { begin } = setUp();
    let refusedAt: number | undefined;
    for (let guess = 0; refusedAt === undefined; guess++) {
      const own = begin('mallory@example.com', '10.0.0.1');
      if (typeof own === 'object') own.succeeded();
      if (typeof begin(`victim${guess}@example.com`, '10.0.0.1') === 'number') refusedAt = guess;
    }
    expect(refusedAt).toBe(20);
  });

  test('slow each other down before any of them is checked', () => {
    const { begin } = setUp();
    const results = Array.from({ length: 8 }, () => begin('a@example.com', '10.0.0.1'));
    expect(results.filter(result => typeof result === 'object')).toHaveLength(5);
  });

  test('are forgotten after a success and after an hour', () => {
    const { begin, failUntilRefused, advance } = setUp();
    const seconds = failUntilRefused('a@example.com', '10.0.0.1');
    advance(seconds);
    const attempt = begin('a@example.com', '10.0.0.1');
    if (typeof attempt === 'object') attempt.succeeded();
    expect(begin('a@example.com', '10.0.0.1')).toBeTypeOf('object');
    failUntilRefused('a@example.com', '10.0.0.1');
    advance(3601);
    expect(begin('a@example.com', '10.0.0.1')).toBeTypeOf('object');
  });
});
