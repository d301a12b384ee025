// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { rowsAround } from '#dashboard/ui/use-long-list.ts';
import { useRowWindow } from '#dashboard/ui/use-row-window.ts';

const rows = Array.from({ length: 300 }, (_, index) => ({ id: String(index) }));
const height = 600;

function LongList() {
  const list = useRef<HTMLUListElement>(null);
  const { drawn } = useRowWindow({ list, rows, pinned: [] });
  return (
    <ul ref={list} style={{ overflowY: 'auto' }}>
      {drawn.map(({ index }) => (
        <li key={index}>{`Row ${index}`}</li>
      ))}
    </ul>
  );
}

beforeAll(() => {
  // What a browser would have laid out: a list that scrolls, in a window that shows more than the list does.
  window.innerHeight = 1_080;
  const sizes = { clientHeight: height, offsetHeight: height, scrollHeight: rows.length * 30 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});

test('the rows in sight stand, the very same, when what draws a long list has come', async () => {
  render(<LongList />);
  const before = screen.getByText('Row 5');
  expect(screen.getByText('Row 33')).toBeTruthy();
  let hasGone = false;
  new MutationObserver(changes => {
    hasGone ||= changes.some(({ removedNodes }) => [...removedNodes].includes(before));
  }).observe(document.body, { childList: true, subtree: true });
  // By itself it would draw fewer rows below what is in sight than the first guess has.
  await waitFor(() => expect(screen.queryByText('Row 33')).toBeNull());
  expect(hasGone).toBe(false);
  expect(screen.getByText('Row 5')).toBe(before);
  expect(screen.getByText('Row 29')).toBeTruthy();
});

test.each([
  [null, [7, 23]],
  ['forward', [11, 23]],
  ['backward', [7, 19]],
] as const)('a list that was scrolled %s draws rows ahead of those in sight, and few behind', (heading, ends) => {
  const drawn = rowsAround({ startIndex: 13, endIndex: 17, overscan: 6, count: 300 }, heading);
  expect([drawn[0], drawn.at(-1)]).toEqual(ends);
});

test('a list draws no rows beyond its ends', () => {
  const range = { startIndex: 1, endIndex: 8, overscan: 6, count: 10 };
  expect(rowsAround(range, null)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});
