// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SearchInput } from '#dashboard/ui/input.tsx';

test('ArrowDown leads from the search of a page into its table, and from a search in a dialog nowhere', async () => {
  render(
    <>
      <main>
        <SearchInput label="Find members" value="" onValueChange={() => undefined} />
        <table>
          <tbody>
            <tr tabIndex={0}>
              <td>Ada</td>
            </tr>
          </tbody>
        </table>
      </main>
      <div role="dialog">
        <SearchInput label="Find shortcuts" value="" onValueChange={() => undefined} />
      </div>
    </>,
  );
  const inDialog = screen.getByRole('textbox', { name: 'Find shortcuts' });
  inDialog.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(inDialog);
  screen.getByRole('textbox', { name: 'Find members' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('row'));
});

test('Escape in an empty search gives the focus back to what had it before', async () => {
  render(
    <>
      <button type="button">Row</button>
      <SearchInput label="Find members" value="" onValueChange={() => undefined} />
    </>,
  );
  const row = screen.getByRole('button', { name: 'Row' });
  const search = screen.getByRole('textbox', { name: 'Find members' });
  search.focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(document.body);
  row.focus();
  search.focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(row);
});

test('a search takes no more text than the service searches for', async () => {
  const typed: string[] = [];
  render(<SearchInput label="Find members" value="" onValueChange={text => typed.push(text)} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Find members' }));
  await userEvent.paste('x'.repeat(300));
  expect(typed).toEqual(['x'.repeat(100)]);
});
