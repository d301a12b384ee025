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
  organizationOf,
  type Viewer,
} from './rows.ts';

export interface OrganizationAccess {
  organization: OrganizationRow;
  viewer: Viewer;
}

/** The organization and the caller's place in it. @throws 404 for everybody who is no active member */
export async function loadOrganization(context: Context, organizationId: string): Promise<OrganizationAccess> {
  const userId = callerId(context);
  const found = await findMembership(context.db, organizationId, userId);
  if (!found || found.member.disabled) throw notFound('organization');
  return { organization: found.organization, viewer: { organizationId, userId, role: found.member.role } };
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
  const userId = callerId(context);
  const organizationId = await organizationOf(context.db, kind, id);
  const found = organizationId !== undefined && (await findMembership(context.db, organizationId, userId));
  if (!found || found.member.disabled) throw notFound(kind);
  const viewer: Viewer = { organizationId, userId, role: found.member.role };
  const steps = viewer.role === 'admin' ? [] : await findSteps(context.db, organizationId, userId, { kind, id });
  const level = effectiveLevel(viewer.role, steps);
  if (level === null) throw notFound(kind);
  return { organizationId, organization: found.organization, viewer, level };
}
