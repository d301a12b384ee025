// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { MultiCombobox } from '#dashboard/ui/combobox.tsx';
import { Kbd } from '#dashboard/ui/kbd.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { setSingleKeys } from '#dashboard/ui/single-keys.ts';

const none = () => undefined;

afterEach(() => {
  cleanup();
  setSingleKeys(true);
});

/** What a tooltip says once the pointer rests on the element. */
async function saidOver(part: ReactNode, on: () => Element): Promise<string | null> {
  render(<main>{part}</main>);
  fireEvent.pointerEnter(on());
  // Hidden to jsdom, which has no popovers.
  return (await screen.findByRole('tooltip', { hidden: true }, { timeout: 5_000 })).textContent;
}

test('the key of a checkbox is said over its label too', async () => {
  const box = (
    <Checkbox checked={false} onCheckedChange={none} shortcut="v">
      Viewed
    </Checkbox>
  );
  const around = () => screen.getByRole('checkbox', { name: 'Viewed' }).closest('div') ?? document.body;
  expect(await saidOver(box, around)).toBe('V');
  expect(screen.getByRole('checkbox').getAttribute('aria-keyshortcuts')).toBe('v');
});

const views = [{ value: 'split', label: 'Split' } as const];

test('the key that goes through views is said over all of them', async () => {
  const control = (
    <SegmentedControl aria-label="View" shortcut="d" value="split" onValueChange={none} options={views} />
  );
  expect(await saidOver(control, () => screen.getByRole('radiogroup'))).toBe('ViewD');
});

test('the key of one view is said over that one, with its name where a sign stands for it', async () => {
  const options = [{ value: 'phone', label: '▯', 'aria-label': 'Phone', shortcut: '3' } as const];
  const control = <SegmentedControl aria-label="Device" value="phone" onValueChange={none} options={options} />;
  const label = () => screen.getByRole('radio', { name: 'Phone' }).closest('label') ?? document.body;
  expect(await saidOver(control, label)).toBe('Phone3');
});

test('an empty field shows its key, which is no part of its name', () => {
  render(<MultiCombobox label="Add people" shortcut="a" values={[]} onValuesChange={none} options={[]} />);
  expect(screen.getByRole('combobox').getAttribute('aria-keyshortcuts')).toBe('a');
  expect(screen.getByText('A')).toBeDefined();
});

test('letters that are switched off are said nowhere, keys with Ctrl are', () => {
  setSingleKeys(false);
  render(
    <>
      <MultiCombobox label="Add people" shortcut="a" values={[]} onValuesChange={none} options={[]} />
      <SegmentedControl aria-label="View" shortcut="d" value="split" onValueChange={none} options={views} />
      <Kbd keys="g h" />
      <Kbd keys="shift+o" />
      <Kbd keys="mod+k" />
      <Kbd keys="escape" />
    </>,
  );
  for (const element of [screen.getByRole('combobox'), screen.getByRole('radiogroup')])
    expect(element.hasAttribute('aria-keyshortcuts')).toBe(false);
  expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['Ctrl K', 'Esc']);
});

test('an entry that leads to further ones shows its key', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = none;
      unobserve = none;
      disconnect = none;
    },
  );
  render(
    <Menu
      trigger={<button type="button">More</button>}
      entries={[{ label: 'Change role', shortcut: 'r', entries: [{ label: 'Admin', onSelect: none }] }]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('menuitem', { name: /Change role/ }, { timeout: 5_000 })).textContent).toBe(
    'Change roleR',
  );
});
