import type { MergeRule, UnmetMergeRule } from '#client/types.gen.ts';
import { locale } from '#dashboard/messages/catalogue.tsx';
import { t } from '#dashboard/messages/merge-rules.ts';

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

/** What is missing of the rules that hold for a change request, each as a condition; with those who have not approved it. */
export const sayUnmet = (unmet: readonly UnmetMergeRule[], rules: readonly MergeRule[], nameOf: NameOf): string[] =>
  unmet.map(({ rule, message, missing = [] }) => {
    const set = rules.find(each => each.rule === rule);
    // Rules that were changed a moment ago have only the words of the service.
    if (!set) return message;
    const said = 'users' in set ? { ...set, users: missing } : 'teams' in set ? { ...set, teams: missing } : set;
    return sayRule(said, nameOf) ?? message;
  });
