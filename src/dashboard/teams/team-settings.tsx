import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { getTeamInOrganizationById, updateTeamInOrganizationById } from '#client/sdk.gen.ts';
import type { Team } from '#client/types.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/teams.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { refreshTeams, type TeamPlace, teamOptions } from '#dashboard/teams/team-data.ts';
import { useDeleteTeam } from '#dashboard/teams/use-delete-team.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';

const valuesOf = ({ title }: Pick<Team, 'title'>) => ({ title });

function TeamForm({ place, team }: { place: TeamPlace; team: Team }) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(team) });
  const { isDirty } = form.formState;
  // It can be renamed where it stands, too. What is being typed stays.
  useEffect(() => {
    if (!isDirty) form.reset({ title: team.title });
  }, [form, isDirty, team.title]);
  const setTitle = async (title: string, condition: Condition = {}) => {
    const { data } = await updateTeamInOrganizationById({ path: place, body: { title }, ...condition });
    queries.setQueryData(teamOptions(place).queryKey, data);
    form.reset(valuesOf(data));
    void refreshTeams(queries);
  };
  const save = useMutation({
    mutationFn: ([title, condition]: [string, Condition, string]) => setTitle(title, condition),
    onSuccess: (_, [title, , before]) => toastUndo(t('renamed', { title }), () => setTitle(before)),
  });
  return (
    <PageForm
      form={form}
      submitError={save.error}
      loading={save.isPending}
      latest={async () => savedNow(await getTeamInOrganizationById({ path: place }), valuesOf)}
      lastChange={useLastChange('team.update', place.teamId)}
      onSubmit={({ title }, condition, before) => save.mutate([title, condition, before.title])}
    >
      <TextField control={form.control} name="title" label={t('title')} maxLength={64} />
    </PageForm>
  );
}

/** What a team is called, and its end. */
export function TeamSettings({ place }: { place: TeamPlace }) {
  const { data: team } = useSuspenseQuery(teamOptions(place));
  const { admin } = useOrganization().permissions;
  const remove = useDeleteTeam();
  return (
    <>
      <Section title={t('general')}>
        <TeamForm place={place} team={team} />
      </Section>
      <Section title={t('deleteAction')} description={t('deleteLead')}>
        <RightButton
          variant="danger-quiet"
          className="-ms-3"
          missing={!admin && t('deleteReason')}
          onClick={() => remove(team)}
        >
          {t('delete')}
        </RightButton>
      </Section>
    </>
  );
}
