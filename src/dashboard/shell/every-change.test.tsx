// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RevisionChanges } from '#client/types.gen.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { useEveryChange } from '#dashboard/shell/every-change.ts';
import { pageByPage } from '#dashboard/shell/every-page.ts';

const titles = ['Home', 'Limits', 'Errors', 'Login', 'Old'];

function lot(from: number, revision = 'r1'): RevisionChanges {
  const changes = titles.slice(from, from + 2).map(title => {
    const page = { id: title, title, type: 'document' as const };
    return { type: 'page_created' as const, page };
  });
  const more = titles.length - from - changes.length;
  const counts = { pages: titles.length, created: 5, edited: 0, deleted: 0, moved: 0, files: 0, other: 0 };
  const onward = more > 0 && { more, next: { page: `${revision} ${from + 2}` } };
  return { base: 'r0', revision, counts, changes, ...onward };
}

const refused = (status: number) => new ApiError(status, 'No.');

const torn = () => new ApiError(400, 'No.', [{ in: 'query', path: 'page', message: 'No.', reason: 'no-cursor' }]);

function everyChange(answer: (page: string | undefined) => RevisionChanges) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const options = pageByPage<RevisionChanges, [string], string | object>({
    queryKey: ['changes'],
    queryFn: async ({ pageParam }) => answer(typeof pageParam === 'string' ? pageParam : undefined),
  });
  return renderHook(() => useEveryChange(options), { wrapper }).result;
}

const shownIn = (result: { current: ReturnType<typeof useEveryChange> }) =>
  result.current.data?.changes.map(change => ('page' in change ? change.page.title : ''));

test('a list of changes grows until it is whole', async () => {
  const result = everyChange(page => lot(Number(page?.split(' ')[1] ?? 0)));
  await waitFor(() => expect(result.current.isWhole).toBe(true));
  expect(shownIn(result)).toEqual(titles);
  expect(result.current.data).not.toHaveProperty('more');
});

test('what could not be added is told, and asked for again', async () => {
  let isDown = true;
  const result = everyChange(page => {
    if (page && isDown) throw refused(500);
    return lot(Number(page?.split(' ')[1] ?? 0));
  });
  await waitFor(() => expect(result.current.goOn).toBeDefined());
  expect(result.current.error).toBeNull();
  expect(shownIn(result)).toEqual(['Home', 'Limits']);
  expect(result.current.data?.more).toBe(3);
  isDown = false;
  act(() => result.current.goOn?.());
  await waitFor(() => expect(shownIn(result)).toEqual(titles));
});

describe('where the content moved on in the middle', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 }));
  afterEach(() => void vi.useRealTimers());

  /** Answers while somebody writes after the second lot, so often. */
  function movingOn(times: number) {
    const asked: string[] = [];
    let writes = times;
    let now = 1;
    const result = everyChange(page => {
      asked.push(page ?? 'first');
      const [of, from] = page?.split(' ') ?? [];
      if (of && of !== `r${now}`) throw torn();
      if (from === '2' && writes-- > 0) now++;
      return lot(Number(from ?? 0), of ?? `r${now}`);
    });
    return { asked, result };
  }

  test('the list begins anew, after a pause', async () => {
    const { asked, result } = movingOn(1);
    await waitFor(() => expect(asked).toEqual(['first', 'r1 2', 'r1 4']));
    expect(result.current).toMatchObject({ goOn: undefined, error: null });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(result.current.isWhole).toBe(true));
    expect(shownIn(result)).toEqual(titles);
    expect(result.current.data?.revision).toBe('r2');
  });

  test('a list that is torn twice says so, and begins anew when it is told to', async () => {
    const { asked, result } = movingOn(2);
    await waitFor(() => expect(asked).toHaveLength(3));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(result.current.goOn ?? result.current.error).toBeTruthy());
    const before = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(before);
    act(() => void (result.current.goOn ?? result.current.refetch)());
    await waitFor(() => expect(result.current.isWhole).toBe(true));
    expect(shownIn(result)).toEqual(titles);
  });

  test('a refusal for another reason is told, and not asked about again', async () => {
    const asked: (string | undefined)[] = [];
    const result = everyChange(page => {
      asked.push(page);
      if (page) throw refused(400);
      return lot(0);
    });
    await waitFor(() => expect(result.current.goOn).toBeDefined());
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toEqual([undefined, 'r1 2']);
  });
});
