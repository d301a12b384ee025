// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SearchTables } from '#dashboard/sites/insights/search-tables.tsx';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const searches = Array.from({ length: 12 }, (_, at) => ({ query: `words ${at}`, searches: 30 - at, withoutResult: 0 }));
const misses = searches.slice(0, 3);

answerRequests(async ({ url }) => {
  const { searchParams } = new URL(url);
  const all = searchParams.get('orderBy') === 'searches' ? searches : misses;
  return Response.json({ items: all.slice(0, Number(searchParams.get('limit'))), count: all.length });
});

test('the ten most frequent searches are shown, all of them when asked, and ten again', async () => {
  renderInside('o1', new QueryClient(), () => (
    <SearchTables place={{ organizationId: 'o1', siteId: 's1' }} period={{ from: '2026-11-01', to: '2026-11-28' }} />
  ));
  const user = userEvent.setup();
  const frequent = within(await screen.findByRole('region', { name: 'Searches' }));
  const rows = () => frequent.getAllByRole('row').length - 1;
  await waitFor(() => expect(rows()).toBe(10));
  await user.click(frequent.getByRole('button', { name: 'Show 12' }));
  await waitFor(() => expect(rows()).toBe(12));
  expect(frequent.getByText('words 11')).toBeDefined();
  await user.click(frequent.getByRole('button', { name: 'Show fewer' }));
  await waitFor(() => expect(rows()).toBe(10));
  // Whatever is shown whole has no such button.
  const without = within(screen.getByRole('region', { name: 'Searches without results' }));
  expect(without.queryByRole('button', { name: /Show/ })).toBeNull();
});
