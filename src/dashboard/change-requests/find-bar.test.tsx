// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { ChangeRequest } from '#client/types.gen.ts';
import { useChangesData } from '#dashboard/change-requests/changes-data.ts';
import { FindBar } from '#dashboard/change-requests/find-bar.tsx';
import { useRequestFind } from '#dashboard/change-requests/use-request-find.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const counts = { pages: 2, created: 2, edited: 0, deleted: 0, moved: 0, files: 0, other: 0 };
const created = (id: string) => ({
  ...{ type: 'page_created', page: { id, title: id, type: 'document' } },
  markdown: { after: `A text about ${id}` },
});
beforeAll(() => {
  // There is none without a screen.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

let giveSecond: () => void;
const second = new Promise<void>(resolve => {
  giveSecond = resolve;
});

answerRequests(async ({ url }) => {
  const { pathname, searchParams } = new URL(url);
  if (!pathname.endsWith('/changes')) return Response.json({ pages: [], items: [] });
  const lot = { base: 'r0', revision: 'r1', counts };
  if (!searchParams.has('page'))
    return Response.json({ ...lot, changes: [created('apples')], more: 1, next: { page: '2' } });
  await second;
  return Response.json({ ...lot, changes: [created('pears')] });
});

// Nothing else is read.
const request = { id: 'c', number: 1, space: 's', comments: 0, permissions: {} } as ChangeRequest;
const filter = { text: '', kind: undefined, withThreads: false, hideViewed: false, all: false };

function Bar() {
  const data = useChangesData(request, {}, filter);
  const find = useRequestFind(request, { data, search: {}, openPage: () => undefined });
  useEffect(find.open, []);
  return <FindBar find={find} />;
}

test('that nothing matches is said once every change was looked at', async () => {
  renderInside('o', new QueryClient(), Bar);
  await userEvent.type(await screen.findByRole('textbox'), 'plums');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Searching…'));
  giveSecond();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('No matches'));
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), 'pears');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 matches in 1 page'));
});
