// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ChangeRequest } from '#client/types.gen.ts';
import { useEveryReviewer } from '#dashboard/change-requests/reviews.ts';
import { answerRequests } from '#dashboard/testing/client.ts';
import { renderInside } from '#dashboard/testing/render-inside.tsx';

const user = (id: string) => ({ object: 'user', id, displayName: id, urls: { location: '' } });
const asked: string[] = [];
answerRequests(async ({ url }) => {
  asked.push(new URL(url).pathname.split('/').at(-1) ?? '');
  const review = { reviewer: user('six'), status: 'approved', createdAt: '2026-02-01', editsSince: 3 };
  const reviewer = { user: user('seven'), status: 'pending', editsSince: 0 };
  return Response.json({ items: url.includes('/requested-reviewers') ? [reviewer] : [review] });
});

const requestOf = (count: number) => {
  const reviewers = [{ user: user('one'), status: 'approved', outdated: false, editsSince: 1 }];
  return { id: 'c', number: 1, space: 's', review: { reviewers, count } } as ChangeRequest; // nothing else is read
};

const show = (request: ChangeRequest) =>
  renderInside('o', new QueryClient(), function List() {
    return useEveryReviewer(request).map(({ user, status, editsSince }) => (
      <p key={user.id}>{`${user.id} ${status} ${editsSince}`}</p>
    ));
  });

test('the reviewers that a request does not tell of are asked for, and only where there are any', async () => {
  show(requestOf(1));
  expect((await screen.findByText(/^one/)).textContent).toBe('one approved 1');
  expect(asked).toEqual([]);
  show(requestOf(3));
  expect(await screen.findByText('six approved 3')).toBeTruthy();
  expect(screen.getByText('seven pending 0')).toBeTruthy();
});
