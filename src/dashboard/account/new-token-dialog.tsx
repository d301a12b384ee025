import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { createUserTokenMutation } from '#client/@tanstack/react-query.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { SelectField } from '#dashboard/forms/select-field.tsx';
import { t } from '#dashboard/messages/account.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { expiryAfter, type TokenLifetime, tokenLifetimes } from '#dashboard/shell/token-lifetimes.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { CopyField } from '#dashboard/ui/copy-field.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

/** Asks for label and lifetime, then shows the token, which is never shown again. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<{ label: string; valid: TokenLifetime }>({ defaultValues: { label: '', valid: '90' } });
  const create = useMutation({
    ...createUserTokenMutation(),
    onSuccess: () => refreshOperations(queries, 'listUserTokens'),
  });
  if (create.data)
    return (
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        title={t('tokenMade')}
        description={t('tokenMadeBody')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <CopyField value={create.data.token} label={t('token')} copyLabel={t('copyToken')} />
      </Dialog>
    );
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('newToken')}
      description={t('tokensLead')}
      submitLabel={t('createToken')}
      submitError={create.error}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={({ label, valid }) => create.mutate({ body: { label, ...expiryAfter(valid) } })}
    >
      <TextField control={form.control} name="label" label={t('label')} help={t('labelHelp')} maxLength={50} />
      <SelectField control={form.control} name="valid" label={t('expires')} options={tokenLifetimes} />
    </FormDialog>
  );
}
