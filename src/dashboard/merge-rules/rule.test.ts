import { expect, test } from 'vitest';
import type { MergeRule } from '#client/types.gen.ts';
import { emptyRule, isIncomplete, mayRepeat, ruleGroups, sayBypass, sayRule } from '#dashboard/merge-rules/rule.ts';

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

test('a new rule is incomplete exactly when it names somebody, and every kind has words', () => {
  for (const kind of ruleGroups.flatMap(({ kinds }) => [...kinds])) {
    const rule = emptyRule(kind);
    expect(isIncomplete(rule)).toBe('users' in rule || 'teams' in rule);
    if (kind !== 'allow_bypass') expect(sayRule(rule, nameOf)).toMatch(/^[^.]+$/);
  }
  expect(mayRepeat('require_one_of_specific_reviewers')).toBe(true);
  expect(mayRepeat('require_approvals')).toBe(false);
});
