import { useQuery } from '@tanstack/react-query';
import { Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type AccessTarget, givenTeamsOptions, givenUsersOptions } from '#dashboard/access/access-data.ts';
import { GiveAccess } from '#dashboard/access/give-access.tsx';
import { GiveByLink } from '#dashboard/access/give-by-link.tsx';
import { type Given, useAccessActions } from '#dashboard/access/use-access-actions.ts';
import { t } from '#dashboard/messages/access.ts';
import {
  defaultChoice,
  defaultLevelName,
  defaultLevelOf,
  defaultLevelOptions,
} from '#dashboard/shell/default-levels.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Person } from '#dashboard/shell/person.tsx';
import { levelOptions } from '#dashboard/shell/roles.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { RowSelect } from '#dashboard/ui/row-select.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/** The rules of one space or collection: everyone's level, and those given to teams and people. */
export function GivenList({ target }: { target: AccessTarget }) {
  const teams = useQuery(givenTeamsOptions(target));
  const users = useQuery(givenUsersOptions(target));
  const actions = useAccessActions(target);
  const { permissions } = useOrganization();
  const error = teams.error ?? users.error;
  if (error)
    return (
      <ErrorState
        error={error}
        retrying={teams.isRefetching || users.isRefetching}
        onRetry={() => void Promise.all([teams.refetch(), users.refetch()])}
      />
    );
  const teamRows = teams.data?.items ?? [];
  const userRows = users.data?.items ?? [];
  const hidden = (teams.data?.count ?? 0) + (users.data?.count ?? 0) - teamRows.length - userRows.length;
  return (
    <div className="space-y-3">
      {permissions.listMembers ? (
        <GiveAccess
          without={{ users: userRows.map(({ user }) => user.id), teams: teamRows.map(({ team }) => team.id) }}
          give={actions.give}
        />
      ) : (
        <GiveByLink target={target} />
      )}
      <ul
        aria-label={t('people')}
        aria-busy={teams.isPending || users.isPending}
        className="divide-y rounded-md border border-line-2 bg-raised"
      >
        <EveryoneRow target={target} setDefault={actions.setDefault} />
        {(teams.isPending || users.isPending) && (
          <li className="px-4 py-5">
            <Skeleton className="w-48" />
          </li>
        )}
        {teamRows.map(({ team, permission }) => (
          <GivenRow
            key={team.id}
            given={{ kind: 'team', id: team.id, name: team.title, level: permission }}
            actions={actions}
          >
            <span className="flex items-center gap-3">
              <Avatar id={team.id} name={team.title} size={32} shape="square" />
              <span className="min-w-0">
                <span className="block truncate font-medium">{team.title}</span>
                <span className="block text-xs text-fg-3">{t('teamMembers', { count: team.members })}</span>
              </span>
            </span>
          </GivenRow>
        ))}
        {userRows.map(({ user, permission }) => (
          <GivenRow
            key={user.id}
            given={{ kind: 'user', id: user.id, name: user.displayName, level: permission }}
            actions={actions}
          >
            <Person user={user} />
          </GivenRow>
        ))}
      </ul>
      {hidden > 0 && <p className="text-xs text-fg-3">{t('more', { count: hidden })}</p>}
    </div>
  );
}

type Actions = ReturnType<typeof useAccessActions>;

function EveryoneRow({ target, setDefault }: { target: AccessTarget; setDefault: Actions['setDefault'] }) {
  const { title } = useOrganization();
  const offline = useOfflineReason();
  const name = t('everyone', { organization: title });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken">
        <Users aria-hidden className="text-fg-2" />
      </span>
      <span className="min-w-0 flex-1 basis-36">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-xs text-fg-3">{t(target.kind === 'site' ? 'everyoneOnSite' : 'everyoneHelp')}</span>
      </span>
      {target.kind !== 'site' && (
        <RowSelect
          disabledReason={offline}
          className="mx-0 ms-auto shrink-0"
          aria-label={t('levelOf', { name })}
          placeholder={defaultLevelName(target.defaultLevel, target.nested)}
          value={defaultChoice(target.defaultLevel)}
          options={defaultLevelOptions(target.nested)}
          onValueChange={next => setDefault(target, defaultLevelOf(next))}
        />
      )}
      <span className="w-(--control-sm) shrink-0 max-sm:hidden" />
    </li>
  );
}

function GivenRow({ given, actions, children }: { given: Given; actions: Actions; children: ReactNode }) {
  const offline = useOfflineReason();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1 basis-40">{children}</span>
      <span className="ms-auto flex shrink-0 items-center gap-3">
        <RowSelect
          disabledReason={offline}
          className="mx-0"
          aria-label={t('levelOf', { name: given.name })}
          value={given.level}
          options={levelOptions()}
          onValueChange={level => level !== given.level && actions.change(given, level)}
        />
        <IconButton
          icon={X}
          size="sm"
          label={t('remove', { name: given.name })}
          disabledReason={offline}
          onClick={() => actions.remove(given)}
        />
      </span>
    </li>
  );
}
