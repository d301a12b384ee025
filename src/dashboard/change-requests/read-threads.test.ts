// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Comment } from '#client/types.gen.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { markRead } from '#dashboard/change-requests/read-threads.ts';
import { answerRequests } from '#dashboard/testing/client.ts';

const path = { spaceId: 'space', changeRequestId: 'request' };
// All that is read of it.
const thread = (id: string, replies: number, unread = true) => ({ id, replies, unread }) as Comment;

describe('threads that were read', () => {
  let bodies: unknown[] = [];
  answerRequests(async request => {
    bodies.push(await request.json());
    return new Response(null, { status: 204 });
  });
  const queries = new QueryClient();
  beforeEach(() => {
    bodies = [];
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it('lose their dots at once in every list of them, and are sent together', async () => {
    const all = [thread('a', 0), thread('b', 3), thread('c', 1, false)];
    const lists = [threadsOptions(path).queryKey, threadsOptions(path, { mentions: 'me' }).queryKey];
    for (const key of lists) queries.setQueryData(key, all);
    markRead(queries, path, all.slice(0, 1));
    markRead(queries, path, all.slice(1));
    for (const key of lists)
      expect(queries.getQueryData(key)?.map(({ unread }) => unread)).toEqual([false, false, false]);
    expect(bodies).toEqual([]);
    vi.runAllTimers();
    vi.useRealTimers();
    const threads = [
      { comment: 'a', replies: 0 },
      { comment: 'b', replies: 3 },
    ];
    await vi.waitFor(() => expect(bodies).toEqual([{ threads }]));
  });

  it('are sent 200 at once, as the service takes them', async () => {
    const many = Array.from({ length: 450 }, (_, at) => thread(`t${at}`, at));
    markRead(queries, path, many);
    vi.runAllTimers();
    vi.useRealTimers();
    const sizes = () => bodies.map(body => (body as { threads: unknown[] }).threads.length); // as the contract has it
    await vi.waitFor(() => expect(sizes()).toEqual([200, 200, 50]));
  });
});
