import { describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../testing/start.ts';
import { Refusal } from './errors.ts';
import { RateLimit } from './rate-limit.ts';

function setUp(usual: number, costly = usual / 10) {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const limit = new RateLimit({ usual, costly }, { now: () => new Date(now) });
  const take = (key: string, costly = false) => {
    const sent = new Map<string, string>();
    try {
      limit.take(key, costly, { header: (name, value) => sent.set(name, value) });
      return { allowed: true, headers: Object.fromEntries(sent) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { allowed: false, headers: { ...Object.fromEntries(sent), ...error.headers }, status: error.status };
    }
  };
  return { take, advance: (milliseconds: number) => (now += milliseconds) };
}

describe('the rate limit', () => {
  test('says what is left and refuses what is too much', () => {
    const { take } = setUp(60);
    expect(take('a').headers).toEqual({
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '59',
      'x-ratelimit-reset': String(Date.parse('2026-01-01T00:00:01Z') / 1000),
    });
    for (let request = 1; request < 60; request++) expect(take('a').allowed).toBe(true);
    expect(take('a')).toMatchObject({
      allowed: false,
      status: 429,
      headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' },
    });
  });

  test('refills evenly, up to a minute of requests', () => {
    const { take, advance } = setUp(60);
    for (let request = 0; request < 60; request++) take('a');
    advance(2000);
    expect([take('a'), take('a'), take('a')].map(({ allowed }) => allowed)).toEqual([true, true, false]);
    advance(3_600_000);
    expect(take('a').headers['x-ratelimit-remaining']).toBe('59');
  });

  test('counts each token, and costly requests, apart', () => {
    const { take } = setUp(60);
    for (let request = 0; request < 6; request++) expect(take('a', true).allowed).toBe(true);
    expect(take('a', true)).toMatchObject({ allowed: false, headers: { 'retry-after': '10' } });
    expect(take('a').allowed).toBe(true);
    expect(take('b', true).allowed).toBe(true);
  });

  test('is off at 0, for each kind of request by itself', () => {
    expect(setUp(0, 0).take('a')).toEqual({ allowed: true, headers: {} });
    const costly = setUp(0, 1);
    expect(costly.take('a')).toEqual({ allowed: true, headers: {} });
    expect([costly.take('a', true), costly.take('a', true)].map(({ allowed }) => allowed)).toEqual([true, false]);
    const usual = setUp(1, 0);
    expect([usual.take('a', true), usual.take('a', true)].map(({ allowed }) => allowed)).toEqual([true, true]);
    expect([usual.take('a'), usual.take('a')].map(({ allowed }) => allowed)).toEqual([true, false]);
  });

  test('keeps a bounded number of buckets and forgets the least recently used', () => {
    const { take } = setUp(1);
    take('old');
    take('used');
    for (let key = 0; key < 49_999; key++) {
      take(`key-${key}`);
      if (key === 40_000) take('used');
    }
    expect(take('used').allowed).toBe(false);
    expect(take('old').allowed).toBe(true);
  });
});

describe('callers without a token', () => {
  const left = async (server: TestServer, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    const answer = await server.nobody.call('getSession', { headers });
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };

  test('are told apart by the address that a trusted proxy names, and by no other', async () => {
    const near = await startServer('sqlite', { RATE_LIMIT: '100' });
    expect([await left(near, '192.0.2.1'), await left(near, '192.0.2.1'), await left(near, '192.0.2.2')]).toEqual([
      99, 98, 99,
    ]);
    await near.stop();
    const far = await startServer('sqlite', { RATE_LIMIT: '100', TRUST_PROXY: '10.0.0.0/8' });
    expect([await left(far, '192.0.2.1'), await left(far, '192.0.2.2')]).toEqual([99, 98]);
    await far.stop();
    const both = await startServer('sqlite', { RATE_LIMIT: '100', TRUST_PROXY: 'loopback,10.0.0.0/8' });
    // The caller may claim what they like: what counts is the last address before the proxies.
    expect([
      await left(both, '1.1.1.1, 192.0.2.1, 10.1.1.1'),
      await left(both, '8.8.8.8, 192.0.2.1, 10.1.1.1'),
    ]).toEqual([99, 98]);
    await both.stop();
  });
});
