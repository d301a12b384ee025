import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-states.ts';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { NavFailed, NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { siteLists, useSites } from '#dashboard/shell/use-sites.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

const NewSiteDialog = inTime(async () => (await import('#dashboard/sites/new-site-dialog.tsx')).NewSiteDialog);

/** The sites of the organization in its sidebar; a dot says which are live. */
export function SitesSection() {
  const { id, permissions } = useOrganization();
  const { data, isError, refetch } = useSites();
  const queries = useQueryClient();
  const [creating, setCreating] = useState(false);
  useLiveEvents(['site'], () => void refreshOperations(queries, ...siteLists));
  if (!data && !isError) return null;
  if (data?.items.length === 0 && !permissions.createContent) return null;
  return (
    <NavSection
      title={t('sites')}
      action={
        permissions.createContent && (
          <IconButton icon={Plus} label={t('newSite')} size="sm" className="size-6" onClick={() => setCreating(true)} />
        )
      }
    >
      {!data && <NavFailed onRetry={() => void refetch()}>{t('sidebarFailed')}</NavFailed>}
      {data?.items.map(site => (
        <NavLink
          key={site.id}
          href={`/o/${id}/sites/${site.id}`}
          label={site.title}
          mark={<StatusDot state={site.state} />}
        />
      ))}
      {data?.items.length === 0 && <p className="px-2 py-1 text-xs text-fg-3">{t('noSites')}</p>}
      {data && data.count > data.items.length && (
        <NavLink href={`/o/${id}/sites`} exact label={t('showAllSites', { count: data.count })} />
      )}
      {creating && <NewSiteDialog onClose={() => setCreating(false)} />}
    </NavSection>
  );
}

const dots: Record<Site['state'], string> = {
  live: 'bg-success',
  draft: 'border border-control',
  unpublished: 'border border-control',
  blocked: 'bg-warning',
};

function StatusDot({ state }: Pick<Site, 'state'>) {
  return (
    <span className="flex size-4 items-center justify-center">
      <span aria-hidden className={cn('size-2 rounded-full', dots[state])} />
      <span className="sr-only">{t(state)}</span>
    </span>
  );
}
