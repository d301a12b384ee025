import { useQuery } from '@tanstack/react-query';
import { getTeamDeletionEffectsOptions } from '#client/@tanstack/react-query.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import type { TeamPlace } from '#dashboard/teams/team-data.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const Waiting = () => (
  <span role="status" className="block py-1">
    <span className="sr-only">{ui('loading')}</span>
    <Skeleton className="w-64" />
  </span>
);

/** Who would lose which spaces with a team, by number and by name. */
export function DeletionEffects({ place }: { place: TeamPlace }) {
  // As it is now, not as it was when somebody asked before.
  const { data, isError } = useQuery({ ...getTeamDeletionEffectsOptions({ path: place }), staleTime: 0, gcTime: 0 });
  if (isError) return t('effectsUnknown');
  if (!data) return <Waiting />;
  const { people, spaces } = data;
  if (people.count === 0) return t('effectsNone');
  const named = (items: readonly string[], count: number) => {
    const names = items.join(', ');
    return count > items.length ? t('andMore', { names, count: count - items.length }) : names;
  };
  return (
    <>
      {t('effects', { people: people.count, spaces: spaces.count })}
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-fg wrap-anywhere">
        <dt className="text-fg-3">{t('effectsPeople')}</dt>
        <dd>
          {named(
            people.items.map(({ displayName }) => displayName),
            people.count,
          )}
        </dd>
        <dt className="text-fg-3">{t('spaces')}</dt>
        <dd>
          {named(
            spaces.items.map(({ title, emoji }) => `${emoji ?? ''} ${title || t('untitled')}`.trim()),
            spaces.count,
          )}
        </dd>
      </dl>
    </>
  );
}
