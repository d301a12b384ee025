import type { QueryClient } from '@tanstack/react-query';
import { listCommentsInChangeRequestQueryKey } from '#client/@tanstack/react-query.gen.ts';
import { markCommentsReadInChangeRequest } from '#client/sdk.gen.ts';
import type { Comment } from '#client/types.gen.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';

/** What comes into sight together is sent together: so many milliseconds after the first. */
const delay = 250;
/** The service takes so many at once. */
const atOnce = 200;

type Read = { path: RequestPath; replies: Map<string, number> };

const waiting = new Map<string, Read>();

/** Marks threads as read up to what is shown of them: here at once, and soon after in the account. */
export function markRead(queries: QueryClient, path: RequestPath, threads: readonly Comment[]): void {
  const unread = threads.filter(thread => thread.unread);
  if (unread.length === 0) return;
  const ids = new Set(unread.map(({ id }) => id));
  queries.setQueriesData<Comment[]>({ queryKey: listCommentsInChangeRequestQueryKey({ path }) }, shown =>
    shown?.map(thread => (ids.has(thread.id) ? { ...thread, unread: false } : thread)),
  );
  const { replies } = waiting.get(path.changeRequestId) ?? later(path);
  for (const thread of unread) replies.set(thread.id, thread.replies);
}

function later(path: RequestPath): Read {
  const read: Read = { path, replies: new Map() };
  waiting.set(path.changeRequestId, read);
  setTimeout(() => {
    waiting.delete(path.changeRequestId);
    const threads = [...read.replies].map(([comment, replies]) => ({ comment, replies }));
    for (let from = 0; from < threads.length; from += atOnce) {
      const body = { threads: threads.slice(from, from + atOnce) };
      // The dots come back with the next load, and go again; nothing waits for it.
      void markCommentsReadInChangeRequest({ path, body }).catch(() => undefined);
    }
  }, delay);
  return read;
}
