import { z } from 'zod';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';
import { position, StructureParent, StructurePointer, shareKeyQuery, sitePath } from './site-fields.ts';
import { Space } from './spaces.ts';

const Hidden = z.boolean().describe('Whether no reader is shown it, whatever its condition says.');
const Reachable = z
  .boolean()
  .describe('Whether it answers at its own address while it is hidden. Nothing but links in pages names it then.');

export const SiteSpace = named(
  'SiteSpace',
  z.object({
    object: z.literal('site-space'),
    id: Id,
    path: z.string(),
    section: Id.optional(),
    space: Space,
    title: z.string(),
    default: z.boolean(),
    condition: z.string().optional(),
    hidden: Hidden,
    reachable: Reachable,
    hasAdvancedCustomizationFeature: z.boolean(),
    urls: z.object({ published: z.string().optional() }),
  }),
);

export const SiteSection = named(
  'SiteSection',
  z.object({
    object: z.literal('site-section'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    default: z.boolean(),
    path: z.string(),
    condition: z.string().optional(),
    hidden: Hidden,
    reachable: Reachable,
    sectionGroup: Id.optional(),
    siteSpaces: z.array(SiteSpace),
    icon: z.string().optional(),
    urls: z.object({ published: z.string().optional() }),
  }),
);

/** A link out of the site that stands beside sections. */
export const SiteExternalLink = named(
  'SiteExternalLink',
  z.object({
    object: z.literal('site-external-link'),
    id: Id,
    title: z.string(),
    url: z.string(),
    icon: z.string().optional(),
    condition: z.string().optional(),
    sectionGroup: Id.optional(),
  }),
);

export const SiteSectionGroup = named(
  'SiteSectionGroup',
  z.object({
    object: z.literal('site-section-group'),
    id: Id,
    title: z.string(),
    icon: z.string().optional(),
    sections: z.array(SiteSection),
    children: z.array(z.union([SiteSection, SiteExternalLink])).describe('The sections and links of it, in order.'),
  }),
);

/** Without sections the site spaces stand at the root; a section in a group is only there (decisions 4.7.2). */
export const SiteStructure = named(
  'SiteStructure',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('siteSpaces'), structure: z.array(SiteSpace) }),
    z.object({
      type: z.literal('sections'),
      structure: z.array(z.union([SiteSection, SiteSectionGroup, SiteExternalLink])),
    }),
  ]),
);

export const siteStructure = {
  getSiteStructure: operation({
    method: 'GET',
    path: `${sitePath}/structure`,
    tag: 'Sites',
    summary: 'Get the structure of a site',
    access: ['site:view', 'shareKey'],
    query: z.object(shareKeyQuery),
    response: SiteStructure,
    errors: [404],
  }),
  sortSiteStructure: operation({
    method: 'PATCH',
    path: `${sitePath}/structure/sort`,
    tag: 'Sites',
    summary: 'Reorder any item of a site among its siblings',
    description: 'An item never leaves its place in the structure: a section stays in its group.',
    access: 'site:create',
    minimal: true,
    body: z.object({ item: StructurePointer, position: position(StructurePointer) }),
    response: z.union([SiteSpace, SiteSection, SiteSectionGroup, SiteExternalLink]),
    errors: [403, 404],
  }),
  placeSiteStructureItem: operation({
    method: 'POST',
    path: `${sitePath}/structure/place`,
    tag: 'Sites',
    summary: 'Move any item of a site to another place of its structure',
    description:
      'A section or link goes into a section group or, with `parent: null`, to the root; a site space into a section. Without a neighbour it goes to the end. Addresses that change lead on.',
    access: 'site:create',
    body: z.object({
      item: StructurePointer,
      parent: StructureParent.nullable(),
      position: position(StructurePointer),
    }),
    response: SiteStructure,
    errors: [400, 403, 404, 409],
  }),
};
