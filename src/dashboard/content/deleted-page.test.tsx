// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { client } from '#client/client.gen.ts';
import { DeletedSpacesPage } from '#dashboard/content/deleted-page.tsx';
import { apiError } from '#dashboard/shell/api-error.ts';
import { organizationOptions } from '#dashboard/shell/organization.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const deletedAt = new Date(Date.now() - 6.9 * 86_400_000).toISOString();
const goneAt = new Date(Date.now() + 60_000).toISOString();

answerRequests(async request => {
  if (request.method === 'POST')
    return Response.json({ error: { message: 'No matching space found.' } }, { status: 404 });
  if (!new URL(request.url).pathname.endsWith('/spaces')) return Response.json({ items: [] });
  return Response.json({ items: [{ id: 's1', title: 'Guide', deletedAt, goneAt }], count: 1 });
});
beforeAll(() => void client.interceptors.error.use(apiError));

test('a row whose space was removed for good meanwhile says so, and offers nothing any more', async () => {
  const queries = new QueryClient();
  queries.setQueryData(organizationOptions('o1').queryKey, { id: 'o1', permissions: {} } as never); // no more is read
  renderInside('o1', queries, DeletedSpacesPage);
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Permanently removed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});
