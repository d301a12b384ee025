import type { MergeRule } from '#client/types.gen.ts';

export type RuleKind = MergeRule['rule'];

/** Every kind of rule, in the groups in which they are offered. */
export const ruleGroups = [
  {
    group: 'reviews',
    kinds: [
      'require_at_least_one_review',
      'require_at_least_one_approved_review',
      'require_approvals',
      'require_all_reviews_approved',
      'require_specific_reviewers',
      'require_one_of_specific_reviewers',
      'require_team_reviewers',
    ],
  },
  {
    group: 'request',
    kinds: [
      'require_change_request_subject',
      'require_change_request_description',
      'require_up_to_date_change_request',
      'require_comments_resolved',
      'require_author_to_merge',
    ],
  },
  { group: 'exceptions', kinds: ['allow_bypass'] },
] as const satisfies readonly { group: string; kinds: readonly RuleKind[] }[];

/** A new rule of a kind, with nobody chosen yet. */
export function emptyRule(rule: RuleKind): MergeRule {
  switch (rule) {
    case 'require_specific_reviewers':
    case 'require_one_of_specific_reviewers':
    case 'allow_bypass':
      return { rule, users: [] };
    case 'require_team_reviewers':
      return { rule, teams: [] };
    case 'require_approvals':
      return { rule, count: 2 };
    default:
      return { rule };
  }
}

/** Whether a rule may stand in the list more than once: only those that name somebody say something new then. */
export const mayRepeat = (kind: RuleKind): boolean => {
  const rule = emptyRule(kind);
  return 'teams' in rule || ('users' in rule && kind !== 'allow_bypass');
};

/** Whether a rule names people or teams and has none yet. */
export const isIncomplete = (rule: MergeRule): boolean =>
  ('users' in rule && rule.users.length === 0) || ('teams' in rule && rule.teams.length === 0);
