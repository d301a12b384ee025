import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ChangeRequest, Comment, MergeRule } from '#client/types.gen.ts';
import { spaceOptions } from '#dashboard/change-requests/change-request.ts';
import { remedyOf } from '#dashboard/change-requests/merge-checks.ts';
import { AskForReview, Fix, Review } from '#dashboard/change-requests/merge-fix.tsx';
import { reviewStep } from '#dashboard/change-requests/review-step.ts';
import { useEveryReviewer } from '#dashboard/change-requests/reviews.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/merge-box.ts';
import { sayRule, sayUnmet } from '#dashboard/shell/merge-rule-words.ts';
import { useMemberNames, useTeamNames } from '#dashboard/shell/names.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { cn } from '#dashboard/ui/cn.ts';
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

type Judged = { rule: string; text: string; holds: boolean };

/** Every rule as a condition, and whether it holds. */
function useJudged(request: ChangeRequest): Judged[] {
  const rules = useRules(request);
  const unmet = request.merge?.unmet ?? [];
  const conditions = useUnmet(request);
  const asked = rules.filter(({ rule }) => rule !== 'allow_bypass');
  const user = useMemberNames(asked.flatMap(rule => ('users' in rule ? rule.users : [])));
  const team = useTeamNames(asked.flatMap(rule => ('teams' in rule ? rule.teams : [])));
  const names = (unmetRule: string) => unmet.findIndex(({ rule }) => rule === unmetRule);
  const judged = asked.flatMap((rule): Judged[] => {
    const at = names(rule.rule);
    const said = at < 0 ? sayRule(rule, { user, team }) : conditions[at];
    if (said === undefined) return [];
    const given = rule.rule === 'require_approvals' ? ` ${words('approvals', givenOf(request, rule.count))}` : '';
    return [{ rule: rule.rule, text: said + given, holds: at < 0 }];
  });
  // Rules that were changed a moment ago are known to the service alone.
  const known = new Set(asked.map(({ rule }): string => rule));
  const others = unmet.flatMap(({ rule }, at) => (known.has(rule) ? [] : (conditions[at] ?? [])));
  return [...judged, ...others.map(text => ({ rule: '', text, holds: false }))];
}

type RemedyProps = { rule: string; request: ChangeRequest; thread: Comment | undefined };

/** What can be done for a rule that does not hold. Where it names people, no other review helps. */
function Remedy({ rule, request, thread }: RemedyProps) {
  const me = useCurrentUser();
  const { approve, edit } = request.permissions;
  const missing = request.merge?.unmet.find(each => each.rule === rule)?.missing ?? [];
  const step = reviewStep({
    rule,
    missing,
    reviewers: useEveryReviewer(request),
    me: approve ? me?.id : undefined,
  });
  const id = remedyOf[rule];
  if (step === undefined) return id && <Fix id={id} request={request} thread={thread} />;
  if (step === 'review') return <Review />;
  if (step === 'wait') return <span className="text-fg-3 leading-6">{words('waiting')}</span>;
  return edit && <AskForReview request={request} chosen={step.ask} />;
}

const givenOf = ({ review }: ChangeRequest, count: number) => ({ given: review?.approvals ?? 0, count });

/** Whether the merge rules hold, whose they are, and what each asks for. Nothing where there are none. */
export function RuleCheck({ request, thread }: { request: ChangeRequest; thread: Comment | undefined }) {
  const judged = useJudged(request);
  const from = request.merge?.from ?? 'none';
  if (from === 'none') return null;
  const met = judged.filter(({ holds }) => holds).length;
  const holds = (request.merge?.unmet.length ?? 0) === 0;
  const Icon = holds ? CircleCheck : CircleX;
  return (
    <li className="flex min-h-9 gap-2.5 py-1.5 text-sm">
      <Icon aria-hidden className={holds ? 'mt-0.5 text-success' : 'mt-0.5 text-danger'} />
      <span className="sr-only">{t(holds ? 'check.yes' : 'check.no')}</span>
      <div className="min-w-0 flex-1">
        {words(`rules.${from}`, { met, count: judged.length })}
        <ul className="mt-0.5 space-y-0.5">
          {inPlace(judged, ({ rule, text, holds }) => (
            <li className={cn('flex gap-1.5', holds && 'text-fg-2')}>
              <span aria-hidden className={holds ? 'text-success' : 'text-danger'}>
                {holds ? '✓' : '✗'}
              </span>
              <span className="sr-only">{words(holds ? 'holds' : 'missing')}</span>
              <span className="min-w-0 flex-1">{text}</span>
              {!holds && <Remedy {...{ rule, request, thread }} />}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
