import { requireCollection, requireOrganization, requireSpace } from '../access/capabilities.ts';
import { type Level, rank } from '../access/levels.ts';
import { loadCollection, loadOrganization, loadSpace, type OrganizationAccess } from '../access/load.ts';
import type { Context } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { LinkTarget } from './link-rows.ts';

interface LinkAccess extends OrganizationAccess {
  /** The highest role or level that the caller may give by a link. */
  highest: Level;
}

/**
 * Who manages links: admins of the organization, and of its own links those of the space or collection.
 * @throws 404 when the organization, space or collection is not visible, 403 when it is not the caller's to manage
 */
export async function loadLinkManager(
  context: Context,
  organizationId: string,
  { space, collection }: LinkTarget,
): Promise<LinkAccess> {
  const access = await loadOrganization(context, organizationId);
  if (space !== undefined) {
    const { level, organization } = await loadSpace(context, space);
    if (organization.id !== organizationId) throw notFound('space');
    requireSpace(level, 'viewInviteLinks');
    return { ...access, highest: level };
  }
  if (collection !== undefined) {
    const { level, organization } = await loadCollection(context, collection);
    if (organization.id !== organizationId) throw notFound('collection');
    requireCollection(level, 'viewInviteLinks');
    return { ...access, highest: level };
  }
  requireOrganization(access.viewer.role, 'admin');
  return { ...access, highest: 'admin' };
}

/** @throws 403 when a link would give more than its maker has */
export function requireGivable(highest: Level, given: Level): void {
  if (rank(given) > rank(highest)) throw forbidden('invite-above-own');
}
