import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { getTeamInOrganizationById, updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedText } from '#dashboard/forms/use-compared-text.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { toastError, toastUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams, type TeamPlace, teamOptions } from '#dashboard/teams/team-data.ts';
import { TeamMembers } from '#dashboard/teams/team-members.tsx';
import { TeamReach } from '#dashboard/teams/team-reach.tsx';
import { useTeamMenu } from '#dashboard/teams/use-team-menu.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';
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

export function TeamPage({ place }: { place: TeamPlace }) {
  const { data: team } = useSuspenseQuery(teamOptions(place));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const rename = useRename(place, text => title.edit(text));
  const title = useEditableTitle({
    ...{ title: team.title, label: t('title'), editLabel: t('renameHere'), maxLength: 64 },
    mayEdit: team.permissions.admin,
    className: 'w-96 max-w-full text-xl',
    onSave: rename.save,
  });
  const params = { org: place.organizationId };
  // A team that is being deleted is not asked for again.
  const leaving = useRef(false);
  const menu = useTeamMenu({
    onRename: () => title.edit(),
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
      {rename.chooser}
      <TeamMembers place={place} team={team} />
      {team.permissions.admin && <TeamReach place={place} />}
    </Page>
  );
}
