// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ListPage } from '#dashboard/change-requests/list-page.tsx';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const counts: Record<string, number> = { open: 4, draft: 2, merged: 31, archived: 7 };
answerRequests(async request => {
  const { pathname, searchParams } = new URL(request.url);
  const asked = searchParams.getAll('status');
  const count = pathname.endsWith('/change-requests')
    ? asked.reduce((sum, status) => sum + (counts[status] ?? 0), 0)
    : 0;
  return Response.json({ items: [], count });
});

test('each tab says how many requests it has, those that are over too', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const queries = new QueryClient();
  const organization = { id: 'o1', title: 'Acme', permissions: {} };
  queries.setQueryData(organizationOptions('o1').queryKey, organization as never); // only these are read
  queries.setQueryData(currentUserOptions().queryKey, { id: 'ada', displayName: 'Ada' } as never);
  renderInside('o1', queries, () => <ListPage search={{ view: 'open' }} />);
  for (const name of [/^All open\s*4$/, /^Drafts\s*2$/, /^Merged\s*31$/, /^Archived\s*7$/])
    expect(await screen.findByRole('link', { name })).toBeDefined();
});
