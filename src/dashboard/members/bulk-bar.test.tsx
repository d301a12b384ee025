// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { BulkBar } from '#dashboard/members/bulk-bar.tsx';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

afterEach(cleanup);

/** @param count of the two that are selected, without whoever asks */
async function draw(count: number) {
  const selection = { selected: new Set(['ada', 'own']), count: 2, mayWiden: false } as never; // nothing else is read
  renderInside('o1', new QueryClient(), () => (
    <BulkBar
      {...{ selection, count }}
      bulk={{} as never /* nothing is done */}
      blocked={{} as never /* nobody is held back */}
      disabled={false}
      step={undefined}
      onStep={() => undefined}
    />
  ));
  return screen.findByRole('region', { name: '2 selected' });
}

test('whoever is among those they selected reads that the steps are not for them', async () => {
  expect((await draw(1)).textContent).toContain('You are left out.');
});

test('who selected others alone reads nothing of it', async () => {
  expect((await draw(2)).textContent).not.toContain('You are left out.');
});
