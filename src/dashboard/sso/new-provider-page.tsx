import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { createOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import { TextField } from '#dashboard/forms/fields.tsx';
import { RadioField } from '#dashboard/forms/radio-field.tsx';
import { t } from '#dashboard/messages/sso.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { guides, products, type SamlProduct } from '#dashboard/sso/guides.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { StepForm } from '#dashboard/sso/step-form.tsx';
import { WizardPage } from '#dashboard/sso/wizard-page.tsx';

/** The first step: which identity provider it is. Its name alone makes a provider, so that nothing is lost later. */
export function NewProviderPage() {
  const organizationId = useOrganizationId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<{ product: SamlProduct; label: string }>({ defaultValues: { product: 'okta', label: '' } });
  const create = useMutation({
    ...createOrganizationSamlProviderMutation(),
    onSuccess: async ({ id }) => {
      void refreshProviders(queries);
      await navigate({
        to: '/o/$org/settings/sso/$provider/setup',
        params: { org: organizationId, provider: id },
        search: { step: 'service' },
        // Whoever goes back would make another one.
        replace: true,
      });
    },
  });
  return (
    <WizardPage title={t('newTitle')} current="provider">
      <StepForm
        form={form}
        onSubmit={({ product, label }) =>
          create.mutate({
            path: { organizationId },
            body: { product, label: label.trim() || (product === 'other' ? t('sso') : guides[product].name) },
          })
        }
        submitLabel={t('continue')}
        submitError={create.error}
        loading={create.isPending}
      >
        <RadioField
          control={form.control}
          name="product"
          label={t('whichProvider')}
          options={products.map(id => ({ value: id, label: guides[id].name }))}
        />
        <TextField
          control={form.control}
          name="label"
          label={t('label')}
          help={t('labelHelp')}
          optional
          maxLength={30}
          placeholder={guides[form.watch('product')].name}
        />
      </StepForm>
    </WizardPage>
  );
}
