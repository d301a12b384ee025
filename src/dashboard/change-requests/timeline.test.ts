import { expect, test } from 'vitest';
import type { ChangeRequest, ChangeRequestEvent, ChangeRequestReview, Comment, User } from '#client/types.gen.ts';
import { isDecision, openObjection, timeline } from '#dashboard/change-requests/timeline.ts';

const user = (id: string): User => ({ object: 'user', id, displayName: id, urls: { location: '' } });
const [ada, li] = [user('ada'), user('li')];
// Only what the timeline reads.
const request = { createdAt: '1', createdBy: ada } as ChangeRequest;
const event = (at: string, type: ChangeRequestEvent['type'], actor = ada, users?: User[]): ChangeRequestEvent => ({
  ...{ object: 'change-request-event', id: `${type}-${at}`, type, actor, createdAt: at },
  ...(users && { users }),
});
const thread = (at: string, page: string | undefined, postedBy = li): Comment =>
  ({ id: `t${at}`, postedAt: at, postedBy, target: { ...(page && { page: { id: page } }) } }) as Comment;
const review = (at: string, reviewer: User, status: ChangeRequestReview['status']): ChangeRequestReview =>
  ({ id: `r${at}`, createdAt: at, reviewer, status }) as ChangeRequestReview;

const shown = (entries: ReturnType<typeof timeline>) =>
  entries.map(entry => ('count' in entry ? [entry.kind, entry.by?.id, entry.count] : entry.kind));

test('what one person does in a row is one entry, and somebody else or something else begins another', () => {
  const events = [
    event('2', 'edited'),
    event('3', 'edited'),
    event('4', 'edited', li),
    event('5', 'updated'),
    event('6', 'conflict_decided'),
    event('7', 'conflict_decided'),
    event('8', 'edited'),
  ];
  expect(shown(timeline({ request, events, reviews: [], threads: [] }))).toEqual([
    'created',
    ['edits', 'ada', 2],
    ['edits', 'li', 1],
    'updated',
    ['conflicts', 'ada', 2],
    ['edits', 'ada', 1],
  ]);
});

test('threads on pages are summed up, those on the request stand for themselves', () => {
  const threads = [thread('2', 'a'), thread('3', 'b'), thread('4', 'b'), thread('5', undefined), thread('6', 'a', ada)];
  const entries = timeline({ request, events: [], reviews: [], threads });
  expect(shown(entries)).toEqual(['created', ['comments', 'li', 3], 'thread', ['comments', 'ada', 1]]);
  expect(entries[1]?.kind === 'comments' && [...entries[1].pages]).toEqual(['a', 'b']);
});

test('whom a review was asked of stays, also when that is taken back', () => {
  const events = [event('2', 'review_requested', ada, [li]), event('3', 'review_request_withdrawn', ada, [li])];
  const entries = timeline({ request, events, reviews: [review('4', li, 'approved')], threads: [] });
  expect(shown(entries)).toEqual(['created', 'asked', 'unasked', 'review']);
  expect(entries.every(isDecision)).toBe(true);
});

test('an objection is open until its reviewer answers again', () => {
  const first = review('2', li, 'changes-requested');
  expect(openObjection([first, review('3', ada, 'approved')])).toBe('r2');
  expect(openObjection([review('3', li, 'approved'), first])).toBeUndefined();
});
