import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createOrganizationMutation } from '#client/@tanstack/react-query.gen.ts';
import { EntryForm } from '#dashboard/entry/entry-form.tsx';
import { EntryFrame } from '#dashboard/entry/entry-frame.tsx';
import { TextField } from '#dashboard/forms/fields.tsx';
import { t } from '#dashboard/messages/entry.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { organizationsOptions } from '#dashboard/shell/organization.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';

export function NewOrganizationPage() {
  const queries = useQueryClient();
  const router = useRouter();
  const form = useForm({ defaultValues: { title: '' } });
  const create = useMutation({
    ...createOrganizationMutation(),
    onSuccess: async ({ id }) => {
      await refreshOperations(queries, 'listOrganizationsForAuthenticatedUser');
      router.history.push(`/o/${id}`);
    },
  });
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
