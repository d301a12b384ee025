import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Who manages a team: up to three faces, and how many more. */
export function TeamOwners({ team: { owners, ownerCount } }: { team: Team }) {
  if (ownerCount === 0) return <span className="text-fg-3">{t('ownerNone')}</span>;
  const names = owners.map(({ displayName }) => displayName).join(', ');
  const more = ownerCount - owners.length;
  const label = more > 0 ? t('andMore', { names, count: more }) : names;
  return (
    <Tooltip content={label}>
      <span
        role="img"
        aria-label={label}
        className="inline-flex items-center align-middle [&>:not(:last-child)]:-me-1.5"
      >
        {owners.map(({ id, displayName, photoURL }) => (
          <span key={id} className="rounded-full ring-2 ring-canvas">
            <Avatar id={id} name={displayName} src={photoURL} size={20} />
          </span>
        ))}
        {more > 0 && <span className="ps-2.5 text-xs text-fg-3">+{more}</span>}
      </span>
    </Tooltip>
  );
}
