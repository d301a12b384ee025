// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterwards } from '#dashboard/shell/afterwards.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('what is fetched after the page is tried again once there is a connection, and no error reaches the page', async () => {
  let connected = false;
  const load = vi.fn(async () => {
    if (!connected) throw new TypeError('Failed to fetch');
    return () => <p>Tray</p>;
  });
  const Tray = afterwards(load);
  render(<Tray />);
  expect(load).not.toHaveBeenCalled();
  await pass(1000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Tray')).toBeNull();
  connected = true;
  act(() => void dispatchEvent(new Event('online')));
  await pass(0);
  expect(screen.getByText('Tray')).toBeTruthy();
});
