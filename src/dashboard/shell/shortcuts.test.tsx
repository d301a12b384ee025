// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { listenForShortcuts, useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { setSingleKeys } from '#dashboard/ui/single-keys.ts';

afterEach(() => {
  cleanup();
  setSingleKeys(true);
});

function Page({ run }: { run: (name: string) => void }) {
  useEffect(listenForShortcuts, []);
  useShortcuts([
    { keys: 'g m', label: 'Members', run: () => run('members') },
    { keys: '?', label: 'Help', run: () => run('help') },
    { keys: 'mod+k', label: 'Palette', run: () => run('palette'), inFields: true },
  ]);
  return (
    <>
      <input aria-label="Name" />
      <div role="listbox" aria-label="Roles">
        <div role="option" aria-selected tabIndex={0}>
          Member
        </div>
      </div>
    </>
  );
}

test('single keys, sequences and combinations run what was registered', async () => {
  const run = vi.fn();
  render(<Page run={run} />);
  await userEvent.keyboard('gm?{Control>}k{/Control}');
  expect(run.mock.calls.flat()).toEqual(['members', 'help', 'palette']);
});

test('while something is typed only combinations that ask for it run', async () => {
  const run = vi.fn();
  render(<Page run={run} />);
  await userEvent.type(screen.getByLabelText('Name'), 'gm?{Control>}k{/Control}');
  expect(run.mock.calls.flat()).toEqual(['palette']);
});

test('in an open list letters look for an option, and run nothing of the page behind it', async () => {
  const run = vi.fn();
  render(<Page run={run} />);
  screen.getByRole('option').focus();
  await userEvent.keyboard('gm?{Control>}k{/Control}');
  expect(run.mock.calls.flat()).toEqual(['palette']);
});

test('single keys can be switched off', async () => {
  const run = vi.fn();
  render(<Page run={run} />);
  setSingleKeys(false);
  await userEvent.keyboard('gm?{Control>}k{/Control}');
  expect(run.mock.calls.flat()).toEqual(['palette']);
});
