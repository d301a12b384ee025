import type { Db } from '../db/database.ts';
import type { SpaceKey } from '../revisions/rows.ts';
import { insertFormerPaths } from './former-path-rows.ts';
import type { SharedTree } from './trees.ts';

/** Longer ones fit into no index of a database, whatever their letters. */
const longest = 500;

/** Keeps the paths that pages of the main content leave, so that links from outside still find them. */
export async function keepFormerPaths(db: Db, key: SpaceKey, before: SharedTree, after: SharedTree): Promise<void> {
  const moved = before.pages.filter(({ node, path }) => {
    const now = after.byId.get(node.id);
    return now !== undefined && now.path !== path && node.type !== 'link' && path.length <= longest;
  });
  await insertFormerPaths(
    db,
    // Two siblings may have had one path: readers saw the first.
    [...new Map(moved.toReversed().map(({ node, path }) => [path, node.id]))].map(([path, pageId]) => ({
      organization_id: key.organizationId,
      space_id: key.spaceId,
      path,
      page_id: pageId,
    })),
  );
}
