import { z } from 'zod';
import { Id, listOf, listQuery } from './common.ts';
import { operation } from './operation.ts';
import { Condition, IconName, position, SitePath, shareKeyQuery, sitePath, Title } from './site-fields.ts';
import { SiteSection } from './site-structure.ts';

const tag = 'Site sections';
const section = `${sitePath}/sections/{siteSectionId}` as const;
const pointer = z.object({ type: z.literal('site-section'), siteSection: Id });

export const siteSections = {
  listSiteSections: operation({
    method: 'GET',
    path: `${sitePath}/sections`,
    tag,
    summary: 'List the sections of a site',
    access: ['site:view', 'shareKey'],
    contentToken: true,
    query: z.object({ ...listQuery, ...shareKeyQuery }),
    response: listOf('SiteSectionList', SiteSection),
    errors: [404],
  }),
  addSectionToSite: operation({
    method: 'POST',
    path: `${sitePath}/sections`,
    tag,
    summary: 'Add a section with a space to a site',
    description:
      'Where the site has spaces but no sections yet, those become the first section, which is the default. It has the title of its space, or where there are several, of the site.',
    access: 'site:create',
    body: z.object({
      spaceId: Id,
      title: Title.nullable().optional(),
      path: SitePath.optional().describe('Made from the title when left out.'),
      icon: IconName.optional(),
    }),
    response: SiteSection,
    status: 201,
    errors: [403, 404, 409],
  }),
  getSiteSectionById: operation({
    method: 'GET',
    path: section,
    tag,
    summary: 'Get a section of a site',
    access: 'site:view',
    response: SiteSection,
    errors: [404],
  }),
  deleteSiteSectionById: operation({
    method: 'DELETE',
    path: section,
    tag,
    summary: 'Take a section off a site',
    description: 'Its spaces go from the site with it; those of the last section move to the root of the site.',
    access: 'site:create',
    errors: [403, 404],
  }),
  updateSiteSectionById: operation({
    method: 'PATCH',
    path: section,
    tag,
    summary: 'Change a section',
    access: 'site:create',
    minimal: true,
    body: z.object({
      title: Title.optional(),
      path: SitePath.optional(),
      defaultSiteSpace: Id.optional(),
      condition: Condition.optional(),
      hidden: z.boolean().optional().describe('Whether no reader is shown it. What is shown first cannot be hidden.'),
      reachable: z.boolean().optional().describe('Whether it answers at its own address while it is hidden.'),
      icon: IconName.optional(),
      description: z.string().max(256).nullable().optional(),
    }),
    bodyRequired: false,
    response: SiteSection,
    errors: [403, 404, 409],
  }),
  moveSiteSection: operation({
    method: 'POST',
    path: `${section}/move`,
    tag,
    summary: 'Reorder a section among its siblings',
    access: 'site:create',
    body: z.object({ position: position(pointer) }),
    bodyRequired: false,
    response: SiteSection,
    errors: [403, 404],
  }),
};
