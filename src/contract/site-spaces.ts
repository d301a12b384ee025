import { z } from 'zod';
import { Id, listOf, listQuery, QueryBoolean } from './common.ts';
import { operation } from './operation.ts';
import { Condition, position, SitePath, shareKeyQuery, sitePath } from './site-fields.ts';
import { SiteSpace } from './site-structure.ts';

const tag = 'Site spaces';
const pointer = z.object({ type: z.literal('site-space'), siteSpace: Id });

export const siteSpaces = {
  listSiteSpaces: operation({
    method: 'GET',
    path: `${sitePath}/site-spaces`,
    tag,
    summary: 'List the spaces of a site',
    access: ['site:view', 'shareKey'],
    contentToken: true,
    query: z.object({ ...listQuery, ...shareKeyQuery, default: QueryBoolean.optional() }),
    response: listOf('SiteSpaceList', SiteSpace),
    errors: [404],
  }),
  addSpaceToSite: operation({
    method: 'POST',
    path: `${sitePath}/site-spaces`,
    tag,
    summary: 'Add a space to a site',
    access: 'site:create',
    minimal: true,
    body: z.object({ spaceId: Id, sectionId: Id.optional() }),
    response: SiteSpace,
    status: 201,
    errors: [403, 404, 409],
  }),
  getSiteSpaceById: operation({
    method: 'GET',
    path: `${sitePath}/site-spaces/{siteSpaceId}`,
    tag,
    summary: 'Get a space of a site',
    access: 'site:view',
    response: SiteSpace,
    errors: [404],
  }),
  deleteSiteSpaceById: operation({
    method: 'DELETE',
    path: `${sitePath}/site-spaces/{siteSpaceId}`,
    tag,
    summary: 'Take a space off a site',
    access: 'site:create',
    errors: [403, 404],
  }),
  updateSiteSpaceById: operation({
    method: 'PATCH',
    path: `${sitePath}/site-spaces/{siteSpaceId}`,
    tag,
    summary: 'Change the place of a space on a site',
    access: 'site:create',
    minimal: true,
    body: z.object({
      path: SitePath.optional(),
      condition: Condition.optional(),
      hidden: z.boolean().optional().describe('Whether no reader is shown it. What is shown first cannot be hidden.'),
      reachable: z.boolean().optional().describe('Whether it answers at its own address while it is hidden.'),
      spaceId: Id.optional(),
    }),
    bodyRequired: false,
    response: SiteSpace,
    errors: [403, 404, 409],
  }),
  moveSiteSpace: operation({
    method: 'POST',
    path: `${sitePath}/site-spaces/{siteSpaceId}/move`,
    tag,
    summary: 'Reorder a space among its siblings',
    access: 'site:create',
    body: z.object({ position: position(pointer) }),
    bodyRequired: false,
    response: SiteSpace,
    errors: [403, 404],
  }),
  duplicateSiteSpace: operation({
    method: 'POST',
    path: `${sitePath}/site-spaces/{siteSpaceId}/duplicate`,
    tag,
    summary: 'Copy a space and show the copy behind it',
    access: 'site:create',
    response: SiteSpace,
    status: 201,
    errors: [403, 404, 409],
  }),
};
