import { useNavigate } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { t } from '#dashboard/messages/audit-entry.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import type { MenuEntry } from '#dashboard/ui/menu.tsx';

/** The entry in the menu of an object that leads to what was done with it, for those who may read the audit log. */
export function useAuditEntry(): (id: string) => MenuEntry | false {
  const { id: org, permissions } = useOrganization();
  const navigate = useNavigate();
  return target =>
    permissions.admin && {
      label: t('inAudit'),
      icon: ScrollText,
      onSelect: () => void navigate({ to: '/o/$org/settings/audit', params: { org }, search: { target } }),
    };
}
