import { loadSpace } from '../access/load.ts';
import type { SpaceRow } from '../db/tables/spaces.ts';
import type { Context } from '../http/context.ts';
import { absent, badMember } from '../http/errors.ts';

/** A space that a site is to show. @throws 400 when it is not one of the organization that the caller may view */
export async function spaceToShow(
  context: Context,
  organizationId: string,
  spaceId: string,
  member: string,
): Promise<SpaceRow> {
  const access = await loadSpace(context, spaceId).catch(absent);
  if (!access || access.space.organization_id !== organizationId)
    throw badMember(member, 'no-space-named', { space: spaceId });
  return access.space;
}
