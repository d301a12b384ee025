import { expect, test } from 'vitest';
import type { MergeRule } from '#client/types.gen.ts';
import { sayBypass, sayRule, sayUnmet } from '#dashboard/shell/merge-rule-words.ts';

const nameOf = { user: (id: string) => id.toUpperCase(), team: (id: string) => `Team ${id}` };

test.each([
  [{ rule: 'require_approvals', count: 1 }, '1 person has approved it'],
  [{ rule: 'require_approvals', count: 3 }, '3 people have approved it'],
  [{ rule: 'require_specific_reviewers', users: ['ann'] }, 'ANN has approved it'],
  [{ rule: 'require_specific_reviewers', users: ['ann', 'bob', 'cy'] }, 'ANN, BOB, and CY have approved it'],
  [{ rule: 'require_one_of_specific_reviewers', users: ['ann', 'bob'] }, 'ANN or BOB has approved it'],
  [{ rule: 'require_team_reviewers', teams: ['a', 'b'] }, 'somebody in each of Team a and Team b has approved it'],
  [{ rule: 'require_comments_resolved' }, 'all its comments are resolved'],
  [{ rule: 'allow_bypass', users: ['ann'] }, undefined],
] as [MergeRule, string | undefined][])('%j reads %s', (rule, words) => {
  expect(sayRule(rule, nameOf)).toBe(words);
});

test('who may merge past the rules is named beside the admins', () => {
  expect(sayBypass([{ rule: 'allow_bypass', users: ['ann'] }], nameOf)).toContain('Admins, and ANN, may');
  expect(sayBypass([], nameOf)).toContain('Admins may');
});

test('of rules that do not hold it is said what is missing, by those who have not approved', () => {
  const rules: MergeRule[] = [
    { rule: 'require_approvals', count: 2 },
    { rule: 'require_specific_reviewers', users: ['ann', 'bob'] },
    { rule: 'require_team_reviewers', teams: ['a', 'b'] },
  ];
  const unmet = [
    { rule: 'require_approvals', message: 'It has 1 of 2 approvals.' },
    { rule: 'require_specific_reviewers', message: '', missing: ['bob'] },
    { rule: 'require_team_reviewers', message: '', missing: ['b'] },
    { rule: 'require_author_to_merge', message: 'Only its author may merge it.' },
  ];
  expect(sayUnmet(unmet, rules, nameOf)).toEqual([
    '2 people have approved it',
    'BOB has approved it',
    'somebody in Team b has approved it',
    'Only its author may merge it.',
  ]);
});
