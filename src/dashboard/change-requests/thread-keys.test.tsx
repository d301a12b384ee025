// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Comment } from '#client/types.gen.ts';
import { NarrowThreads } from '#dashboard/change-requests/narrow-threads.tsx';
import type { RailProps } from '#dashboard/change-requests/thread-rail.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

answerRequests(async () => Response.json({ items: [] }));
afterEach(cleanup);

const thread = {
  id: 't',
  status: 'open',
  postedBy: { object: 'user', id: 'u', displayName: 'Li' },
  postedAt: '2026-02-01T00:00:00.000Z',
  body: { markdown: 'A thought.' },
  target: {},
  reactions: [],
  replies: 0,
  permissions: { reply: true, resolve: true },
} as unknown as Comment; // nothing else is read

const show = (hasKeys: boolean) =>
  renderInside('o', new QueryClient(), () => (
    <NarrowThreads
      rail={
        {
          groups: { open: [thread], outdated: [], resolved: [] },
          path: { spaceId: 's', changeRequestId: 'c' },
          rowOf: () => undefined,
          selected: 't',
          menu: { search: {} },
          hasKeys,
        } as unknown as RailProps // nothing else is read
      }
    />
  ));

test('an open thread shows its keys on the page that the keys of the review act on, and on no other', async () => {
  show(true);
  await screen.findByText('A thought.');
  expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(['R']);
  cleanup();
  show(false);
  await screen.findByText('A thought.');
  expect(document.querySelector('kbd')).toBeNull();
  // What draws Markdown comes in its own time, and not after the test.
  await vi.dynamicImportSettled();
});
