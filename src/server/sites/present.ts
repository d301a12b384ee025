import type { z } from 'zod';
import type { ShareLink } from '#contract/site-share-links.ts';
import type { SiteSpace } from '#contract/site-structure.ts';
import type { Site } from '#contract/sites.ts';
import type { Space } from '#contract/spaces.ts';
import { sitePermissions } from '../access/capabilities.ts';
import type { Level } from '../access/levels.ts';
import type { Config } from '../config.ts';
import type { ShareLinkRow, SiteSpaceRow } from '../db/tables/sites.ts';
import type { Context } from '../http/context.ts';
import type { Services } from '../services.ts';
import { dashboardOf } from '../urls/addresses.ts';
import { presentUsers } from '../users/present-users.ts';
import { ownAddress, publishedAddress, siteAddress, siteAddresses } from './addresses.ts';
import { readFavicon } from './customization.ts';
import { recentOpens } from './opens-by-day.ts';
import type { AddressedSiteRow, SiteListRow } from './rows.ts';
import { withLinks } from './uploads.ts';

export function presentSite(
  row: SiteListRow,
  level: Level,
  services: Pick<Services, 'config' | 'secrets' | 'clock'>,
  shareKey?: string,
): z.input<typeof Site> {
  const { config } = services;
  const { icon, emoji } = withLinks({ favicon: readFavicon(row) }, services).favicon;
  return {
    object: 'site',
    id: row.id,
    type: row.type as z.input<typeof Site>['type'], // stored as it was parsed
    title: row.title,
    icon: icon ? { icon } : emoji ? { emoji } : null,
    ...(row.hostname ? { hostname: row.hostname } : {}),
    basename: row.basename,
    ...(row.proxy ? { proxy: { origin: `https://${row.proxy}`, target: ownAddress(row, config) } } : {}),
    visibility: row.visibility,
    published: row.published === 1,
    state: stateOf(row),
    ...(row.published_at ? { publishedAt: row.published_at } : {}),
    brokenLinks: row.broken_links,
    siteSpaces: row.site_spaces,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    agentsContext: row.agents_context,
    ...(row.contact ? { contact: row.contact } : {}),
    features: [],
    urls: {
      location: `${config.publicUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: dashboardOf(config, row.organization_id).site(row.id),
      ...(row.published ? { published: publishedAddress(siteAddress(row, config), [shareKey]) } : {}),
    },
    addresses: siteAddresses(row, config),
    permissions: sitePermissions(level),
  };
}

function stateOf({ shown_spaces, published, was_published }: SiteListRow): z.input<typeof Site>['state'] {
  if (published) return shown_spaces === 0 ? 'blocked' : 'live';
  return was_published ? 'unpublished' : 'draft';
}

interface SiteSpaceParts {
  site: AddressedSiteRow;
  isDefault: boolean;
  /** Of its section; `null` where the address has none. */
  sectionPath: string | null;
  space: z.input<typeof Space>;
  shareKey?: string | undefined;
}

export function presentSiteSpace(
  row: SiteSpaceRow,
  { site, isDefault, sectionPath, space, shareKey }: SiteSpaceParts,
  config: Config,
): z.input<typeof SiteSpace> {
  return {
    object: 'site-space',
    id: row.id,
    path: row.path,
    ...(row.section_id ? { section: row.section_id } : {}),
    space,
    title: space.title,
    default: isDefault,
    ...(row.condition ? { condition: row.condition } : {}),
    hidden: row.hidden === 1,
    reachable: row.reachable === 1,
    hasAdvancedCustomizationFeature: true,
    urls: site.published
      ? { published: publishedAddress(siteAddress(site, config), [shareKey, sectionPath, isDefault ? null : row.path]) }
      : {},
  };
}

/** Links of a site, with who made them. */
export async function presentShareLinks(
  context: Context,
  site: AddressedSiteRow,
  rows: readonly ShareLinkRow[],
): Promise<z.input<typeof ShareLink>[]> {
  const users = await presentUsers(
    context,
    rows.map(row => row.created_by),
  );
  return rows.map(row => ({
    ...presentShareLink(row, site, context.services),
    createdBy: users(row.created_by),
  }));
}

function presentShareLink(
  row: ShareLinkRow,
  site: AddressedSiteRow,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
): Omit<z.input<typeof ShareLink>, 'createdBy'> {
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    opens: row.opens,
    recentOpens: recentOpens(row.opens_by_day, clock.now()),
    ...(row.last_opened_at ? { lastOpenedAt: row.last_opened_at } : {}),
    ...(row.expires_at ? { expiresAt: row.expires_at } : {}),
    ...(row.old_key_until ? { oldLinkUntil: row.old_key_until } : {}),
    urls: site.visibility === 'share-link' ? { published: publishedAddress(siteAddress(site, config), [row.key]) } : {},
  };
}
