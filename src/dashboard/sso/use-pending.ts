import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveSamlProviderPendingMutation } from '#client/@tanstack/react-query.gen.ts';
import { activateSamlProviderPending, discardSamlProviderPending, saveSamlProviderPending } from '#client/sdk.gen.ts';
import type { SamlProvider, SaveSamlProviderPendingData } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { offerUndo } from '#dashboard/shell/undo.ts';
import { refreshProviders } from '#dashboard/sso/sso-data.ts';
import { toast } from '#dashboard/ui/toast.ts';

const usePath = ({ id }: SamlProvider) => ({ organizationId: useOrganizationId(), samlProviderId: id });

/** Saves settings that nobody signs in with before they are activated. */
export function useSavePending(provider: SamlProvider, onSaved: (saved: SamlProvider) => void) {
  const queries = useQueryClient();
  const path = usePath(provider);
  const save = useMutation({
    ...saveSamlProviderPendingMutation(),
    onSuccess: async saved => {
      onSaved(saved);
      await refreshProviders(queries);
      toast.success(t('pendingSaved'));
    },
  });
  return {
    error: save.error,
    isPending: save.isPending,
    save: (body: SaveSamlProviderPendingData['body']) => save.mutate({ path, body }),
  };
}

/** What can become of pending settings: they hold, after a question, or they are gone, with Undo. */
export function usePending(provider: SamlProvider) {
  const queries = useQueryClient();
  const path = usePath(provider);
  const { pending, people } = provider;
  const activate = () =>
    confirm({
      title: t('activateTitle', { label: provider.label }),
      consequences: [
        t('appliesTo', { count: people }),
        ...(pending?.testedAt === undefined ? [t('activateUntested')] : []),
      ],
      action: t('activate'),
      danger: pending?.testedAt === undefined,
      run: async () => {
        await activateSamlProviderPending({ path });
        await refreshProviders(queries);
        toast.success(t('activated'));
      },
    });
  const discard = () => {
    if (!pending) return;
    const { ssoURL, entityID, certificate, signed } = pending;
    const gone = discardSamlProviderPending({ path }).then(() => refreshProviders(queries));
    void offerUndo(gone, t('discarded'), async () => {
      await saveSamlProviderPending({ path, body: { ssoURL, entityID, certificate, signed } });
      await refreshProviders(queries);
    });
  };
  return { activate, discard };
}
