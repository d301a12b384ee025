import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams, type TeamPlace, teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { TeamReach } from '#dashboard/teams/team-reach.tsx';
import { useTeamMenu } from '#dashboard/teams/use-team-menu.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { useEditableTitle } from '#dashboard/ui/use-editable-title.tsx';

/** Changes the title at once, with Undo. */
function useRename(place: TeamPlace, team: Team) {
  const queries = useQueryClient();
  const send = async (title: string) => {
    queries.setQueryData(teamOptions(place).queryKey, now => now && { ...now, title });
    await updateTeamInOrganizationById({ path: place, body: { title } }).finally(() => refreshTeams(queries));
  };
  return (title: string) => void offerUndo(send(title), t('renamed', { title }), () => send(team.title));
}

export function TeamPage({ place }: { place: TeamPlace }) {
  const { data: team } = useSuspenseQuery(teamOptions(place));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rename = useRename(place, team);
  const title = useEditableTitle({
    ...{ title: team.title, label: t('title'), editLabel: t('renameHere'), maxLength: 64 },
    mayEdit: team.permissions.admin,
    className: 'w-96 max-w-full text-xl',
    onSave: rename,
  });
  const params = { org: place.organizationId };
  // A team that is being deleted is not asked for again.
  const leaving = useRef(false);
  const menu = useTeamMenu({
    onRename: title.edit,
    onDelete: async remove => {
      leaving.current = true;
      await remove().catch(error => {
        leaving.current = false;
        throw error;
      });
      await navigate({ to: '/o/$org/settings/teams', params });
    },
  });
  useLiveEvents(['team', 'member'], () => {
    if (!leaving.current) void refreshTeams(queries);
  });
  return (
    <Page
      title={team.title}
      heading={title.field ?? team.title}
      badge={title.pencil}
      description={t('teamsCount', { count: team.members })}
      crumbs={
        <Link to="/o/$org/settings/teams" params={params}>
          {t('teams')}
        </Link>
      }
      actions={
        <Menu
          align="end"
          entries={menu(team)}
          trigger={<IconButton icon={Ellipsis} variant="secondary" label={t('teamActions', { title: team.title })} />}
        />
      }
    >
      <TeamMembers place={place} canManage={team.permissions.admin} />
      {team.permissions.admin && <TeamReach place={place} />}
    </Page>
  );
}
