// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver, useQuery } from '@tanstack/react-query';
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

/** What a save is answered with, and what a read finds. */
let saved = page;
let stored = page;
/** Reads wait here. */
const reads: (() => void)[] = [];

answerRequests(async ({ method }) => {
  if (method !== 'GET') return Response.json({ changes: [{ object: 'updated_page', page: saved }] });
  await new Promise<void>(resolve => reads.push(resolve));
  return Response.json(stored);
});

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

test('what somebody saves while an own edit is on its way is on the screen after it', async () => {
  const queries = new QueryClient();
  const other = { ...key, pageId: 'p2' };
  const { queryKey } = editedPageOptions(other);
  queries.setQueryData(queryKey, page);
  const session = await openSession(queries, other, page);
  const end = new QueryObserver(queries, editedPageOptions(other)).subscribe(({ data }) => {
    if (data) session.receive({ markdown: data.markdown ?? '', bodyHash: data.bodyHash });
  });
  await expect.poll(() => reads.length).toBe(1);
  reads.shift()?.();
  await expect.poll(() => queries.isFetching()).toBe(0);

  saved = { ...page, markdown: 'Mine.', bodyHash: 'mine' };
  stored = { ...page, markdown: 'Mine. Theirs.', bodyHash: 'theirs' };
  session.edit('Mine.');
  const sent = session.flush();
  // The service tells of theirs before it answers; to read it is given up for the answer.
  void queries.invalidateQueries({ queryKey });
  await sent;
  await expect.poll(() => reads.length).toBe(2);
  for (const read of reads.splice(0)) read();
  await expect.poll(() => session.text).toBe('Mine. Theirs.');
  end();
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
