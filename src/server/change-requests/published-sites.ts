import type { Viewer } from '../access/rows.ts';
import { together } from '../db/together.ts';
import type { Context } from '../http/context.ts';
import { siteLevels } from '../sites/load.ts';
import { publications } from '../spaces/publication-rows.ts';

/** The published sites that show the spaces of some change requests, as far as a viewer may know of them. */
export async function publishedSites(
  { db }: Context,
  viewer: Viewer,
  requests: readonly { space_id: string }[],
): Promise<(spaceId: string) => { id: string; title: string }[]> {
  const spaceIds = [...new Set(requests.map(({ space_id }) => space_id))];
  const [rows, levelOn] = await together(
    db,
    () => publications(db, viewer.organizationId, spaceIds),
    () => siteLevels(db, viewer),
  );
  const seen = rows.filter(({ site_id }) => levelOn(site_id) !== null);
  return spaceId => {
    const own = seen.filter(({ space_id }) => space_id === spaceId);
    return [...new Map(own.map(({ site_id: id, site_title: title }) => [id, { id, title }])).values()];
  };
}
