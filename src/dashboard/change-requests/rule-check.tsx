import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ChangeRequest, MergeRule } from '#client/types.gen.ts';
import { spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { sayUnmet } from '#dashboard/shell/merge-rule-words.ts';
import { useMemberNames, useTeamNames } from '#dashboard/shell/names.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

/** The rules that hold for a request, wherever they come from. */
function useRules({ merge, space }: ChangeRequest): readonly MergeRule[] {
  const organization = useOrganization();
  const own = useQuery({ ...spaceOptions(space), enabled: merge?.from === 'space' }).data;
  const rules = merge?.from === 'space' ? own?.mergeRules : organization.mergeRules;
  return rules?.type === 'rules' ? rules.rules : [];
}

/** What the merge rules still ask for, as conditions with the names of those who are to approve. */
export function useUnmet(request: ChangeRequest): string[] {
  const rules = useRules(request);
  const unmet = request.merge?.unmet ?? [];
  const missing = (kind: 'users' | 'teams') =>
    unmet.flatMap(({ rule, missing: ids = [] }) => (rules.some(each => each.rule === rule && kind in each) ? ids : []));
  const user = useMemberNames([...new Set(missing('users'))]);
  const team = useTeamNames([...new Set(missing('teams'))]);
  return sayUnmet(unmet, rules, { user, team });
}

export function Conditions({ list }: { list: readonly string[] }) {
  return (
    <ul className="mt-0.5 list-disc space-y-0.5 ps-4 marker:text-fg-3">
      {inPlace(list, condition => (
        <li>{condition}</li>
      ))}
    </ul>
  );
}

/** Whether the merge rules hold, whose they are, and what they still ask for. Nothing where there are none. */
export function RuleCheck({ request }: { request: ChangeRequest }) {
  const unmet = useUnmet(request);
  const from = request.merge?.from ?? 'none';
  if (from === 'none') return null;
  const holds = unmet.length === 0;
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <li className="flex min-h-9 gap-2.5 py-1.5 text-sm">
      <Icon aria-hidden className={holds ? 'mt-0.5 text-success' : 'mt-0.5 text-danger'} />
      <span className="sr-only">{t(holds ? 'check.yes' : 'check.no')}</span>
      <div className="min-w-0 flex-1">
        {t(`${holds ? 'rulesHold' : 'rulesAsk'}.${from}`)}
        {!holds && <Conditions list={unmet} />}
      </div>
    </li>
  );
}
