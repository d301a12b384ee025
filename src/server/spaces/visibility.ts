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

/** The members of `urls` that say where content can be read (decisions 8). */
export const readingUrls = ({ visibility, published }: Reading): { published?: string; public?: string } =>
  published === undefined ? {} : { published, ...(visibility === 'public' ? { public: published } : {}) };

const widestFirst = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/**
 * The widest way in which one of the published sites shows a space; else its place decides (decisions 8). Sites do not show
 * it while it is deleted (decisions 7.5).
 */
export function readingOf(
  space: Pick<SpaceRow, 'parent_id' | 'deleted_at'>,
  places: readonly PublicationRow[],
  config: Config,
  shareKey?: string,
): Reading {
  const shownIn = space.deleted_at === null ? places : [];
  for (const visibility of widestFirst) {
    const place = shownIn.find(candidate => candidate.visibility === visibility);
    if (!place) continue;
    const isShared = visibility === 'share-link';
    return {
      visibility,
      published: addressIn(place, config, isShared ? shareKey : undefined),
      icon: isShared ? undefined : `${siteAddress(place, config)}/favicon.svg`,
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
