import type { Role } from '#contract/common.ts';
import { pathNames } from '#contract/openapi.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { atLeast } from '../access/levels.ts';
import { type Needs, type SpecifiedNeed, specifiedNeeds } from './specified.ts';

/** The role, or the level it gives on content, that each need asks for (decisions 6.2). */
const roleFor: Partial<Record<SpecifiedNeed, Role>> = {
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
  // Whatever renders a site acts for somebody who may view it.
  serviceToken: 'read',
  'source:view': 'read',
  'translation:view': 'read',
  'translation:edit': 'create',
};
const parametersOf: Record<string, readonly string[]> = {
  space: ['spaceId'],
  collection: ['collectionId'],
  site: ['siteId', 'hostname'],
};

/** What an operation asks for: in the words of the specification, or for what it does not have, of the contract. */
function needsOf(operationId: OperationId): Needs {
  return specifiedNeeds.get(operationId) ?? [[operations[operationId].access].flat()];
}

/**
 * Whether a member with this role, and nothing given to them besides, may do what an operation does to things of others.
 * @param isSelf whether the `userId` of the path is the member's own
 */
export function isAllowed(operationId: OperationId, role: Role | null, isSelf = false): boolean {
  const names = pathNames(operations[operationId].path);
  const isMet = (need: SpecifiedNeed): boolean => {
    if (need === 'none' || need === 'auth' || need === 'org:member') return true;
    if (need === 'self') return isSelf;
    const parameters = parametersOf[need.split(':')[0] ?? ''];
    // A right on a space says nothing about an operation that names none.
    if (parameters && !names.some(name => parameters.includes(name))) return false;
    const needed = roleFor[need];
    return needed !== undefined && atLeast(role, needed);
  };
  return needsOf(operationId).every(group => group.some(isMet));
}

/** Whether anybody who is signed in may do it, in no organization or for the way into one. */
export function isForEverybody(operationId: OperationId): boolean {
  return needsOf(operationId).every(group => group.some(need => need === 'none' || need === 'auth'));
}

/** Whether the key of a share link opens it (decisions 5.17). */
export function isForShareKeys(operationId: OperationId): boolean {
  return needsOf(operationId).every(group => group.includes('shareKey'));
}

/** Reads of a site, the content of its spaces and the API specifications used there (decisions 6.3, last paragraph). */
const forContentTokens: readonly OperationId[] = [
  ...(['getSiteById', 'getPublishedContentSite', 'listSiteSections', 'listSiteSectionGroups'] as const),
  ...(['listSiteSpaces', 'getSpaceById', 'searchSpaceContent', 'getCurrentRevision', 'listPages'] as const),
  ...(['getPageById', 'getPageByPath', 'listPageLinksInSpace', 'listSpacePageBacklinks', 'listFiles'] as const),
  ...(['getFileById', 'listSpaceFileBacklinks', 'getReusableContentById'] as const),
  ...(['searchSiteContent', 'listOpenAPISpecs'] as const),
  ...(['getOpenAPISpecBySlug', 'listOpenAPISpecVersions', 'getLatestOpenAPISpecVersion'] as const),
  ...(['getLatestOpenAPISpecVersionContent', 'getLatestOpenAPISpecVersionContentRaw'] as const),
  ...(['getOpenAPISpecVersionById', 'getOpenAPISpecVersionContentById'] as const),
];

export const isForContentTokens = (operationId: OperationId): boolean => forContentTokens.includes(operationId);
