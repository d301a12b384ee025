// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorState } from '#dashboard/ui/error-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a failure says since when it lasts, also while it is tried again', () => {
  vi.setSystemTime(new Date(2026, 3, 1, 14, 3));
  const { rerender } = render(<ErrorState onRetry={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toMatch(/Since (14:03|2:03\sPM)/);
  vi.setSystemTime(new Date(2026, 3, 1, 14, 20));
  rerender(<ErrorState onRetry={() => undefined} retrying />);
  rerender(<ErrorState onRetry={() => undefined} error={new Error('again')} />);
  expect(screen.getByRole('alert').textContent).toMatch(/Since (14:03|2:03\sPM)/);
});
