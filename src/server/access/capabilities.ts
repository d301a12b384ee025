import type { Role } from '#contract/common.ts';
import { forbidden } from '../http/errors.ts';
import { atLeast, type Level } from './levels.ts';

/** The level that each capability on content needs (decisions 6.2). */
const spaceNeeds = {
  view: 'read',
  access: 'read',
  comment: 'comment',
  edit: 'edit',
  review: 'review',
  merge: 'review',
  triggerGitSync: 'review',
  admin: 'create',
  viewInviteLinks: 'create',
  installIntegration: 'create',
} as const satisfies Record<string, Role>;

const collectionNeeds = {
  view: 'read',
  admin: 'create',
  viewInviteLinks: 'create',
  create: 'create',
} as const satisfies Record<string, Role>;

const siteNeeds = {
  view: 'read',
  access: 'read',
  viewAdaptiveSchema: 'read',
  edit: 'edit',
  create: 'create',
  admin: 'admin',
  editAdaptiveSchema: 'admin',
  installIntegration: 'admin',
} as const satisfies Record<string, Role>;

type SpaceCapability = keyof typeof spaceNeeds;
type CollectionCapability = keyof typeof collectionNeeds;
type SiteCapability = keyof typeof siteNeeds;

/** What each level may do; a list asks for the same level hundreds of times. */
function permissionsOf<Name extends string>(
  needs: Record<Name, Role>,
): (level: Level) => Readonly<Record<Name, boolean>> {
  const known = new Map<Level, Readonly<Record<Name, boolean>>>();
  return level => {
    const made = known.get(level) ?? Object.freeze(permissions(needs, level));
    known.set(level, made);
    return made;
  };
}

function permissions<Name extends string>(needs: Record<Name, Role>, level: Level): Record<Name, boolean> {
  const entries = Object.entries<Role>(needs).map(([name, needed]) => [name, atLeast(level, needed)]);
  return Object.fromEntries(entries) as Record<Name, boolean>; // the same names as `needs`
}

const onSpace = permissionsOf(spaceNeeds);

/** What is in the trash can only be read, and by its admins restored. */
export const spacePermissions = (level: Level, deletedAt: string | null) =>
  onSpace(deletedAt === null || level === null ? level : 'read');
export const collectionPermissions = permissionsOf(collectionNeeds);
export const sitePermissions = permissionsOf(siteNeeds);

/** @throws 403 when the level is not enough */
export function requireSpace(level: Level, capability: SpaceCapability): void {
  require(level, spaceNeeds[capability], 'space', capability);
}

/** @throws 403 when the level is not enough */
export function requireCollection(level: Level, capability: CollectionCapability): void {
  require(level, collectionNeeds[capability], 'collection', capability);
}

/** @throws 403 when the level is not enough */
export function requireSite(level: Level, capability: SiteCapability): void {
  require(level, siteNeeds[capability], 'site', capability);
}

function require(level: Level, needed: Role, what: 'space' | 'collection' | 'site', capability: string): void {
  if (!atLeast(level, needed)) throw forbidden('level-needed', { level: needed, what, capability });
}

/** What a member may do in the organization as a whole (decisions 6.2). */
export function organizationPermissions(role: Level, ownsTeam: boolean) {
  const admin = role === 'admin';
  const create = atLeast(role, 'create');
  const read = atLeast(role, 'read');
  return {
    view: true,
    admin,
    ownTeam: ownsTeam,
    createContent: create,
    createOpenAPISpec: create,
    ingestConversations: admin,
    viewBilling: admin,
    listMembers: read,
    listTeams: read,
    listIntegrations: read,
    listInstallations: read,
    installIntegration: admin,
  };
}

type OrganizationCapability = keyof ReturnType<typeof organizationPermissions>;

/** @throws 403 when the role is not enough */
export function requireOrganization(role: Level, capability: Exclude<OrganizationCapability, 'ownTeam'>): void {
  if (!organizationPermissions(role, false)[capability]) throw forbidden('role-too-low', { capability });
}
