import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { getTeamInOrganizationById, updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedText } from '#dashboard/forms/use-compared-text.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { useLeave } from '#dashboard/shell/use-leave.ts';
import { refreshTeams, type TeamPlace, teamOptions } from '#dashboard/teams/team-data.ts';
import { LeaveTeam } from '#dashboard/teams/use-delete-team.tsx';
import { useTeamMenu } from '#dashboard/teams/use-team-menu.ts';
import { Count } from '#dashboard/ui/badge.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';
import { useEditableTitle } from '#dashboard/ui/use-editable-title.tsx';

/** Changes the title at once, with Undo. */
function useRename(place: TeamPlace, onBack: (title: string) => void) {
  const queries = useQueryClient();
  const show = (title: string) => queries.setQueryData(teamOptions(place).queryKey, now => now && { ...now, title });
  const put = async (title: string, condition: Condition = {}) => {
    show(title);
    await updateTeamInOrganizationById({ path: place, body: { title }, ...condition }).finally(() =>
      refreshTeams(queries),
    );
  };
  return useComparedText({
    label: t('title'),
    latest: async () => savedNow(await getTeamInOrganizationById({ path: place }), ({ title }) => title),
    lastChange: useLastChange('team.update', place.teamId),
    send: async (title, condition, before) => {
      await put(title, condition);
      toastUndo(t('renamed', { title }), () => put(before));
    },
    ...{ show, onBack, onError: toastError },
  });
}

/** One team: its title and its tabs. */
export function TeamFrame({ place }: { place: TeamPlace }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goAway = () =>
    navigate({ to: '/o/$org/settings/teams', params: { org: place.organizationId }, ignoreBlocker: true });
  const leave = useLeave(['team', 'member'], () => refreshTeams(queries), goAway);
  return (
    <LeaveTeam value={leave}>
      <TeamPage place={place} />
    </LeaveTeam>
  );
}

function TeamPage({ place }: { place: TeamPlace }) {
  const { data: team } = useSuspenseQuery(teamOptions(place));
  const rename = useRename(place, text => title.edit(text));
  const title = useEditableTitle({
    ...{ title: team.title, label: t('title'), editLabel: t('renameHere'), maxLength: 64 },
    mayEdit: team.permissions.admin,
    className: 'w-96 max-w-full text-xl',
    onSave: rename.save,
  });
  const menu = useTeamMenu(() => title.edit());
  return (
    <Page
      title={team.title}
      heading={title.field ?? team.title}
      badge={title.pencil}
      description={!team.permissions.admin && t('teamsCount', { count: team.members })}
      crumbs={
        <Link to="/o/$org/settings/teams" params={{ org: place.organizationId }}>
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
      {...(team.permissions.admin && { tabs: <TeamTabs place={place} team={team} /> })}
    >
      {rename.chooser}
      <Outlet />
    </Page>
  );
}

function TeamTabs({ place, team }: { place: TeamPlace; team: Team }) {
  const params = { org: place.organizationId, team: place.teamId };
  return (
    <Tabs label={team.title}>
      <Tab>
        <Link to="/o/$org/settings/teams/$team" params={params} activeOptions={{ exact: true }}>
          {t('members')} <Count value={team.members} />
        </Link>
      </Tab>
      <Tab>
        <Link to="/o/$org/settings/teams/$team/access" params={params}>
          {t('reach')}
        </Link>
      </Tab>
      <Tab>
        <Link to="/o/$org/settings/teams/$team/settings" params={params}>
          {t('settings')}
        </Link>
      </Tab>
    </Tabs>
  );
}
