import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { updateOrganizationSamlProviderMutation } from '#client/@tanstack/react-query.gen.ts';
import { getOrganizationSamlProviderById } from '#client/sdk.gen.ts';
import type { SamlProvider } from '#client/types.gen.ts';
import { type Condition, savedNow } from '#dashboard/forms/saved-now.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useLastChange } from '#dashboard/shell/last-change.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { bodyOf, type ConnectionValues, valuesOf } from '#dashboard/sso/connection-values.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

/** The settings of a provider as a form, of which each tab shows its part; `compared` is for forms on a page. */
export function useProviderForm(provider: SamlProvider, onSaved: () => void = () => toast.success(t('savedProvider'))) {
  const path = { organizationId: useOrganizationId(), samlProviderId: provider.id };
  const queries = useQueryClient();
  const lastChange = useLastChange('saml_provider.update', provider.id);
  const form = useForm<ConnectionValues>({ defaultValues: valuesOf(provider) });
  const save = useMutation({
    ...updateOrganizationSamlProviderMutation(),
    onSuccess: async saved => {
      form.reset(valuesOf(saved));
      await refreshProviders(queries);
      onSaved();
    },
  });
  return {
    form,
    submitError: save.error,
    loading: save.isPending,
    onSubmit: (values: ConnectionValues, condition: Condition) =>
      save.mutate({ path, body: bodyOf(values), ...condition }),
    compared: {
      latest: async () => savedNow(await getOrganizationSamlProviderById({ path }), valuesOf),
      lastChange,
    },
  };
}
