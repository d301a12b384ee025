import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Tooltip } from '#dashboard/ui/tooltip.tsx';

/** Sites by their titles, each with the way to what readers find. Behind share links there is no address for everyone. */
export function SiteLinks({ sites }: { sites: readonly Site[] }) {
  const org = useOrganizationId();
  return (
    <ul>
      {sites.map(({ id, title, urls: { published } }) => (
        <li key={id} className="flex min-h-8 items-center gap-2 text-sm">
          <Link to="/o/$org/sites/$site" params={{ org, site: id }} className="min-w-0 truncate hover:underline">
            {title}
          </Link>
          {published && (
            <Tooltip content={t('openSite', { title })}>
              <a
                href={published}
                target="_blank"
                rel="noreferrer"
                aria-label={t('openSite', { title })}
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-fg-2 hover:bg-hover"
              >
                <ArrowUpRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
              </a>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  );
}
