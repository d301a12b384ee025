// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import type { RevisionChanges } from '#client/types.gen.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { lotsOf, useEveryChange } from '#dashboard/shell/every-change.ts';

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

function everyChange(answer: (page: string | undefined) => RevisionChanges) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const options = lotsOf<[string], string | object>({
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

test('where the content moved on in the middle, the list begins anew', async () => {
  let now = 'r1';
  const result = everyChange(page => {
    const [of, from] = page?.split(' ') ?? [];
    // Somebody writes after the second lot.
    if (from === '4') now = 'r2';
    if (of && of !== now) throw refused(400);
    return lot(Number(from ?? 0), now);
  });
  await waitFor(() => expect(result.current.isWhole).toBe(true));
  expect(shownIn(result)).toEqual(titles);
  expect(result.current.data?.revision).toBe('r2');
});
