import { itemsOf, levelsOn } from '../access/item-levels.ts';
import { loadOrganization } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import type { Db } from '../db/database.ts';
import type { Context } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { findSpaces, type ShownSpaceRow } from '../spaces/rows.ts';

/** A space that a site is to show. @throws 400 when it is not one of the organization that the caller may view */
export async function spaceToShow(context: Context, organizationId: string, spaceId: string): Promise<ShownSpaceRow> {
  const { viewer } = await loadOrganization(context, organizationId);
  return (await viewableSpaces(context.db, viewer, [spaceId], 'spaceId'))(spaceId);
}

/** The same for many at once, in their order. */
export async function spacesToShow(db: Db, viewer: Viewer, spaceIds: readonly string[]): Promise<ShownSpaceRow[]> {
  return spaceIds.map(await viewableSpaces(db, viewer, spaceIds, 'spaces'));
}

async function viewableSpaces(db: Db, viewer: Viewer, ids: readonly string[], member: string) {
  const spaces = new Map((await findSpaces(db, viewer, ids)).map(space => [space.id, space]));
  const levelOf = await levelsOn(db, viewer, itemsOf('space', [...spaces.keys()]));
  return (id: string): ShownSpaceRow => {
    const space = spaces.get(id);
    if (!space || levelOf({ kind: 'space', id }) === null) throw badMember(member, 'no-space-named', { space: id });
    return space;
  };
}
