import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { isAscending, type MemberSearch, sorts, statuses } from '#dashboard/members/members-search.ts';
import { t } from '#dashboard/messages/members.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { filterRow } from '#dashboard/table/filter-row.ts';
import { SearchBox } from '#dashboard/table/search-box.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Combobox } from '#dashboard/ui/combobox.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Select } from '#dashboard/ui/select.tsx';

export type MemberFiltersProps = {
  search: MemberSearch;
  /** Undefined takes a filter away. */
  onChange: (change: { [Name in keyof MemberSearch]: MemberSearch[Name] | undefined }) => void;
  onClear: () => void;
};

/** Whether anything narrows the list. */
export const isFiltered = ({ search, role, status, sso, team }: MemberSearch): boolean =>
  Boolean(search || role || status || team) || sso !== undefined;

/** What narrows the list beside what is searched for, in words. */
export const filtersInWords = ({ role, status, sso, team }: MemberSearch): string[] => [
  ...(role ? [`${t('role')}: ${roleOptions().find(({ value }) => value === role)?.label ?? role}`] : []),
  ...(status ? [`${t('status')}: ${t(status)}`] : []),
  ...(sso === undefined ? [] : [`${t('signIn')}: ${t(sso ? 'sso' : 'local')}`]),
  ...(team ? [t('team')] : []),
];

const signIns = { any: undefined, sso: true, local: false };
const any = 'any';

export function MemberFilters({ search, onChange, onClear }: MemberFiltersProps) {
  const { id, permissions } = useOrganization();
  const { listTeams, admin } = permissions;
  const navigate = useNavigate();
  /** They are no members yet: their list is another one. */
  const showInvited = () =>
    void navigate({
      to: '/o/$org/settings/invites',
      params: { org: id },
      search: search.search ? { search: search.search } : {},
    });
  return (
    <search aria-label={t('members')} className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={t('searchMembers')} className="w-full sm:w-60" />
      <div className={filterRow}>
        <Select
          aria-label={t('role')}
          className="w-auto"
          value={search.role ?? 'any'}
          onValueChange={role => onChange({ role: role === 'any' ? undefined : role })}
          options={[
            { value: 'any', label: t('anyRole') },
            ...roleOptions().map(({ value, label }) => ({ value, label })),
          ]}
        />
        <Select
          aria-label={t('status')}
          className="w-auto"
          value={search.status ?? 'any'}
          onValueChange={status =>
            status === 'invited' ? showInvited() : onChange({ status: status === 'any' ? undefined : status })
          }
          options={[
            { value: 'any', label: t('anyStatus') },
            ...statuses.map(value => ({ value, label: t(value) })),
            ...(admin ? [{ value: 'invited' as const, label: t('invited'), description: t('invitedHelp') }] : []),
          ]}
        />
        <Select
          aria-label={t('signIn')}
          className="w-auto"
          value={search.sso === undefined ? 'any' : search.sso ? 'sso' : 'local'}
          onValueChange={value => onChange({ sso: signIns[value] })}
          options={[
            { value: 'any', label: t('anySignIn') },
            { value: 'sso', label: t('sso') },
            { value: 'local', label: t('local') },
          ]}
        />
        {listTeams && <TeamFilter team={search.team} onTeam={team => onChange({ team })} />}
        {isFiltered(search) && (
          <Button variant="quiet" onClick={onClear}>
            {ui('clearFilters')}
          </Button>
        )}
        <span className="flex items-center gap-1 sm:ms-auto">
          <Select
            aria-label={t('sort')}
            className="w-auto"
            value={search.sort ?? 'joinedAt'}
            onValueChange={sort => onChange({ sort: sort === 'joinedAt' ? undefined : sort, reversed: undefined })}
            options={sorts.map(value => ({ value, label: t(`sort.${value}`) }))}
          />
          <IconButton
            icon={isAscending(search.sort, search.reversed) ? ArrowUp : ArrowDown}
            label={t('reverse')}
            aria-pressed={search.reversed ?? false}
            onClick={() => onChange({ reversed: search.reversed ? undefined : true })}
          />
        </span>
      </div>
      {search.sort === 'lastSeenAt' && (
        <p className="w-full text-xs text-fg-3">
          {t('seenOnly')}{' '}
          <button
            type="button"
            className="text-accent-fg hover:underline"
            onClick={() => onChange({ sort: undefined, reversed: undefined })}
          >
            {t('showAll')}
          </button>
        </p>
      )}
    </search>
  );
}

function TeamFilter({ team, onTeam }: { team: string | undefined; onTeam: (team: string | undefined) => void }) {
  const teams = useTeamOptions({ chosen: team ? [team] : [], none: { value: any, label: t('anyTeam') } });
  return (
    <Combobox
      label={t('team')}
      className="w-40"
      value={team ?? any}
      options={teams.options}
      loading={teams.loading}
      onSearch={teams.onSearch}
      onValueChange={value => onTeam(value === any ? undefined : value)}
    />
  );
}
