import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MergeRule } from '#contract/merge-rules.ts';
import { type MergeFacts, mayBypass, unmetRules } from './merge-rules.ts';

const facts = (given: Partial<MergeFacts> = {}): MergeFacts => ({
  subject: 'Limits',
  description: 'Why',
  outdated: false,
  openComments: 0,
  author: 'ann',
  actor: 'ann',
  verdicts: new Map(),
  teams: new Map(),
  ...given,
});
const verdicts = (given: Record<string, 'approved' | 'stale-approval' | 'changes-requested'>) => ({
  verdicts: new Map(Object.entries(given)),
});
const holds = (rule: unknown, given: Partial<MergeFacts>) =>
  unmetRules([MergeRule.parse(rule)], facts(given)).length === 0;

describe('a merge rule', () => {
  it.each([
    [{ rule: 'require_at_least_one_review' }, verdicts({ bob: 'changes-requested' }), {}],
    [
      { rule: 'require_at_least_one_approved_review' },
      verdicts({ bob: 'approved' }),
      verdicts({ bob: 'stale-approval' }),
    ],
    [
      { rule: 'require_approvals', count: 2 },
      verdicts({ bob: 'approved', cy: 'approved' }),
      verdicts({ bob: 'approved' }),
    ],
    [{ rule: 'require_all_reviews_approved' }, {}, verdicts({ bob: 'approved', cy: 'changes-requested' })],
    [
      { rule: 'require_specific_reviewers', users: ['bob', 'cy'] },
      verdicts({ bob: 'approved', cy: 'approved' }),
      verdicts({ bob: 'approved', dan: 'approved' }),
    ],
    [
      { rule: 'require_one_of_specific_reviewers', users: ['bob', 'cy'] },
      verdicts({ cy: 'approved' }),
      verdicts({ dan: 'approved' }),
    ],
    [
      { rule: 'require_team_reviewers', teams: ['legal'] },
      { ...verdicts({ bob: 'approved' }), teams: new Map([['legal', new Set(['bob'])]]) },
      { ...verdicts({ bob: 'approved' }), teams: new Map([['legal', new Set(['cy'])]]) },
    ],
    [{ rule: 'require_up_to_date_change_request' }, {}, { outdated: true }],
    [{ rule: 'require_change_request_subject' }, {}, { subject: ' ' }],
    [{ rule: 'require_change_request_description' }, {}, { description: '' }],
    [{ rule: 'require_author_to_merge' }, {}, { actor: 'bob' }],
    [{ rule: 'require_comments_resolved' }, {}, { openComments: 1 }],
  ] as [unknown, Partial<MergeFacts>, Partial<MergeFacts>][])('%j holds and does not', (rule, good, bad) => {
    expect([holds(rule, good), holds(rule, bad)]).toEqual([true, false]);
  });

  it('names who is missing', () => {
    const rule = { rule: 'require_specific_reviewers' as const, users: ['bob', 'cy'] };
    expect(unmetRules([rule], facts(verdicts({ bob: 'approved' })))).toMatchObject([{ missing: ['cy'] }]);
  });

  it('that lets somebody past the others is no condition, and is for those it names', () => {
    const rules = [{ rule: 'allow_bypass' as const, users: ['bob'] }];
    expect([unmetRules(rules, facts()), mayBypass(rules, 'bob'), mayBypass(rules, 'ann')]).toEqual([[], true, false]);
  });

  it('never stops holding because one more person approves', () => {
    const people = fc.constantFrom('bob', 'cy', 'dan');
    const some = fc.dictionary(people, fc.constantFrom('approved', 'stale-approval', 'changes-requested'));
    const rule = fc.oneof(
      fc.record({ rule: fc.constant('require_approvals'), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        rule: fc.constantFrom('require_specific_reviewers', 'require_one_of_specific_reviewers'),
        users: fc.uniqueArray(people, { minLength: 1 }),
      }),
      fc.record({ rule: fc.constantFrom('require_all_reviews_approved', 'require_at_least_one_approved_review') }),
    );
    fc.assert(
      fc.property(rule, some, people, (one, before, person) => {
        const after = { ...before, [person]: 'approved' as const };
        expect(!holds(one, verdicts(before)) || holds(one, verdicts(after))).toBe(true);
      }),
    );
  });
});
