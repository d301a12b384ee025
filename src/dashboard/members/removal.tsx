import { Link } from '@tanstack/react-router';
import type { Member, MemberRemovalEffects } from '#client/types.gen.ts';
import { HandOverField } from '#dashboard/members/hand-over-field.tsx';
import { t } from '#dashboard/messages/members.ts';
import { t as ruleWords } from '#dashboard/messages/merge-rules.ts';
import { Callout } from '#dashboard/ui/callout.tsx';

type Some<Item> = { count: number; items: readonly Item[] };

/** The first of some by name, and how many more there are. */
function named<Item>({ count, items }: Some<Item>, nameOf: (item: Item) => string): string {
  const names = items.map(nameOf).join(', ');
  return count > items.length ? t('andMore', { names, count: count - items.length }) : names;
}

/** What ends with a membership, one line each; what there is none of is left out. */
export function removalLines({ teams, access, changeRequests, reviews, tokens }: MemberRemovalEffects): string[] {
  const untitled = (title: string) => title || t('untitledSpace');
  const lines: [number, () => string][] = [
    [teams.count, () => t('removeTeams', { count: teams.count, list: named(teams, ({ title }) => title) })],
    [access.count, () => t('removeAccess', { count: access.count, list: named(access, item => untitled(item.title)) })],
    [
      changeRequests.count,
      () =>
        t('removeRequests', {
          count: changeRequests.count,
          list: named(changeRequests, ({ number, subject, space }) =>
            t(subject ? 'requestIn' : 'requestUnnamed', { number, subject, space: untitled(space.title) }),
          ),
        }),
    ],
    [reviews, () => t('removeReviews', { count: reviews })],
    [tokens, () => t('removeTokens', { count: tokens })],
  ];
  return lines.flatMap(([count, line]) => (count > 0 ? [line()] : []));
}

type RemovalChoiceProps = {
  organizationId: string;
  member: Member;
  effects: MemberRemovalEffects;
  onHandOver: (to: string | undefined) => void;
};

/** What an admin decides or has to look after when a member leaves. */
export function RemovalChoice({ organizationId, member, effects, onHandOver }: RemovalChoiceProps) {
  const { changeRequests, mergeRules } = effects;
  const params = { org: organizationId };
  return (
    <>
      {changeRequests.count > 0 && <HandOverField without={[member.id]} onChange={onHandOver} />}
      {mergeRules.count > 0 && (
        <Callout tone="warning" title={t('rulesNeed', { name: member.user.displayName })}>
          <p>{t('rulesNeedBody')}</p>
          <ul className="mt-1 list-disc ps-4">
            {mergeRules.items.map(({ space, rules }) => (
              <li key={space?.id ?? ''}>
                {space ? (
                  <Link
                    to="/o/$org/s/$space/settings"
                    params={{ ...params, space: space.id }}
                    className="font-medium underline"
                  >
                    {space.title || t('untitledSpace')}
                  </Link>
                ) : (
                  <Link to="/o/$org/settings/merge-rules" params={params} className="font-medium underline">
                    {t('rulesEverywhere')}
                  </Link>
                )}
                {`: ${rules.map(rule => ruleWords(rule)).join('; ')}`}
              </li>
            ))}
          </ul>
          {mergeRules.count > mergeRules.items.length && (
            <p>{t('rulesMore', { count: mergeRules.count - mergeRules.items.length })}</p>
          )}
        </Callout>
      )}
    </>
  );
}
