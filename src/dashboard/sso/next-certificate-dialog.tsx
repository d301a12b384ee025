import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { TextareaField } from '#dashboard/forms/fields.tsx';
import { FormDialog } from '#dashboard/forms/form-dialog.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { CertificateList } from '#dashboard/sso/certificate-list.tsx';
import { type ProviderPlace, refreshProviders } from '#dashboard/sso/sso-data.ts';
import { useInspection } from '#dashboard/sso/use-inspection.ts';
import { toast } from '#dashboard/ui/toast.ts';

type NextCertificateDialogProps = { provider: SamlProvider; place: ProviderPlace; onClose: () => void };

/** Adds the certificate that the identity provider will sign with next; those that are there stay. */
export function NextCertificateDialog({ provider, place, onClose }: NextCertificateDialogProps) {
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { certificate: '' } });
  const save = useMutation({
    ...updateOrganizationSamlProviderMutation(),
    onSuccess: async () => {
      await refreshProviders(queries);
      toast.success(t('certificateAdded'));
      onClose();
    },
  });
  const typed = form.watch('certificate').trim();
  const found = useInspection({ certificate: typed, ssoURL: '' });
  const isReadable = found !== undefined && found.certificates.length > 0;
  return (
    <FormDialog
      form={form}
      title={t('addCertificate')}
      description={t('addCertificateLead')}
      submitLabel={t('addCertificate')}
      submitDisabledReason={typed === '' || !isReadable ? t('certificateMissing') : undefined}
      submitError={save.error}
      loading={save.isPending}
      onClose={onClose}
      onSubmit={({ certificate }) =>
        save.mutate({ path: place, body: { certificate: `${provider.certificate}\n\n${certificate.trim()}` } })
      }
    >
      <TextareaField
        control={form.control}
        name="certificate"
        label={t('nextCertificate')}
        help={t('nextCertificateHelp')}
        rows={6}
        spellCheck={false}
        mono
        autoFocus
      />
      {found && typed !== '' && <CertificateList {...found} />}
    </FormDialog>
  );
}
