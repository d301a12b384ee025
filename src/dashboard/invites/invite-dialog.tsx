import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import {
  inviteUsersToOrganizationMutation,
  previewOrganizationInvitesMutation,
} from '#client/@tanstack/react-query.gen.ts';
import { MultiComboboxField } from '#dashboard/forms/combobox-field.tsx';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { AddressField } from '#dashboard/invites/address-chips.tsx';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { InvitedDialog } from '#dashboard/invites/invited-dialog.tsx';
import { NewLinkDialog } from '#dashboard/invites/new-link-dialog.tsx';
import { ReviewDialog, type Reviewed } from '#dashboard/invites/review-dialog.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { type Addresses, judgeAddresses, sortAddresses } from '#dashboard/shell/addresses.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { useTeamOptions } from '#dashboard/shell/team-options.tsx';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** What is wrong with the addresses, if none can be invited. Others are left out, which the review says. */
function problemWith({ emails, wrong }: Addresses): string | undefined {
  if (emails.length > 0) return undefined;
  if (wrong.length > 0) return t('wrongAddresses', { count: wrong.length, list: wrong.join(', ') });
  return t('noAddress');
}

/** Asks for addresses, role and teams, then whether each is right; then shows who is invited, or makes a link instead. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const organization = useOrganization();
  const path = { organizationId: organization.id };
  const queries = useQueryClient();
  const [byLink, setByLink] = useState(false);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const form = useForm({
    defaultValues: {
      emails: [] as string[], // [] alone is never[]
      draft: '',
      role: roleChoice(organization.defaultRole),
      teams: [] as string[],
      message: '',
    },
  });
  const { control } = form;
  const [role, joined] = useWatch({ control, name: ['role', 'teams'] });
  const teams = useTeamOptions({ chosen: joined });
  const preview = useMutation(previewOrganizationInvitesMutation());
  const invite = useMutation({
    ...inviteUsersToOrganizationMutation(),
    onSuccess: ({ invites }) => {
      markOwn(invites);
      return refreshInvites(queries);
    },
  });
  if (invite.data) return <InvitedDialog result={invite.data} role={role} onClose={onClose} />;
  if (reviewed)
    return (
      <ReviewDialog
        reviewed={reviewed}
        role={role}
        teams={teams.options.flatMap(({ value, label }) => (joined.includes(value) ? [label] : []))}
        error={invite.error}
        loading={invite.isPending}
        onBack={() => {
          invite.reset();
          setReviewed(undefined);
        }}
        onSend={people => {
          const emails = people.map(person => ({ email: person.email, role: roleOf(person.role) }));
          invite.mutate({ path, body: { emails, teams: joined, message: form.getValues('message') } });
        }}
      />
    );
  if (byLink) return <NewLinkDialog role={role} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      title={t('inviteTitle', { organization: organization.title })}
      submitLabel={t('review')}
      submitError={preview.error}
      loading={preview.isPending}
      onClose={onClose}
      footerNote={
        organization.inviteLinks && (
          <Button variant="quiet" onClick={() => setByLink(true)}>
            {t('useLink')}
          </Button>
        )
      }
      onSubmit={values => {
        const addresses = sortAddresses(judgeAddresses(values.emails));
        const message = problemWith(addresses);
        if (message) form.setError('emails', { message }, { shouldFocus: true });
        else
          preview.mutate(
            { path, body: { emails: addresses.emails } },
            { onSuccess: data => setReviewed({ preview: data, wrong: addresses.wrong }) },
          );
      }}
    >
      <AddressField control={control} label={t('emails')} placeholder={t('emailsPlaceholder')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="role" label={t('role')} options={roleOptions()} />
        <MultiComboboxField
          control={control}
          name="teams"
          label={t('teams')}
          optional
          placeholder={t('chooseTeams')}
          options={teams.options}
          loading={teams.loading}
          onSearch={teams.onSearch}
        />
      </div>
      <TextareaField
        control={control}
        name="message"
        label={t('message')}
        help={t('messageHelp')}
        optional
        rows={2}
        maxLength={1000}
      />
    </FormDialog>
  );
}
