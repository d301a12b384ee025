import { expect, test } from 'vitest';
import { emptyRule, isIncomplete, mayRepeat, ruleGroups } from '#dashboard/merge-rules/rule.ts';
import { sayRule } from '#dashboard/shell/merge-rule-words.ts';

const nameOf = { user: (id: string) => id, team: (id: string) => id };

test('a new rule is incomplete exactly when it names somebody, and every kind has words', () => {
  for (const kind of ruleGroups.flatMap(({ kinds }) => [...kinds])) {
    const rule = emptyRule(kind);
    expect(isIncomplete(rule)).toBe('users' in rule || 'teams' in rule);
    if (kind !== 'allow_bypass') expect(sayRule(rule, nameOf)).toMatch(/^[^.]+$/);
  }
  expect(mayRepeat('require_one_of_specific_reviewers')).toBe(true);
  expect(mayRepeat('require_approvals')).toBe(false);
});
