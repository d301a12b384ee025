// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Menu } from '#dashboard/ui/menu.tsx';

test('the menu of a row makes its entries when it is opened, and not with the row', async () => {
  const entries = vi.fn(() => [{ label: 'Rename', onSelect: () => undefined }]);
  render(<Menu entries={entries} trigger={<button type="button">More</button>} />);
  expect(entries).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
});
