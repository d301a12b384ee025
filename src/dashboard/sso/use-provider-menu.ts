import { Copy, Trash2 } from 'lucide-react';
import type { SamlProvider } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/sso.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useRemoveProvider } from '#dashboard/sso/use-remove-provider.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import type { MenuEntry } from '#dashboard/ui/menu.tsx';

/** What can be done with a provider in its row and on its page. @param leave see `useRemoveProvider` */
export function useProviderMenu(leave?: () => Promise<void>): (provider: SamlProvider) => (MenuEntry | false)[] {
  const org = useOrganizationId();
  const audit = useAuditEntry();
  const remove = useRemoveProvider();
  return provider => [
    { label: t('copyLogin'), icon: Copy, onSelect: () => void copyText(provider.service.startURL) },
    ...copyEntries({ link: `${window.location.origin}/o/${org}/settings/sso/${provider.id}`, id: provider.id }),
    audit(provider.id),
    'separator',
    { label: t('remove'), icon: Trash2, danger: true, onSelect: () => remove(provider, leave) },
  ];
}
