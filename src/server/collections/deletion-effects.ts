import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import { together } from '../db/together.ts';
import { collectionsBelow } from '../tree/structure-rows.ts';
import { countSpacesIn, linkingSpaces, type Named, sitesShowing } from './effect-rows.ts';

/** What would go with a collection and all that it holds. */
export async function effectsOfDeletion(db: Db, viewer: Viewer, collectionId: string) {
  const ids = await collectionsBelow(db, viewer.organizationId, [collectionId]);
  const [{ spaces, requests }, sites, links] = await together(
    db,
    () => countSpacesIn(db, viewer, ids),
    () => sitesShowing(db, viewer, ids),
    () => linkingSpaces(db, viewer, ids),
  );
  // Guests are not told of sites.
  const told = viewer.role === null ? [] : sites;
  return {
    spaces: Number(spaces),
    collections: ids.length - 1,
    changeRequests: Number(requests),
    sites: {
      count: countOf(sites),
      published: Number(sites[0]?.published_count ?? 0),
      items: told.map(({ id, title, published }) => ({ id, title, published: published === 1 })),
    },
    links: { count: countOf(links), items: links.map(({ id, title }) => ({ id, title })) },
  };
}

const countOf = ([first]: readonly Named[]): number => Number(first?.count ?? 0);
