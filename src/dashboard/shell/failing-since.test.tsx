// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#dashboard/shell/query-client.ts';
import { ErrorState } from '#dashboard/ui/error-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a failure counts from the first failed request in a row, whenever its panel is drawn', async () => {
  const queries = createQueryClient();
  const load = (answer: () => unknown) =>
    queries
      .fetchQuery({ queryKey: ['list'], retry: false, staleTime: 0, queryFn: async () => answer() })
      .catch((error: unknown) => error);
  const fail = () => {
    throw new Error('broken');
  };
  const shown = (error: unknown) => {
    cleanup();
    render(<ErrorState error={error} />);
    return screen.getByRole('alert').textContent;
  };
  vi.setSystemTime(new Date(2026, 3, 1, 14, 3));
  await load(fail);
  vi.setSystemTime(new Date(2026, 3, 1, 14, 20));
  const again = await load(fail);
  vi.setSystemTime(new Date(2026, 3, 1, 14, 30));
  expect(shown(again)).toMatch(/Since (14:03|2:03\sPM)/);
  await load(() => 'well');
  const later = await load(fail);
  vi.setSystemTime(new Date(2026, 3, 1, 14, 40));
  expect(shown(later)).toMatch(/Since (14:30|2:30\sPM)/);
});
