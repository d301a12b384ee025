// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import {
  drafts,
  editKey,
  replyKey,
  restoreDraft,
  saveDraft,
  useBegunIn,
  useDraft,
  useOwnDrafts,
} from '#dashboard/change-requests/drafts.ts';
import { currentUserOptions } from '#dashboard/shell/session.ts';

function Comment() {
  const [text, setText] = useDraft(useOwnDrafts()('request:comment'));
  return <textarea value={text} onChange={event => setText(event.target.value)} />;
}

function signedIn(id: string) {
  const queries = new QueryClient();
  queries.setQueryData(currentUserOptions().queryKey, { id } as never); // only its id is read
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
}

function open(id: string) {
  cleanup();
  render(<Comment />, { wrapper: signedIn(id) });
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

test('a thread with a reply or an edit that is not sent is known by it, whether or not it is on the page', () => {
  const begunBy = (id: string) => {
    const hasBegunIn = renderHook(useBegunIn, { wrapper: signedIn(id) }).result.current;
    return ['t1', 't2', 't12', 't22'].filter(hasBegunIn);
  };
  const { current: own } = renderHook(useOwnDrafts, { wrapper: signedIn('ada') }).result;
  saveDraft(own(replyKey('t1')), 'Soon');
  saveDraft(own(editKey('t2', 'r1')), 'Better');
  expect(begunBy('ada')).toEqual(['t1', 't2']);
  expect(begunBy('grace')).toEqual([]);
  saveDraft(own(replyKey('t1')), ' ');
  expect(begunBy('ada')).toEqual(['t2']);
});
