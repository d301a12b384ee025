import type { z } from 'zod';
import type { SiteSpace } from '#contract/sites.ts';
import type { SiteSpaceRow } from '../db/tables/sites.ts';
import type { Context } from '../http/context.ts';
import { spacesAsSeen } from '../spaces/as-seen.ts';
import { presentSiteSpace } from './present.ts';
import { type SiteListRow, siteSpacesOf } from './rows.ts';
import { defaultSiteSpace } from './structure.ts';

type Presented = z.input<typeof SiteSpace>;

/** The site spaces of a site in structure order, as the caller sees their spaces. */
export async function presentSiteSpaces(
  context: Context,
  site: SiteListRow,
  rows: readonly SiteSpaceRow[],
  shareKey?: string,
): Promise<Presented[]> {
  const spaces = await spacesAsSeen(
    context,
    site.organization_id,
    rows.map(({ space_id }) => space_id),
  );
  const chosen = defaultSiteSpace(site.default_site_space, rows);
  return rows.flatMap(row => {
    const space = spaces.get(row.space_id);
    return space
      ? [presentSiteSpace(row, { site, isDefault: row === chosen, space, shareKey }, context.services.config)]
      : [];
  });
}

export async function loadSiteSpaces(context: Context, site: SiteListRow, shareKey?: string): Promise<Presented[]> {
  return presentSiteSpaces(context, site, await siteSpacesOf(context.db, site.organization_id, site.id), shareKey);
}
