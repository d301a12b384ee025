// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoleCell } from '#dashboard/members/role-cell.tsx';
import { showChanged, showRefused } from '#dashboard/members/row-outcomes.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';

const member = { id: 'ada', role: 'edit', user: { displayName: 'Ada' }, permissions: { update: true } };

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RoleCell member={member as never} change={undefined} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const refusal = new ApiError(409, 'The only admin stays one.');

test('a role that the service refuses is said below its row, for eight seconds', () => {
  act(() => showRefused('ada', refusal));
  expect(screen.getByRole('alert').textContent).toBe('The only admin stays one.');
  act(() => void vi.advanceTimersByTime(7_900));
  expect(screen.queryByRole('alert')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is refused for another member is not said here', () => {
  act(() => showRefused('grace', refusal));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a row flashes when its role changes, and no longer than 600 ms', () => {
  act(() => showChanged('ada'));
  expect(document.querySelector('[data-flash]')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(600));
  expect(document.querySelector('[data-flash]')).toBeNull();
});
