// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

test('frames come also after what had the focus went under fake timers', async () => {
  vi.useFakeTimers();
  render(<button type="button">Save</button>);
  screen.getByRole('button').focus();
  cleanup();
  vi.useRealTimers();
  const shown = vi.fn();
  requestAnimationFrame(shown);
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
});
