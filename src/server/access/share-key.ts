import type { SpaceRow } from '../db/tables/spaces.ts';
import { type Context, callerId } from '../http/context.ts';
import { findSpace } from './item-rows.ts';
import { organizationOfSharedSpace } from './share-key-rows.ts';

/** The space for a caller who holds the key of an active link of a published share-link site that shows it. */
export async function loadSharedSpace(
  context: Context,
  spaceId: string,
  shareKey: string | undefined,
): Promise<SpaceRow | undefined> {
  callerId(context);
  // A content token reads its own site, whatever other keys its holder knows.
  if (shareKey === undefined || context.caller.kind === 'content') return undefined;
  const organizationId = await organizationOfSharedSpace(context.db, spaceId, {
    shareKey,
    now: context.services.clock.now().toISOString(),
  });
  const space = organizationId === undefined ? undefined : await findSpace(context.db, organizationId, spaceId);
  return space?.deleted_at === null ? space : undefined;
}
