import { Link } from '@tanstack/react-router';
import { t } from '#dashboard/messages/site-preview.ts';
import type { SitePlace } from '#dashboard/shell/site-preview/site-place.ts';

/** Leads to where adaptive content is switched on; the dialog that says so stays, with what was typed in it. */
export function AdaptiveLink({ organizationId, siteId }: SitePlace) {
  return (
    <Link
      to="/o/$org/sites/$site/adaptive"
      params={{ org: organizationId, site: siteId }}
      target="_blank"
      className="font-medium underline"
    >
      {t('adaptive')}
    </Link>
  );
}
