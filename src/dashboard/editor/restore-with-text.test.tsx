// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Page } from '#client/types.gen.ts';
import { editedPageOptions } from '#dashboard/editor/edited-content.ts';
import { useRestoreWithText } from '#dashboard/editor/restore-with-text.ts';
import { openSession } from '#dashboard/editor/sessions.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const page: Page = {
  ...{ id: 'p1', type: 'document', kind: 'sheet', title: 'Begin', slug: 'begin', path: 'begin', urls: { app: '' } },
  ...{ markdown: 'One.', bodyHash: 'h1' },
};

/** What is at these addresses; nothing is at others. */
let found: Record<string, Page> = {};
const sent: unknown[] = [];

answerRequests(async request => {
  const path = new URL(request.url).pathname.replace('/v1/spaces/restored/', '');
  if (request.method === 'GET') {
    if (found[path]) return Response.json(found[path]);
    // What the interceptor of the client makes of a 404.
    throw new ApiError(404, 'No matching page found.');
  }
  const { changes } = await request.json();
  const [{ operation, page: changed }] = changes;
  // A slow machine saves by itself before the button is pressed: what is not there takes no edits.
  if (operation !== 'revert_page' && !found[`${path}/page/${changed}`])
    throw new ApiError(404, 'No matching page found.');
  sent.push(changes);
  return Response.json({ changes: [] });
});

/** Restores the page of a request, of which something is unsent. @returns what was sent to that end */
async function restored(pageId: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // Of no other test: sessions live on.
  const key = { spaceId: 'restored', request: '1', pageId };
  queries.setQueryData(editedPageOptions(key).queryKey, page);
  const session = await openSession(queries, key, page);
  session.edit('One. Two.');
  session.setMembers({ description: 'Unsent' });
  function Restore() {
    const restoring = useRestoreWithText(key, { page, session, revisions: ['r1', 'r2', 'r3'] });
    return (
      <button type="button" onClick={() => restoring.mutate()}>
        {restoring.status}
      </button>
    );
  }
  renderInside('o', queries, Restore);
  sent.length = 0;
  await userEvent.click(await screen.findByText('idle'));
  await waitFor(() => screen.getByText('success'));
  const changes = [...sent];
  // The page is there again. What is unsent would else be sent while another file is tested.
  found[`change-requests/1/content/page/${pageId}`] = page;
  await session.flush();
  return changes;
}

test('a page comes back out of the last revision that has it, with what was saved and typed since', async () => {
  found = {
    'revisions/r1/page/p1': { ...page, title: 'Older' },
    'revisions/r2/page/p1': { ...page, title: 'Start', icon: 'anchor' },
  };
  expect(await restored('p1')).toEqual([
    [
      { operation: 'revert_page', page: 'p1', revision: 'r2' },
      {
        ...{ operation: 'update_page', page: 'p1', title: 'Begin', icon: null, description: 'Unsent' },
        ...{ document: { markdown: 'One. Two.' }, base: 'h1' },
      },
    ],
  ]);
});

test('a page that a colleague brought back meanwhile stays as they left it', async () => {
  found = { 'change-requests/1/content/page/p2': { ...page, id: 'p2', title: 'Theirs' } };
  expect((await restored('p2')).flat()).not.toContainEqual(expect.objectContaining({ operation: 'revert_page' }));
});
