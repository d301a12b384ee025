import type { Db } from '../db/database.ts';
import type { KeptOrganizationRow } from '../db/tables/accounts.ts';
import type { CollectionRow, SpaceRow } from '../db/tables/spaces.ts';
import { together } from '../db/together.ts';
import { type Context, callerId } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { refuseWhenBlocked } from './blocked.ts';
import { findCollection, findMembership, findSpace, findSteps, homeOf, type Membership } from './item-rows.ts';
import { atLeast, effectiveLevel, type Level } from './levels.ts';
import { isOpenTo } from './open-to.ts';
import type { ItemKind, Viewer } from './rows.ts';
import { findSpacesOfSite } from './site-spaces-rows.ts';

export interface OrganizationAccess {
  organization: KeptOrganizationRow;
  viewer: Viewer;
}

/** The organization and the caller's place in it. @throws 404 for everybody who is no active member */
export async function loadOrganization(context: Context, organizationId: string): Promise<OrganizationAccess> {
  const { early } = context;
  const found = early?.kind === 'organization' && early.id === organizationId ? early.membership : undefined;
  const access = await membershipIn(context, organizationId, found);
  if (!access) throw notFound('organization');
  refuseBlockedWrite(context, access);
  return access;
}

/** @throws 403 for a write into an organization that the operator blocked, unless the contract allows it there */
function refuseBlockedWrite({ operation: { method, whenBlocked } }: Context, { organization }: OrganizationAccess) {
  if (method !== 'GET' && !whenBlocked) refuseWhenBlocked(organization);
}

/** @param early what was asked for before it was known who calls */
async function membershipIn(
  context: Context,
  home: Parameters<typeof findMembership>[1],
  early: Promise<Membership | undefined> | undefined,
): Promise<OrganizationAccess | undefined> {
  const userId = callerId(context);
  const { caller, db } = context;
  const found = await (early ?? findMembership(db, home, userId));
  if (!found || !isOpenTo(caller, found)) return undefined;
  const { organization, role } = found;
  const { id: organizationId, unsettled } = organization;
  const siteId = caller.kind === 'content' ? caller.siteId : undefined;
  if (caller.kind === 'content' && (caller.organizationId !== organizationId || organization.blocked_reason !== null))
    return undefined;
  return { organization, viewer: { organizationId, userId, role, siteId, unsettled } };
}

export interface SpaceAccess extends OrganizationAccess {
  space: SpaceRow;
  level: Level;
}

/**
 * The space and the caller's level on it, at least `read`.
 * @throws 404 when it does not exist or the caller may not view it (in the trash, only its admins may), and 409 for a
 * write when it is in the trash, unless the contract allows the operation there
 */
export async function loadSpace(context: Context, spaceId: string): Promise<SpaceAccess> {
  const { early } = context;
  const found = early?.kind === 'space' && early.id === spaceId ? early : undefined;
  const { row: space, ...access } = await loadItem(context, 'space', spaceId, findSpace, found);
  if (space.deleted_at !== null) {
    if (!atLeast(access.level, 'create')) throw notFound('space');
    const { method, inTrash } = context.operation;
    if (method !== 'GET' && !inTrash) throw conflict('space-deleted');
  }
  return { ...access, space };
}

interface CollectionAccess extends OrganizationAccess {
  collection: CollectionRow;
  level: Level;
}

/** The collection and the caller's level on it. @throws 404 as for spaces */
export async function loadCollection(context: Context, collectionId: string): Promise<CollectionAccess> {
  const { early } = context;
  const found = early?.kind === 'collection' && early.id === collectionId ? early : undefined;
  const { row: collection, ...access } = await loadItem(context, 'collection', collectionId, findCollection, found);
  return { ...access, collection };
}

type Find<Row> = (db: Db, home: ReturnType<typeof homeOf>, id: string) => Promise<Row | undefined>;

interface Early<Row> {
  membership: Promise<Membership | undefined>;
  row: Promise<Row | undefined>;
}

async function loadItem<Row>(
  context: Context,
  kind: ItemKind,
  id: string,
  find: Find<Row>,
  early: Early<Row> | undefined,
) {
  const home = homeOf(kind, id);
  const [access, row] = await together(
    context.db,
    () => membershipIn(context, home, early?.membership),
    () => early?.row ?? find(context.db, home, id),
  );
  if (!access || !row) throw notFound(kind);
  const { organizationId, role, userId, siteId } = access.viewer;
  const item = { kind, id };
  const stepsOf = role === 'admin' ? () => [] : await findSteps(context.db, organizationId, userId, [item]);
  const level = effectiveLevel(role, stepsOf(item));
  if (level === null) throw notFound(kind);
  refuseBlockedWrite(context, access);
  if (siteId === undefined) return { ...access, row, level };
  if (kind === 'collection') throw notFound(kind);
  const there = await findSpacesOfSite(context.db, { organizationId, siteId }, [id], { addressed: true });
  if (!there.has(id)) throw notFound(kind);
  return { ...access, row, level: 'read' as const };
}
