// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLiveConnection } from '#dashboard/shell/live-connection.ts';
import { usePeopleOn, usePresence } from '#dashboard/shell/presence.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

/** The stream of events as a browser has it, fed by the test. */
class Stream extends EventTarget {
  static last: Stream | undefined;
  constructor() {
    super();
    Stream.last = this;
  }
  close(): void {}
  tell(type: string, data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) })));
  }
}

const said: unknown[] = [];

answerRequests(async request => {
  said.push(await request.json());
  return new Response(null, { status: 204 });
});

beforeEach(() => {
  said.length = 0;
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const place = { spaceId: 'space', changeRequestId: 'request' };

function Editor({ page }: { page: string }) {
  useLiveConnection('org');
  usePresence(place, page);
  return <p>{usePeopleOn('begin') ? 'with others' : 'alone'}</p>;
}

function open(page = 'begin') {
  const queries = new QueryClient();
  queries.setQueryData(currentUserOptions().queryKey, { id: 'ada' } as never); // only its id is read
  const tree = (of: string) => (
    <QueryClientProvider client={queries}>
      <Editor page={of} />
    </QueryClientProvider>
  );
  const { rerender } = render(tree(page));
  return { go: (to: string) => rerender(tree(to)) };
}

const hear = (data: Record<string, unknown>) =>
  Stream.last?.tell('presence', { organizationId: 'org', type: 'presence', ...place, data });

it('asks who is there on arrival, and again whenever events begin to arrive', async () => {
  open();
  await vi.waitFor(() => expect(said).toEqual([{ left: false, asks: true, page: 'begin' }]));
  Stream.last?.tell('ready', {});
  await vi.waitFor(() => expect(said).toHaveLength(2));
  Stream.last?.tell('resync', {});
  await vi.waitFor(() => expect(said).toHaveLength(3));
  expect(said.slice(1)).toEqual([said[0], said[0]]);
});

it('answers everybody who asks, known or not, and asks nothing in turn', async () => {
  open();
  await vi.waitFor(() => expect(said).toHaveLength(1));
  hear({ userId: 'grace', left: false, page: 'begin', asks: false });
  expect(screen.getByText('with others')).toBeTruthy();
  hear({ userId: 'grace', left: false, page: 'begin', asks: true });
  hear({ userId: 'ada', left: false, page: 'begin', asks: true });
  await vi.waitFor(() => expect(said.slice(1)).toEqual([{ left: false, asks: false, page: 'begin' }]));
});

it('says once that it went on to another page', async () => {
  const { go } = open();
  await vi.waitFor(() => expect(said).toHaveLength(1));
  go('sails');
  await vi.waitFor(() => expect(said.slice(1)).toEqual([{ left: false, asks: false, page: 'sails' }]));
});
