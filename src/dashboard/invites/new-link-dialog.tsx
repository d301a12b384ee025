import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { createOrganizationInviteMutation } from '#client/@tanstack/react-query.gen.ts';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { refreshInvites } from '#dashboard/invites/invite-data.ts';
import { LinkField } from '#dashboard/invites/link-field.tsx';
import { LinkLimits, limitsFrom, limitsOf } from '#dashboard/invites/link-limits.tsx';
import { t } from '#dashboard/messages/invites.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { type RoleChoice, roleChoice, roleOf } from '#dashboard/shell/role-choice.ts';
import { roleOptions } from '#dashboard/shell/roles.ts';
import { markOwn } from '#dashboard/table/own-rows.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

type NewLinkDialogProps = {
  /** Given at first; otherwise the default role of the organization. */
  role?: RoleChoice | undefined;
  onClose: () => void;
};

/** Asks for the role, then shows the link. */
export function NewLinkDialog({ role, onClose }: NewLinkDialogProps) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { role: role ?? roleChoice(organization.defaultRole), ...limitsOf() } });
  const chosen = useWatch({ control: form.control, name: 'role' });
  const create = useMutation({
    ...createOrganizationInviteMutation(),
    onSuccess: link => {
      markOwn([link]);
      return refreshInvites(queries);
    },
  });
  if (create.data)
    return (
      <Dialog
        open
        size="sm"
        onOpenChange={open => !open && onClose()}
        title={t('linkMade')}
        description={t(create.data.expiresAt || create.data.maxUses ? 'linkMadeLimited' : 'linkMadeBody')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <LinkField url={create.data.urls.app} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      title={t('newLinkTitle')}
      description={t('newLinkLead')}
      submitLabel={t('makeLink')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={values =>
        create.mutate({
          path: { organizationId: organization.id },
          body: { role: roleOf(values.role), ...limitsFrom(values) },
        })
      }
    >
      <SelectField control={form.control} name="role" label={t('linkRole')} options={roleOptions()} />
      <LinkLimits control={form.control} />
      {chosen === 'admin' && <Callout tone="warning">{t('adminWarning')}</Callout>}
    </FormDialog>
  );
}
