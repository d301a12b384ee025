// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { drafts, restoreDraft, saveDraft, useDraft, useOwnDrafts } from '#dashboard/change-requests/drafts.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';

afterEach(cleanup);

function Comment() {
  const [text, setText] = useDraft(useOwnDrafts()('request:comment'));
  return <textarea value={text} onChange={event => setText(event.target.value)} />;
}

function open(id: string) {
  const queries = new QueryClient();
  queries.setQueryData(currentUserOptions().queryKey, { id } as never); // only its id is read
  cleanup();
  render(
    <QueryClientProvider client={queries}>
      <Comment />
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLTextAreaElement>('textbox');
}

test('what somebody began to write is there again for them, and for nobody else on this device', async () => {
  await userEvent.type(open('ada'), 'Not sent yet');
  expect(open('grace').value).toBe('');
  expect(open('ada').value).toBe('Not sent yet');
});

test('what was sent and taken back is there again, but never in place of what was begun since', () => {
  restoreDraft('review', 'Sent');
  expect(drafts.get().review?.text).toBe('Sent');
  saveDraft('review', 'Begun since');
  restoreDraft('review', 'Sent');
  restoreDraft('review', '');
  expect(drafts.get().review?.text).toBe('Begun since');
});
