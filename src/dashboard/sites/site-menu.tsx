import { Ellipsis } from 'lucide-react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-settings.ts';
import { useAuditEntry } from '#dashboard/shell/audit-entry.ts';
import { usePdfEntry } from '#dashboard/shell/pdf.tsx';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu } from '#dashboard/ui/menu.tsx';

/** What the pages of a site offer beside what stands in their head. */
export function SiteMenu({ place, site }: { place: SitePlace; site: Site }) {
  const audit = useAuditEntry();
  const pdf = usePdfEntry({ site: place, title: site.title });
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} variant="secondary" label={t('actions')} />}
        entries={[pdf.entry, 'separator', ...copyEntries({ link: site.urls.app, id: site.id }), audit(site.id)]}
      />
      {pdf.dialog}
    </>
  );
}
