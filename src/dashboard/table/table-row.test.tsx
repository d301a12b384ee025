// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TableRow } from '#dashboard/table/table-row.tsx';

const columns = [
  { id: 'name', header: 'Name', cell: (name: string) => <a href="/">{name}</a> },
  { id: 'role', header: 'Role', cell: () => <button type="button">Editor</button> },
];
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tools = { current: { rowId: (name: string) => name, rowLabel: (name: string) => name, order: ['Ada'] } };

const table = (flies: boolean) => (
  <table>
    <tbody>
      <TableRow
        {...{ columns, tools, flies }}
        row="Ada"
        index={0}
        selected={false}
        focusable
        opens={false}
        hasMenu
        onFocus={vi.fn()}
      />
    </tbody>
  </table>
);
const controls = () => [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].length;

test('a row that flies past has its name alone, in as many cells, and is whole once it rests', () => {
  const { rerender } = render(table(true));
  expect(screen.getByRole('row').textContent).toBe('Ada');
  expect(screen.getAllByRole('cell')).toHaveLength(4);
  expect([controls(), screen.queryAllByRole('checkbox').length]).toEqual([0, 0]);
  rerender(table(false));
  expect([controls(), screen.queryAllByRole('checkbox').length]).toEqual([3, 1]);
});

test('a row that was whole stays whole when the others fly past', () => {
  const { rerender } = render(table(false));
  const link = screen.getByRole('link', { name: 'Ada' });
  link.focus();
  rerender(table(true));
  expect(document.activeElement).toBe(link);
  expect(controls()).toBe(3);
});

test('what a row opens is asked for once the pointer or the focus rests on it, not when they only pass or it goes', () => {
  vi.useFakeTimers();
  const onHover = vi.fn();
  Object.assign(tools.current, { onHover });
  render(table(false));
  const row = screen.getByRole('row');
  const wait = () => act(() => void vi.advanceTimersByTime(100));
  fireEvent.pointerEnter(row);
  fireEvent.pointerLeave(row);
  wait();
  expect(onHover).not.toHaveBeenCalled();
  fireEvent.pointerEnter(row);
  wait();
  expect(onHover).toHaveBeenCalledOnce();
  fireEvent.focus(row);
  wait();
  expect(onHover).toHaveBeenCalledTimes(2);
  fireEvent.pointerEnter(row);
  cleanup();
  wait();
  expect(onHover).toHaveBeenCalledTimes(2);
});
