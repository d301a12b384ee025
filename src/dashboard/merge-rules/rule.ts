import type { MergeRule } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';

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

export type NameOf = { user: (id: string) => string; team: (id: string) => string };

const and = new Intl.ListFormat(locale, { type: 'conjunction' });
const or = new Intl.ListFormat(locale, { type: 'disjunction' });

/** The condition as the end of “A change request can be merged when …”; undefined for what is no condition. */
export function sayRule(rule: MergeRule, nameOf: NameOf): string | undefined {
  if (rule.rule === 'allow_bypass') return undefined;
  const names = 'users' in rule ? rule.users.map(nameOf.user) : 'teams' in rule ? rule.teams.map(nameOf.team) : [];
  const shown = names.length > 0 ? names : [t('somebody')];
  const count = 'count' in rule ? rule.count : shown.length;
  return t(`says.${rule.rule}`, { count, all: and.format(shown), any: or.format(shown) });
}

/** Who may merge although the rules do not hold. */
export function sayBypass(rules: readonly MergeRule[], nameOf: NameOf): string {
  const users = rules.flatMap(rule => (rule.rule === 'allow_bypass' ? rule.users : []));
  return users.length > 0 ? t('bypassOthers', { all: and.format(users.map(nameOf.user)) }) : t('bypassAdmins');
}
