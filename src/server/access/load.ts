import type { OrganizationRow } from '../db/tables/accounts.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';
import { type Context, callerId } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { atLeast, effectiveLevel, type Level } from './levels.ts';
import {
  findCollection,
  findMembership,
  findSpace,
  findSteps,
  type ItemKind,
  isSpaceOfSite,
  organizationOf,
  type Viewer,
} from './rows.ts';

export interface OrganizationAccess {
  organization: OrganizationRow;
  viewer: Viewer;
}

/** The organization and the caller's place in it. @throws 404 for everybody who is no active member */
export async function loadOrganization(context: Context, organizationId: string): Promise<OrganizationAccess> {
  const access = await membershipIn(context, organizationId);
  if (!access) throw notFound('organization');
  return access;
}

async function membershipIn(context: Context, organizationId: string): Promise<OrganizationAccess | undefined> {
  const userId = callerId(context);
  const { caller } = context;
  const siteId = caller.kind === 'content' ? caller.siteId : undefined;
  if (caller.kind === 'content' && caller.organizationId !== organizationId) return undefined;
  const found = await findMembership(context.db, organizationId, userId);
  if (!found || found.member.disabled) return undefined;
  const { organization, member } = found;
  const { unsettled } = organization;
  return { organization, viewer: { organizationId, userId, role: member.role, siteId, unsettled } };
}

export interface SpaceAccess extends OrganizationAccess {
  space: SpaceRow;
  level: Level;
}

/**
 * The space and the caller's level on it, at least `read`.
 * @throws 404 when it does not exist or the caller may not view it; a deleted one is there for its admins only
 */
export async function loadSpace(context: Context, spaceId: string): Promise<SpaceAccess> {
  const { organizationId, ...access } = await loadItem(context, 'space', spaceId);
  const space = await findSpace(context.db, organizationId, spaceId);
  if (!space || (space.deleted_at !== null && !atLeast(access.level, 'create'))) throw notFound('space');
  return { ...access, space };
}

interface CollectionAccess extends OrganizationAccess {
  collection: CollectionRow;
  level: Level;
}

/** The collection and the caller's level on it. @throws 404 as for spaces */
export async function loadCollection(context: Context, collectionId: string): Promise<CollectionAccess> {
  const { organizationId, ...access } = await loadItem(context, 'collection', collectionId);
  const collection = await findCollection(context.db, organizationId, collectionId);
  if (!collection) throw notFound('collection');
  return { ...access, collection };
}

async function loadItem(context: Context, kind: ItemKind, id: string) {
  callerId(context);
  const organizationId = await organizationOf(context.db, kind, id);
  const access = organizationId === undefined ? undefined : await membershipIn(context, organizationId);
  if (organizationId === undefined || !access) throw notFound(kind);
  const { role, userId, siteId } = access.viewer;
  const steps = role === 'admin' ? [] : await findSteps(context.db, organizationId, userId, { kind, id });
  const level = effectiveLevel(role, steps);
  if (level === null) throw notFound(kind);
  if (siteId === undefined) return { organizationId, ...access, level };
  const isThere = kind === 'space' && (await isSpaceOfSite(context.db, organizationId, siteId, id));
  if (!isThere) throw notFound(kind);
  return { organizationId, ...access, level: 'read' as const };
}
