// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { editedPageOptions } from '#dashboard/editor/edited-content.ts';
import { withMembers } from '#dashboard/editor/page-members.ts';
import type { PageSession } from '#dashboard/editor/page-session.ts';
import { openSession } from '#dashboard/editor/sessions.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

const key = { spaceId: 's1', request: '1', pageId: 'p1' };
const page: Page = {
  id: 'p1',
  type: 'document',
  title: 'Begin',
  slug: 'begin',
  path: 'begin',
  kind: 'sheet',
  urls: { app: '' },
};

answerRequests(async () => Response.json({ changes: [{ object: 'updated_page', page }] }));

test('what was set of a page stays on the screen while it is saved', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(editedPageOptions(key).queryKey, page);
  const session = await openSession(queries, key, page);
  const drawn: (string | undefined)[] = [];
  render(
    <QueryClientProvider client={queries}>
      <Screen session={session} drawn={drawn} />
    </QueryClientProvider>,
  );
  act(() => session.setMembers({ emoji: '⛵' }));
  drawn.length = 0;
  await act(() => session.flush());
  await waitFor(() => expect(session.members.get()).toEqual({}));
  expect(screen.getByText('⛵')).toBeTruthy();
  expect(new Set(drawn)).toEqual(new Set(['⛵']));
});

function Screen(props: Omit<Parameters<typeof Settings>[0], 'page'>) {
  const { data } = useQuery(editedPageOptions(key));
  return data && <Settings {...props} page={data} />;
}

function Settings({ page, session, drawn }: { page: Page; session: PageSession; drawn: (string | undefined)[] }) {
  const { emoji } = withMembers(page, session.members.use());
  drawn.push(emoji);
  return <p>{emoji}</p>;
}
