// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MenuPopup } from '#dashboard/ui/menu-popup.tsx';

test('a line stands between entries only, and once, whatever is left out around it', async () => {
  const entry = (label: string) => ({ label, onSelect: () => undefined });
  const entries = [
    false,
    'separator',
    entry('Open'),
    'separator',
    false,
    'separator',
    entry('Copy'),
    'separator',
  ] as const;
  render(<MenuPopup open trigger={<button type="button">Menu</button>} entries={entries} />);
  const rows = [...(await screen.findByRole('menu')).children].map(row => row.textContent || row.role);
  expect(rows).toEqual(['Open', 'separator', 'Copy']);
});
