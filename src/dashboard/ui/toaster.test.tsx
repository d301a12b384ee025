// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { toast as sonner } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast } from '#dashboard/ui/toast.ts';
import { Toaster } from '#dashboard/ui/toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  // sonner keeps what is shown outside React.
  sonner.dismiss();
  await pass(800);
  cleanup();
  vi.useRealTimers();
});

/** What React draws in between begins timers of its own. */
async function pass(milliseconds: number) {
  for (const part of [milliseconds - 200, 100, 100]) await act(() => vi.advanceTimersByTimeAsync(part));
}

async function show(text: string, onPress = () => {}) {
  act(() => void toast.success(text, { action: { label: 'Undo', onPress } }));
  await pass(300);
}

test('a notice leaves by itself, and stays while the focus is on it', async () => {
  render(<Toaster />);
  await show('Renamed');
  await pass(7000);
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await pass(60_000);
  expect(screen.getByText('Renamed')).toBeTruthy();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  await pass(9000);
  expect(screen.queryByText('Renamed')).toBeNull();
});

test('F6 reaches the latest notice', async () => {
  render(<Toaster />);
  await show('Moved');
  await show('Renamed');
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' })));
  expect(document.activeElement?.textContent).toContain('Renamed');
  await pass(60_000);
  expect(screen.getByText('Moved')).toBeTruthy();
});

test('its action is taken once, and the notice goes with it', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  await show('Deleted', undo);
  const button = screen.getByRole('button', { name: 'Undo' });
  act(() => {
    button.focus();
    button.click();
  });
  await pass(800);
  expect(screen.queryByText('Deleted')).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
});
