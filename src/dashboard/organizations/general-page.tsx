import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateOrganizationByIdMutation } from '#client/@tanstack/react-query.gen.ts';
import type { Organization } from '#client/types.gen.ts';
import { TextareaField, TextField } from '#dashboard/forms/fields.tsx';
import { PageForm } from '#dashboard/forms/page-form.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/settings.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { roleChoice, roleOf, roleOptions } from '#dashboard/shell/roles.ts';
import { Callout } from '#dashboard/ui/callout.tsx';
import { toast } from '#dashboard/ui/toast.ts';

const valuesOf = ({ title, urls, hostname, defaultRole, emailDomains }: Organization) => ({
  title,
  logo: urls.logo ?? '',
  hostname,
  defaultRole: roleChoice(defaultRole),
  emailDomains: emailDomains.join('\n'),
});

export function GeneralPage() {
  const organization = useOrganization();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: valuesOf(organization) });
  const save = useMutation({
    ...updateOrganizationByIdMutation(),
    onSuccess: async saved => {
      form.reset(valuesOf(saved));
      await refreshOperations(queries, 'getOrganizationById', 'listOrganizationsForAuthenticatedUser');
      toast.success(t('saved'));
    },
  });
  const { control } = form;
  const { admin } = organization.permissions;
  const noRight = admin ? undefined : t('adminReason');
  return (
    <Page title={t('general')} width="prose" description={t('generalLead', { organization: organization.title })}>
      {noRight && (
        <Callout tone="neutral" className="mb-4">
          {noRight}
        </Callout>
      )}
      <PageForm
        form={form}
        submitError={save.error}
        loading={save.isPending}
        saveDisabledReason={noRight}
        fieldNames={{ 'emailDomains.0': 'emailDomains' }}
        onSubmit={({ title, logo, hostname, defaultRole, emailDomains }) =>
          save.mutate({
            path: { organizationId: organization.id },
            body: {
              title,
              logo: logo || null,
              hostname,
              defaultRole: roleOf(defaultRole),
              emailDomains: emailDomains.split(/[\s,;]+/).filter(Boolean),
            },
          })
        }
      >
        <TextField control={control} name="title" label={t('title')} readOnly={!admin} />
        <TextField
          control={control}
          name="logo"
          label={t('logo')}
          help={t('logoHelp')}
          optional
          type="url"
          placeholder="https://"
          readOnly={!admin}
        />
        <TextField
          control={control}
          name="hostname"
          label={t('hostname')}
          help={t('hostnameHelp')}
          spellCheck={false}
          autoCapitalize="none"
          readOnly={!admin}
        />
        <SelectField
          control={control}
          name="defaultRole"
          label={t('defaultRole')}
          help={t('defaultRoleHelp')}
          options={roleOptions}
          disabled={!admin}
        />
        <TextareaField
          control={control}
          name="emailDomains"
          label={t('domains')}
          help={t('domainsHelp')}
          optional
          rows={2}
          placeholder="example.com"
          spellCheck={false}
          readOnly={!admin}
        />
      </PageForm>
    </Page>
  );
}
