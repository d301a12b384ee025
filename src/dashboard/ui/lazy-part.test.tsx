// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchMissingParts, lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A part that can be fetched only while there is a connection. */
function partOfServer(options?: Parameters<typeof lazyPart<{ name: string }>>[1]) {
  const server = { connected: false };
  const load = vi.fn(async () => {
    if (!server.connected) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>Part {name}</p>;
  });
  return { server, load, Part: lazyPart(load, options) };
}

test('a part that cannot be fetched is left out, the page stays, and the part comes with the connection', async () => {
  const { server, load, Part } = partOfServer();
  render(
    <>
      <p>Page</p>
      <Part name="one" />
    </>,
  );
  await pass();
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Page')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  server.connected = true;
  act(() => void dispatchEvent(new Event('online')));
  await pass();
  expect(screen.getByText('Part one')).toBeTruthy();
  act(fetchMissingParts);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that somebody waits for says that it failed, and is fetched again by Retry', async () => {
  const { server, Part } = partOfServer({ failed: retryPart, pending: ({ name }) => <p>Loading {name}</p> });
  render(<Part name="one" />);
  expect(screen.getByText('Loading one')).toBeTruthy();
  await pass();
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded');
  expect(screen.queryByText('Loading one')).toBeNull();
  server.connected = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass();
  expect(screen.getByText('Part one')).toBeTruthy();
});

test('a part that nobody waits for is fetched after its pause, and one that has been fetched is there at once', async () => {
  const { server, load, Part } = partOfServer({ after: 1000 });
  server.connected = true;
  render(<Part name="one" />);
  await pass(999);
  expect(load).not.toHaveBeenCalled();
  await pass(1);
  expect(screen.getByText('Part one')).toBeTruthy();
  render(<Part name="two" />);
  expect(screen.getByText('Part two')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that is gone before it could be fetched is not fetched again', async () => {
  const { load, Part } = partOfServer();
  const { unmount } = render(<Part name="one" />);
  await pass();
  unmount();
  act(fetchMissingParts);
  expect(load).toHaveBeenCalledTimes(1);
});
