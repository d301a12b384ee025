import type { SpaceVisibility } from '#contract/spaces.ts';
import type { Config } from '../config.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import { publishedAddress, siteAddress } from '../sites/addresses.ts';
import type { PublicationRow } from './publication-rows.ts';
import { unpublished } from './told-rows.ts';

/** How a space can be read, and where. */
export interface Reading {
  visibility: SpaceVisibility;
  /** Address in the first published site of that visibility. */
  published: string | undefined;
  /** Address of the icon of that site, where readers have it without the key of a link. */
  icon: string | undefined;
}

/** A share key with the site that it opens. */
export interface SharedSite {
  siteId: string;
  key: string;
}

/** The members of `urls` that say where content can be read (decisions 8). */
export const readingUrls = ({ visibility, published }: Reading): { published?: string; public?: string } =>
  published === undefined ? {} : { published, ...(visibility === 'public' ? { public: published } : {}) };

const widestFirst = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/**
 * The widest way in which one of the published sites shows a space; else its place decides (decisions 8). Sites do not show
 * it while it is deleted (decisions 7.5). Of several sites behind keys it is the one that the given key opens.
 */
export function readingOf(
  space: Pick<SpaceRow, 'parent_id' | 'deleted_at'>,
  places: readonly PublicationRow[],
  config: Config,
  shared?: SharedSite,
): Reading {
  const shownIn = space.deleted_at === null ? places : [];
  for (const visibility of widestFirst) {
    const those = shownIn.filter(candidate => candidate.visibility === visibility);
    const isBehindKey = visibility === 'share-link';
    const opened = isBehindKey && shared ? those.find(({ site_id }) => site_id === shared.siteId) : undefined;
    const place = opened ?? those[0];
    if (!place) continue;
    return {
      visibility,
      published: addressIn(place, config, opened && shared?.key),
      icon: isBehindKey ? undefined : `${siteAddress(place, config)}/favicon.svg`,
    };
  }
  return { visibility: unpublished(space), published: undefined, icon: undefined };
}

function addressIn(place: PublicationRow, config: Config, shareKey: string | undefined): string {
  const section = place.section_id === place.default_section ? null : place.section_path;
  const chosen = place.section_id === null ? place.default_site_space : place.section_default;
  const path = place.site_space_id === chosen ? null : place.path;
  return publishedAddress(siteAddress(place, config), [shareKey, section, path]);
}
