import { useNavigate } from '@tanstack/react-router';
import { Copy, ExternalLink, Settings, Trash2 } from 'lucide-react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-settings.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { useDeleteSite } from '#dashboard/sites/use-delete-site.ts';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** What can be done with a site in its row. */
export function useSiteMenu(org: string): (site: Site) => MenuEntries {
  const navigate = useNavigate();
  const audit = useAuditEntry();
  const remove = useDeleteSite(org);
  return site => {
    // Behind share links the plain address shows nothing: each link has its own.
    const published = site.visibility === 'share-link' ? undefined : site.urls.published;
    return [
      published !== undefined && {
        label: sites('open'),
        icon: ExternalLink,
        onSelect: () => void window.open(published, '_blank', 'noopener'),
      },
      {
        label: sites('siteSettings'),
        icon: Settings,
        onSelect: () => void navigate({ to: '/o/$org/sites/$site/settings', params: { org, site: site.id } }),
      },
      'separator',
      published !== undefined && {
        label: sites('copyAddress'),
        icon: Copy,
        onSelect: () => void copyText(published),
      },
      ...copyEntries({ link: site.urls.app, id: site.id }),
      audit(site.id),
      'separator',
      {
        label: asking(t('deleteSite')),
        icon: Trash2,
        danger: true,
        disabledReason: missingRight(!site.permissions.admin && t('adminReason')),
        onSelect: () => remove(site),
      },
    ];
  };
}
