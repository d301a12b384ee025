import { useQueryClient } from '@tanstack/react-query';
import { t } from '#dashboard/messages/sites.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { NavLink, NavSection } from '#dashboard/shell/nav-link.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { siteLists, useSites } from '#dashboard/shell/use-sites.ts';

/** The sites of the organization in its sidebar; a dot says which are live. */
export function SitesSection() {
  const { id } = useOrganization();
  const { data } = useSites();
  const queries = useQueryClient();
  useLiveEvents(['site'], () => void refreshOperations(queries, ...siteLists));
  if (!data || data.items.length === 0) return null;
  return (
    <NavSection title={t('sites')}>
      {data.items.map(site => (
        <NavLink
          key={site.id}
          href={`/o/${id}/sites/${site.id}`}
          label={site.title}
          mark={<StatusDot live={site.published} />}
        />
      ))}
    </NavSection>
  );
}

function StatusDot({ live }: { live: boolean }) {
  return (
    <span className="flex size-4 items-center justify-center">
      <span
        aria-hidden
        className={live ? 'size-2 rounded-full bg-success' : 'size-2 rounded-full border border-control'}
      />
      <span className="sr-only">{live ? t('live') : t('draft')}</span>
    </span>
  );
}
