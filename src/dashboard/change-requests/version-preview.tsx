import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PreviewSearch } from '#dashboard/change-requests/preview-search.ts';
import { t } from '#dashboard/messages/version-preview.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { firstDevice } from '#dashboard/shell/site-preview/preview-search.ts';
import { SitePreview } from '#dashboard/shell/site-preview/site-preview.tsx';
import { useSitesShowing } from '#dashboard/shell/sites-showing.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Select } from '#dashboard/ui/select.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type VersionPreviewProps = {
  space: string;
  version: { changeRequest: string } | { revision: string };
  /** The newest revision of what is shown. */
  revision: string;
  search: PreviewSearch;
  onSearch: (change: PreviewSearch) => void;
  /** Where the pages can be read without a site. */
  read: ReactNode;
};

/** A space in another state, as readers of a site would see it, whoever may read that site. */
export function VersionPreview({ space, version, revision, search, onSearch, read }: VersionPreviewProps) {
  const organizationId = useOrganizationId();
  const { sites, isPending, error } = useSitesShowing(space);
  // Whoever reads is not thrown back to the first page by each edit.
  const [shown, setShown] = useState(revision);
  if (isPending) return <Skeleton className="h-120 w-full" />;
  if (error) return <ErrorState error={error} />;
  const site = sites.find(({ id }) => id === search.site) ?? sites[0];
  if (!site)
    return (
      <EmptyState
        title={t('noSite')}
        actions={
          <>
            {read}
            <Link to="/o/$org/sites" params={{ org: organizationId }} className={buttonStyle()}>
              {t('sites')}
            </Link>
          </>
        }
      >
        {t('noSiteBody')}
      </EmptyState>
    );
  return (
    <>
      {sites.length > 1 && (
        <Select
          aria-label={t('site')}
          className="mb-3 w-full sm:w-64"
          value={site.id}
          onValueChange={id => onSearch({ site: id })}
          options={sites.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {shown !== revision && (
        <p role="status" className="mb-3 flex items-center gap-3 rounded-md bg-info-soft px-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1">{t('edited')}</span>
          <Button size="sm" onClick={() => setShown(revision)}>
            {t('reload')}
          </Button>
        </p>
      )}
      <SitePreview
        key={site.id}
        fill
        place={{ organizationId, siteId: site.id }}
        at={{ space, ...version, ...(search.page && { page: search.page }) }}
        revision={shown}
        device={search.device ?? firstDevice()}
        onDevice={device => onSearch({ device })}
      />
    </>
  );
}
