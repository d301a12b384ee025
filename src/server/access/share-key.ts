import type { SpaceRow } from '../db/tables/spaces.ts';
import { type Context, callerId } from '../http/context.ts';
import { findSpace } from './item-rows.ts';
import { siteOfSharedSpace } from './share-key-rows.ts';

/** The space for a caller who holds the key of an active link of a published share-link site that shows it, with that site. */
export async function loadSharedSpace(
  context: Context,
  spaceId: string,
  shareKey: string | undefined,
): Promise<{ space: SpaceRow; site: { siteId: string; key: string } } | undefined> {
  callerId(context);
  // A content token reads its own site, whatever other keys its holder knows.
  if (shareKey === undefined || context.caller.kind === 'content') return undefined;
  const site = await siteOfSharedSpace(context.db, spaceId, {
    shareKey,
    now: context.services.clock.now().toISOString(),
  });
  if (!site) return undefined;
  const space = await findSpace(context.db, site.organization_id, spaceId);
  return space?.deleted_at === null ? { space, site: { siteId: site.site_id, key: shareKey } } : undefined;
}
