import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '#dashboard/messages/shell.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { OrganizationAvatar } from '#dashboard/ui/avatar.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';

const OrganizationMenu = lazyPart(
  async () => (await import('#dashboard/shell/organization-menu.tsx')).OrganizationMenu,
  { pending: () => <div className="h-32" />, failed: retryPart },
);

export function OrganizationSwitcher() {
  const organization = useOrganization();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('switchOrganization')}
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-0"
      trigger={
        <button
          type="button"
          onPointerEnter={OrganizationMenu.fetch}
          onFocus={OrganizationMenu.fetch}
          className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-sm px-1.5 text-sm font-semibold hover:bg-hover data-[state=open]:bg-hover"
        >
          <OrganizationAvatar id={organization.id} title={organization.title} logo={organization.urls.logo} />
          <span className="min-w-0 truncate">{organization.title}</span>
          <span className="sr-only">{t('switchOrganization')}</span>
          <ChevronsUpDown aria-hidden className="size-3.5 text-fg-3" />
        </button>
      }
    >
      <OrganizationMenu onClose={() => setOpen(false)} />
    </Popover>
  );
}
