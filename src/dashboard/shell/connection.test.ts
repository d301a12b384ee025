// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offlineSince, reachable } from '#dashboard/shell/connection.ts';

const health = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
  vi.stubGlobal('fetch', health.mockReset().mockRejectedValue(new TypeError('Failed to fetch')));
});
afterEach(() => {
  reachable.set(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection that is back within three seconds is not spoken of', async () => {
  reachable.set(false);
  await vi.advanceTimersByTimeAsync(2900);
  reachable.set(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offlineSince.get()).toBeUndefined();
  expect(health).toHaveBeenCalledTimes(1);
});

test('one request that is lost where nothing else is asked for is not spoken of', async () => {
  health.mockResolvedValue(new Response());
  reachable.set(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offlineSince.get()).toBeUndefined();
  expect(health).toHaveBeenCalledTimes(1);
});

test('a lost connection is dated by its beginning, and found again without anybody asking', async () => {
  reachable.set(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(offlineSince.get()).toEqual(new Date('2026-03-01T12:00:00Z'));
  await vi.advanceTimersByTimeAsync(7000);
  expect(offlineSince.get()).toBeDefined();
  health.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(5000);
  expect(offlineSince.get()).toBeUndefined();
  expect(health).toHaveBeenCalledTimes(4);
});

test('a proxy that answers for a service that is away does not end the search', async () => {
  health.mockResolvedValue(new Response('<html>', { status: 502 }));
  reachable.set(false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(offlineSince.get()).toBeDefined();
  health.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(5000);
  expect(offlineSince.get()).toBeUndefined();
});

test('the browser’s own word is taken as a hint, both ways', async () => {
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(3000);
  expect(offlineSince.get()).toBeDefined();
  window.dispatchEvent(new Event('online'));
  expect(offlineSince.get()).toBeUndefined();
});

test('an answer that was on its way as the connection went does not pass for one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  reachable.set(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(offlineSince.get()).toBeDefined();
  // A service on the machine itself answers all the same.
  health.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(5000);
  expect(offlineSince.get()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(offlineSince.get()).toBeUndefined();
  vi.restoreAllMocks();
});
