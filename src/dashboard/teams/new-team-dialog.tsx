import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { createOrganizationTeamMutation } from '#client/@tanstack/react-query.gen.ts';
import type { User } from '#client/types.gen.ts';
import { MultiComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/teams.ts';
import { personOption, useMemberOptions } from '#dashboard/shell/member-options.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { refreshTeams } from '#dashboard/teams/team-data.ts';

export function NewTeamDialog({ onClose }: { onClose: () => void }) {
  const organizationId = useOrganizationId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { title: '', members: [] as string[] } }); // [] alone is never[]
  const chosen = useWatch({ control: form.control, name: 'members' });
  const people = useMemberOptions(organizationId);
  // Who was found by an earlier search stays chosen and named.
  const [known, setKnown] = useState<ReadonlyMap<string, User>>(new Map());
  const missing = chosen.flatMap(id => (people.users.some(user => user.id === id) ? [] : (known.get(id) ?? [])));
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
        onSearch={text => {
          setKnown(now => new Map([...now, ...people.users.map(user => [user.id, user] as const)]));
          people.onSearch(text);
        }}
        options={[...people.options, ...missing.map(personOption)]}
      />
    </FormDialog>
  );
}
