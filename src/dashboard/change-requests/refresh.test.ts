import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh } from '#dashboard/change-requests/refresh.ts';

test('replies are loaded anew to comments that are still there, and to no other', async () => {
  const queries = new QueryClient();
  const path = { spaceId: 'space', changeRequestId: 'request' };
  let there = ['stays', 'goes'];
  const asked: string[] = [];
  const follow = (head: object, queryFn: () => unknown) =>
    new QueryObserver(queries, { queryKey: [head], queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  follow({ _id: 'listCommentsInChangeRequest', path }, () => there.map(id => ({ id })));
  for (const commentId of there)
    follow({ _id: 'listCommentRepliesInChangeRequest', path: { ...path, commentId } }, () => {
      asked.push(commentId);
      return [];
    });
  const operations = ['listCommentsInChangeRequest', 'listCommentRepliesInChangeRequest'];
  await refresh(queries, operations, 'space');
  asked.length = 0;
  there = ['stays'];
  await refresh(queries, operations, 'space');
  expect(asked).toEqual(['stays']);
  await refresh(queries, operations, 'elsewhere');
  expect(asked).toEqual(['stays']);
});
