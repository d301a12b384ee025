import type { Role } from '#contract/common.ts';
import { pathNames } from '#contract/openapi.ts';
import type { Need } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { atLeast } from '../access/levels.ts';

/** The role, or the level it gives on content, that each need asks for (decisions 6.2). */
const roleFor: Partial<Record<Need, Role>> = {
  'org:read': 'read',
  'org:listMembers': 'read',
  'org:listTeams': 'read',
  'org:createContent': 'create',
  'org:createOpenAPISpec': 'create',
  'org:admin': 'admin',
  'space:view': 'read',
  'space:comment': 'comment',
  'space:edit': 'edit',
  'space:review': 'review',
  'space:merge': 'review',
  'space:create': 'create',
  'space:admin': 'create',
  'collection:view': 'read',
  'collection:create': 'create',
  'collection:admin': 'create',
  'site:view': 'read',
  'site:edit': 'edit',
  'site:create': 'create',
  'site:admin': 'admin',
  'team:admin': 'admin',
  'openapi:edit': 'create',
  'translation:view': 'read',
  'translation:edit': 'create',
};
const parametersOf: Record<string, readonly string[]> = {
  space: ['spaceId'],
  collection: ['collectionId'],
  site: ['siteId', 'hostname'],
};

/**
 * Whether a member with this role, and nothing given to them besides, may do what an operation does to things of others.
 * @param isSelf whether the `userId` of the path is the member's own
 */
export function isAllowed(operationId: OperationId, role: Role | null, isSelf = false): boolean {
  const { access, path } = operations[operationId];
  const needs: readonly Need[] = typeof access === 'string' ? [access] : access;
  return needs.some(need => {
    if (need === 'none' || need === 'auth' || need === 'org:member') return true;
    if (need === 'self') return isSelf;
    const parameters = parametersOf[need.split(':')[0] ?? ''];
    // A right on a space says nothing about an operation that names none.
    if (parameters && !pathNames(path).some(name => parameters.includes(name))) return false;
    const needed = roleFor[need];
    return needed !== undefined && atLeast(role, needed);
  });
}
