// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ChangeRequest, User } from '#client/types.gen.ts';
import { isUnresolved } from '#dashboard/change-requests/comments.ts';
import { mergeChecks } from '#dashboard/change-requests/merge-checks.ts';
import { standings } from '#dashboard/change-requests/reviews.ts';

const user = (id: string): User => ({ object: 'user', id, displayName: id, urls: { location: '' } });
const review = (id: string, status: 'approved' | 'changes-requested', createdAt: string, editsSince = 0) => ({
  ...{ reviewer: user(id), status, createdAt, editsSince },
});

test('a reviewer stands where the last review says', () => {
  const list = standings([review('li', 'approved', '2026-02-02'), review('li', 'changes-requested', '2026-02-01')], []);
  expect(list).toEqual([{ user: user('li'), status: 'approved', editsSince: 0, requested: false }]);
});

test('who was asked again is awaited, whatever was said before', () => {
  const asked = { user: user('li'), status: 'pending' as const, editsSince: 0 };
  expect(standings([review('li', 'approved', '2026-02-01', 2)], [asked])[0]?.status).toBe('pending');
});

const request: ChangeRequest = {
  object: 'change-request',
  id: 'c',
  number: 1,
  status: 'open',
  subject: 'Limits',
  createdBy: user('ada'),
  createdAt: '',
  updatedAt: '',
  revision: 'r',
  revisionInitial: 'i',
  comments: 0,
  outdated: false,
  unread: false,
  conflicts: 0,
  changes: { pages: 1, created: 0, edited: 1, deleted: 0, moved: 0, files: 0, other: 0 },
  space: 's',
  spaceTitle: 'Guide',
  permissions: { view: true, comment: true, edit: true, review: true, approve: true, merge: true },
  urls: { app: '', location: '' },
};
const against = (change: Partial<ChangeRequest>) =>
  mergeChecks({ ...request, ...change }, { threads: 0, content: undefined })
    .filter(({ result }) => result === 'no')
    .map(({ id }) => id);

test('only missing rights, a newer main and open conflicts stop a merge', () => {
  expect(against({})).toEqual([]);
  expect(against({ outdated: true, conflicts: 2, comments: 3, subject: '' })).toEqual(['current', 'conflicts']);
  expect(against({ permissions: { ...request.permissions, merge: false } })).toEqual(['may']);
});

test('what a merge rule asks for is not noted a second time', () => {
  const merge = (rule: string) => ({
    ...{ mergeable: false, from: 'space' as const, bypass: false },
    unmet: [{ rule, message: '' }],
  });
  const noted = (change: Partial<ChangeRequest>) =>
    mergeChecks({ ...request, ...change }, { threads: 1, content: undefined })
      .filter(({ result }) => result === 'note')
      .map(({ id }) => id);
  expect(noted({ merge: merge('require_approvals') })).toEqual(['threads']);
  // It has the way to the threads.
  expect(noted({ merge: merge('require_comments_resolved') })).toEqual(['approved', 'threads']);
});

test('broken links that a request adds are told from those that main has too, and images without a text are noted', () => {
  const noted = (added: number, other: number, count = 0) => {
    const content = { brokenLinks: { added, other, items: [] }, imagesWithoutAlt: { count, pages: [] } };
    return mergeChecks(request, { threads: 0, content }).flatMap(check =>
      ['links', 'oldLinks', 'images'].includes(check.id) ? [[check.id, check.count]] : [],
    );
  };
  expect(noted(0, 0)).toEqual([]);
  expect(noted(0, 3)).toEqual([['oldLinks', 3]]);
  expect(noted(1, 3)).toEqual([
    ['links', 1],
    ['oldLinks', 3],
  ]);
  expect(noted(0, 0, 2)).toEqual([['images', 2]]);
});

test('approvals and objections are those that the service counts, outdated or not', () => {
  const found = (approvals: number, objections: number) =>
    mergeChecks(
      { ...request, review: { status: 'pending', approvals, objections, reviewers: [], count: 2 } },
      { threads: 0, content: undefined },
    ).flatMap(({ id, result, count }) => (id === 'approved' || id === 'objections' ? [[id, result, count]] : []));
  expect(found(2, 0)).toEqual([['approved', 'yes', 2]]);
  expect(found(0, 1)).toEqual([
    ['approved', 'note', 0],
    ['objections', 'note', 1],
  ]);
});

test('what was said with a review is nothing to settle, another open thread is', () => {
  expect(isUnresolved({ status: 'open', target: {} })).toBe(true);
  expect(isUnresolved({ status: 'resolved', target: {} })).toBe(false);
  expect(isUnresolved({ status: 'open', target: { review: 'r1' } })).toBe(false);
  const found = { threads: 2, content: undefined };
  expect(mergeChecks(request, found).find(({ id }) => id === 'threads')).toMatchObject({
    result: 'note',
    count: 2,
  });
});
