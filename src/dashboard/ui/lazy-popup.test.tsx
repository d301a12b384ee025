// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { LazyPopup } from '#dashboard/ui/lazy-popup.tsx';
import { toastQueue } from '#dashboard/ui/toast.ts';

afterEach(() => {
  cleanup();
  toastQueue.set([]);
});

test('a menu that cannot be fetched says so, leaves its button, and opens once it can be fetched', async () => {
  let connected = false;
  const Part = lazyPart<{ open: boolean }>(async () => {
    if (!connected) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ open }) => open && <p>Entries</p>;
  });
  render(
    <LazyPopup kind="menu" trigger={<button type="button">More</button>} part={Part}>
      {({ open }) => <Part open={open} />}
    </LazyPopup>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.pointerEnter(button);
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(toastQueue.get().map(({ kind }) => kind)).toEqual(['error']));
  expect(button.isConnected).toBe(true);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  connected = true;
  act(() => button.click());
  expect(await screen.findByText('Entries')).toBeTruthy();
});

test('a popup that its owner opens and closes stays in place, so that it can give the focus back', async () => {
  const Part = lazyPart<{ open: boolean }>(async () => ({ open }) => (
    <button type="button">{open ? 'Open' : 'Closed'}</button>
  ));
  const shown = (open: boolean) => (
    <LazyPopup kind="dialog" trigger={<button type="button">More</button>} part={Part} open={open}>
      {state => <Part open={state.open} />}
    </LazyPopup>
  );
  const { rerender } = render(shown(true));
  const button = await screen.findByRole('button', { name: 'Open' });
  rerender(shown(false));
  expect(screen.getByRole('button', { name: 'Closed' })).toBe(button);
});
