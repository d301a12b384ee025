import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { createOrganizationTeamMutation } from '#client/@tanstack/react-query.gen.ts';
import { MultiComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshTeams } from '#dashboard/teams/team-data.ts';

export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { title: '', members: [] as string[] } }); // [] alone is never[]
  const chosen = useWatch({ control: form.control, name: 'members' });
  const people = useMemberOptions({ chosen });
  const create = useMutation({
    ...createOrganizationTeamMutation(),
    onSuccess: async ({ id }) => {
      await refreshTeams(queries);
      await navigate({ to: '/o/$org/settings/teams/$team', params: { org: organizationId, team: id } });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('newTeam')}
      description={t('teamsLead')}
      submitLabel={t('createTeam')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={body => create.mutate({ path: { organizationId }, body })}
    >
      <TextField control={form.control} name="title" label={t('title')} maxLength={64} />
      <MultiComboboxField
        control={form.control}
        name="members"
        label={t('members')}
        help={t('membersHelp')}
        optional
        placeholder={t('choosePeople')}
        loading={people.loading}
        onSearch={people.onSearch}
        options={people.options}
      />
    </FormDialog>
  );
}
