// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { useSelection } from '#dashboard/table/selection.ts';
import { useRowKeys } from '#dashboard/table/use-row-keys.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];

function Example() {
  const body = useRef<HTMLTableSectionElement>(null);
  const selection = useSelection();
  const keys = useRowKeys({ body, ids, selection, onOpen: vi.fn(), reveal: vi.fn() });
  return (
    <table>
      <tbody ref={body} onKeyDown={keys.onKeyDown}>
        {ids.map((id, index) => (
          <tr
            key={id}
            data-index={index}
            tabIndex={index === keys.current ? 0 : -1}
            onFocus={() => keys.setCurrent(index)}
            aria-selected={selection.selected.has(id)}
          >
            <td>{id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const selected = () => screen.getAllByRole('row', { selected: true }).map(row => row.textContent);

test('Shift with arrows selects from one row to another, less again on the way back, beside what was selected before', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('x{ArrowDown}{ArrowDown}');
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['a', 'c', 'd', 'e']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['a', 'c', 'd']);
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['a', 'b', 'c']);
});

test('Shift with arrows begins a new range where the focus went to another row, or the selection changed', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['a', 'b']);
  await userEvent.click(screen.getByRole('row', { name: 'e' }));
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(['a', 'b', 'd', 'e']);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
  expect(selected()).toEqual(ids);
});
