import type { MergeRule, MergeRules } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/merge-rules.ts';
import { sayBypass, sayRule } from '#dashboard/shell/merge-rule-words.ts';
import { useMemberNames, useTeamNames } from '#dashboard/shell/names.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';

const asksForApproval = ({ rule }: MergeRule) => rule.includes('approv') || rule.includes('reviewers');

/** What rules mean, as sentences with the names of people and teams. */
export function RulesInWords({ value }: { value: MergeRules }) {
  const rules = value.type === 'rules' ? value.rules : [];
  const nameOf = {
    user: useMemberNames([...new Set(rules.flatMap(rule => ('users' in rule ? rule.users : [])))]),
    team: useTeamNames([...new Set(rules.flatMap(rule => ('teams' in rule ? rule.teams : [])))]),
  };
  const conditions = rules.flatMap(rule => sayRule(rule, nameOf) ?? []);
  if (conditions.length === 0) return <p className="text-sm text-fg-2">{t('meansAlways')}</p>;
  return (
    <div className="space-y-2 text-sm text-fg-2">
      <p>{t('meansWhen')}</p>
      <ul className="list-disc space-y-0.5 ps-5 text-fg marker:text-fg-3">
        {inPlace(conditions, words => (
          <li>{words}</li>
        ))}
      </ul>
      {rules.some(asksForApproval) && <p>{t('stale')}</p>}
      <p>{sayBypass(rules, nameOf)}</p>
    </div>
  );
}
