import {
  getSiteExternalLinkById,
  getSiteSectionById,
  getSiteSectionGroupById,
  getSiteSpaceById,
} from '#client/sdk.gen.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

/** An item as it is saved now, with the tag that goes with its change. @throws ApiError */
export function readItem(
  place: SitePlace,
  { object, id }: StructureItem,
): Promise<{ data: StructureItem; response: Response }> {
  if (object === 'site-section') return getSiteSectionById({ path: { ...place, siteSectionId: id } });
  if (object === 'site-section-group') return getSiteSectionGroupById({ path: { ...place, siteSectionGroupId: id } });
  if (object === 'site-external-link') return getSiteExternalLinkById({ path: { ...place, siteExternalLinkId: id } });
  return getSiteSpaceById({ path: { ...place, siteSpaceId: id } });
}
