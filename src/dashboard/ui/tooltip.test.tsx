// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test.each([
  [false, true],
  [true, false],
])('where the menu of a button is open (%s), words beside it are shown (%s)', (open, shown) => {
  render(
    <Tooltip content="Filter">
      <button type="button" aria-haspopup="menu" aria-expanded={open}>
        F
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'F' });
  fireEvent.pointerEnter(button);
  act(() => void vi.runAllTimers());
  expect(button.hasAttribute('aria-describedby')).toBe(shown);
});

test('the words stand in the landmark of their element', async () => {
  vi.useRealTimers();
  render(
    <main>
      <Tooltip content="Filter">
        <button type="button">F</button>
      </Tooltip>
    </main>,
  );
  fireEvent.pointerEnter(screen.getByRole('button', { name: 'F' }));
  // Hidden to jsdom, which has no popovers.
  const tooltip = await screen.findByRole('tooltip', { hidden: true }, { timeout: 5_000 });
  expect(screen.getByRole('main').contains(tooltip)).toBe(true);
});
