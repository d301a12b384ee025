import { expect, it } from 'vitest';
import type { ReviewState } from '#client/types.gen.ts';
import { reviewStep } from '#dashboard/change-requests/review-step.ts';

const pending = (id: string): ReviewState['reviewers'][number] => ({
  user: { object: 'user', id, displayName: id, urls: { location: '' } },
  ...{ status: 'pending', outdated: false, editsSince: 0 },
});
const each = { rule: 'require_specific_reviewers', missing: ['bob', 'cy'], reviewers: [], me: 'ann' };
const oneOf = { ...each, rule: 'require_one_of_specific_reviewers' };

it('a rule that names people is met by them alone, asks those who were not asked, and then waits', () => {
  expect(reviewStep({ ...each, me: 'bob' })).toBe('review');
  expect(reviewStep(each)).toEqual({ ask: ['bob', 'cy'] });
  expect(reviewStep({ ...each, reviewers: [pending('bob')] })).toEqual({ ask: ['cy'] });
  expect(reviewStep({ ...each, reviewers: [pending('bob'), pending('cy')] })).toBe('wait');
  expect(reviewStep({ ...each, missing: [] })).toBeUndefined();
  expect(reviewStep({ ...each, rule: 'require_approvals' })).toBeUndefined();
});

it('where one of several is enough, one who was asked is waited for', () => {
  expect(reviewStep(oneOf)).toEqual({ ask: ['bob', 'cy'] });
  expect(reviewStep({ ...oneOf, reviewers: [pending('bob')] })).toBe('wait');
});
