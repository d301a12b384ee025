// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeAll, expect, test } from 'vitest';
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
  // What a browser would have laid out: a list that scrolls.
  const sizes = { clientHeight: height, offsetHeight: height, scrollHeight: rows.length * 30 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
});

test('the rows in sight stand, the very same, when what draws a long list has come', async () => {
  render(<LongList />);
  const before = screen.getByText('Row 5');
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
