// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Menu } from '#dashboard/ui/menu.tsx';
import { openMenu } from '#dashboard/ui/open-menu.ts';

test('a key opens a menu the first time and each time after', async () => {
  render(
    <Menu trigger={<button type="button">More</button>} entries={[{ label: 'Rename', onSelect: () => undefined }]} />,
  );
  for (let times = 0; times < 3; times += 1) {
    act(() => openMenu(screen.getByRole('button', { name: 'More' })));
    expect(await screen.findByRole('menuitem', { name: 'Rename' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
});
