import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Site } from '#client/types.gen.ts';

/** Sites that a dialog names; each opens beside the dialog, which stays. */
export const siteLinks = (organizationId: string, sites: readonly Pick<Site, 'id' | 'title'>[]) =>
  sites.map(({ id, title }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link
        to="/o/$org/sites/$site"
        params={{ org: organizationId, site: id }}
        target="_blank"
        className="text-accent-fg underline underline-offset-2 hover:no-underline"
      >
        {title}
      </Link>
    </Fragment>
  ));
