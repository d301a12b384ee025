// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setHearing, useLiveConnection } from '#dashboard/shell/live-connection.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';

/** The stream of events as a browser has it, fed by the test. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  readyState = 0;
  readonly url: URL;
  constructor(url: string) {
    super();
    this.url = new URL(url, 'http://localhost');
    Stream.all.push(this);
  }
  get since(): number {
    return Number(this.url.searchParams.get('since'));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
  tell(type: string, data: object = {}): void {
    this.readyState = Stream.OPEN;
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
  fail(readyState: number): void {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
}

const queries = new QueryClient();
const heard: string[] = [];

function Screen({ organization }: { organization: string }) {
  useLiveConnection(organization);
  useLiveEvents(['content'], ({ type }) => heard.push(type));
  return null;
}

const at = (organization: string) => (
  <QueryClientProvider client={queries}>
    <Screen organization={organization} />
  </QueryClientProvider>
);

let now = 0;
const invalidate = vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
/** How often everything was loaded anew. */
const again = () => invalidate.mock.calls.filter(([filters]) => filters === undefined).length;

beforeEach(() => {
  now = 0;
  heard.length = 0;
  Stream.all = [];
  invalidate.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('performance', { now: () => now });
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks for what happened since the page began to load, and loads nothing anew for it', () => {
  now = 1500;
  render(at('first'));
  expect(Stream.all.map(({ since }) => since)).toEqual([1500]);
  Stream.all[0]?.tell('ready');
  expect(invalidate).not.toHaveBeenCalled();
  Stream.all[0]?.tell('content', { organizationId: 'first' });
  expect([heard, again()]).toEqual([['content'], 0]);
});

it('loads what is in sight anew where something was missed, or may have been', () => {
  render(at('second'));
  Stream.all[0]?.tell('resync');
  expect(again()).toBe(1);
  cleanup();
  render(at('slow'));
  now += 2500;
  Stream.all[1]?.tell('ready');
  expect(again()).toBe(2);
});

it('asks after another organization was shown for what was missed meanwhile', () => {
  const { rerender } = render(at('left'));
  Stream.all[0]?.tell('ready');
  now = 5000;
  rerender(at('other'));
  now = 9000;
  rerender(at('left'));
  expect(Stream.all.at(-1)?.since).toBe(4000 + 2000);
});

it('tries again after a refusal, more and more rarely, and leaves a broken connection to the browser', () => {
  render(at('refused'));
  Stream.all[0]?.fail(Stream.CLOSED);
  vi.advanceTimersByTime(2999);
  expect(Stream.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Stream.all).toHaveLength(2);
  Stream.all[1]?.fail(Stream.CLOSED);
  vi.advanceTimersByTime(5999);
  expect(Stream.all).toHaveLength(2);
  vi.advanceTimersByTime(1);
  Stream.all[2]?.tell('ready');
  Stream.all[2]?.fail(0);
  vi.advanceTimersByTime(120_000);
  expect(Stream.all).toHaveLength(3);
  cleanup();
  expect(Stream.all[2]?.readyState).toBe(Stream.CLOSED);
});

it('hears nothing of an organization that is being deleted, until it turns out to stay', () => {
  render(at('leaving'));
  const tell = () => Stream.all[0]?.tell('content', { organizationId: 'leaving' });
  setHearing(false);
  tell();
  expect(heard).toEqual([]);
  setHearing(true);
  tell();
  expect(heard).toEqual(['content']);
});
