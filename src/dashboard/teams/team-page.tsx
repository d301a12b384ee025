import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '#dashboard/messages/teams.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { refreshTeams, type TeamPlace, teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { TeamReach } from '#dashboard/teams/team-reach.tsx';
import { useTeamMenu } from '#dashboard/teams/use-team-menu.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

const RenameTeamDialog = lazy(async () => ({
  default: (await import('#dashboard/teams/rename-team-dialog.tsx')).RenameTeamDialog,
}));

export function TeamPage({ place }: { place: TeamPlace }) {
  const { data: team } = useSuspenseQuery(teamOptions(place));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const params = { org: place.organizationId };
  const menu = useTeamMenu({
    onRename: () => setRenaming(true),
    onDeleted: () => void navigate({ to: '/o/$org/settings/teams', params }),
  });
  useLiveEvents(['team', 'member'], () => void refreshTeams(queries));
  return (
    <Page
      title={team.title}
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
      {renaming && (
        <Suspense>
          <RenameTeamDialog organizationId={place.organizationId} team={team} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </Page>
  );
}
