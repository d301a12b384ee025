import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createOrganizationMutation } from '#client/@tanstack/react-query.gen.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { useStartSession } from '#dashboard/entry/start-session.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { organizationsOptions } from '#dashboard/shell/organization.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';

export function NewOrganizationPage() {
  const start = useStartSession();
  const form = useForm({ defaultValues: { title: '' } });
  const create = useMutation({ ...createOrganizationMutation(), onSuccess: ({ id }) => start(`/o/${id}`) });
  const { data } = useQuery(organizationsOptions());
  return (
    <EntryFrame title={t('newOrganizationTitle')} lead={t('organizationHelp')}>
      <EntryForm
        form={form}
        onSubmit={body => create.mutate({ body })}
        submitLabel={t('createOrganization')}
        submitError={create.error}
        loading={create.isPending}
      >
        <TextField control={form.control} name="title" label={t('title')} autoFocus />
      </EntryForm>
      {data && data.items.length > 0 && (
        <Link to="/" className={cn(buttonStyle({ variant: 'quiet' }), 'mt-2 h-9 w-full')}>
          {ui('cancel')}
        </Link>
      )}
    </EntryFrame>
  );
}
