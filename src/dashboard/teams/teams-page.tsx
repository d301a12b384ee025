import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { type Column, DataTable } from '#dashboard/table/data-table.tsx';
import { FirstAction, ListAction } from '#dashboard/table/list-action.tsx';
import { NewsButton } from '#dashboard/table/news-button.tsx';
import { SearchBox } from '#dashboard/table/search-box.tsx';
import { usePages } from '#dashboard/table/use-pages.ts';
import { useSteadyPages } from '#dashboard/table/use-steady-pages.ts';
import { refreshTeams, type TeamSearch, teamsOptions } from '#dashboard/teams/team-data.ts';
import { TeamOwners } from '#dashboard/teams/team-owners.tsx';
import { useTeamMenu } from '#dashboard/teams/use-team-menu.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';

const NewTeamDialog = inTime(async () => (await import('#dashboard/teams/new-team-dialog.tsx')).NewTeamDialog);
const RenameTeamDialog = inTime(async () => (await import('#dashboard/teams/rename-team-dialog.tsx')).RenameTeamDialog);

const columnsFor = (organizationId: string): Column<Team>[] => [
  {
    id: 'title',
    header: t('title'),
    cell: team => (
      <span className="flex items-center gap-3">
        <Avatar id={team.id} name={team.title} size={24} shape="square" />
        <Link
          to="/o/$org/settings/teams/$team"
          params={{ org: organizationId, team: team.id }}
          className="truncate font-medium hover:underline"
        >
          {team.title}
        </Link>
      </span>
    ),
  },
  { id: 'owners', header: t('owners'), width: '120px', from: 'md', cell: team => <TeamOwners team={team} /> },
  { id: 'members', header: t('members'), width: '100px', align: 'end', cell: team => team.members },
  { id: 'spaces', header: t('spaces'), width: '90px', align: 'end', from: 'sm', cell: team => team.spaces },
  {
    id: 'created',
    header: t('created'),
    width: '140px',
    from: 'lg',
    cell: team => <RelativeTime value={team.createdAt} />,
  },
];

type TeamsPageProps = {
  search: TeamSearch;
  onMine: (mine: boolean) => void;
  onClear: () => void;
};

export function TeamsPage({ search, onMine, onClear }: TeamsPageProps) {
  const organization = useOrganization();
  const { admin, listTeams } = organization.permissions;
  const own = useCurrentUser()?.id;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'new' | Team>();
  // Who may not list all teams still sees their own.
  const mine = search.mine ?? !listTeams;
  const options = teamsOptions(organization.id, search.search, mine ? own : undefined);
  const pages = useSteadyPages(usePages(options), options);
  const menu = useTeamMenu(setDialog);
  const create = () => setDialog('new');
  useLiveEvents(['team'], () => void refreshTeams(queries));
  useShortcuts(admin ? [{ keys: 'n', label: t('newTeam'), run: create }] : []);
  // Without teams, the list itself offers the first.
  const mayOfferFirst = admin && !mine && !search.search;
  const button = (
    <RightButton variant="primary" onClick={create} shortcut="n" missing={!admin && t('adminReason')} level="admin">
      <Plus aria-hidden />
      {t('newTeam')}
    </RightButton>
  );
  return (
    <Page
      title={t('teams')}
      badge={
        <>
          {pages.count !== undefined && <Count value={pages.count} />}
          <NewsButton news={pages.news} />
        </>
      }
      description={t('teamsLead')}
      actions={mayOfferFirst ? <ListAction pages={pages}>{button}</ListAction> : button}
    >
      <search aria-label={t('teams')} className="mb-3 flex flex-wrap items-center gap-2">
        <SearchBox label={t('searchTeams')} className="w-full sm:w-72" />
        {listTeams && (
          <SegmentedControl
            aria-label={t('which')}
            value={mine ? 'mine' : 'all'}
            onValueChange={value => onMine(value === 'mine')}
            options={[
              { value: 'all', label: t('all') },
              { value: 'mine', label: t('mine') },
            ]}
          />
        )}
      </search>
      <DataTable
        label={t('teams')}
        pages={pages}
        columns={columnsFor(organization.id)}
        rowId={team => team.id}
        rowLabel={team => team.title}
        rowMenu={menu}
        onOpen={team =>
          void navigate({ to: '/o/$org/settings/teams/$team', params: { org: organization.id, team: team.id } })
        }
        filter={search.search ? { onClear, text: search.search } : undefined}
        empty={
          <EmptyState
            learn="Members and teams"
            icon={Users}
            title={t(mine ? 'noneMine' : 'noTeams')}
            actions={mayOfferFirst && <FirstAction>{button}</FirstAction>}
          >
            {t('teamsLead')}
          </EmptyState>
        }
      />

      {dialog === 'new' && <NewTeamDialog onClose={() => setDialog(undefined)} />}
      {typeof dialog === 'object' && (
        <RenameTeamDialog organizationId={organization.id} team={dialog} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  );
}
