import { z } from 'zod';
import { Id, ListQuery, listOf, listQuery, named, QueryBoolean, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { Space } from './spaces.ts';

export const SiteVisibility = named('SiteVisibility', z.enum(['public', 'unlisted', 'share-link', 'visitor-auth']));
export type SiteVisibility = z.infer<typeof SiteVisibility>;

const SiteType = z.enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium']);
const AgentsContext = z.enum(['excluded', 'included']);
const Title = z.string().min(2).max(128);

/** `company.com/docs`: where a proxy of the organization serves the site. */
const ProxyPath = z
  .string()
  .max(512)
  .regex(/^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/, 'of the form company.com/docs');

const Hostname = z
  .string()
  .max(512)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
    'of the form docs.company.com',
  );

/** One segment of a published address. */
const SitePath = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, 'letters, digits, hyphens and underscores');

/** A boolean expression that decides whether a visitor sees the item (decisions 4.10). */
const Condition = z.string().min(1).max(1024);

export const Site = named(
  'Site',
  z.object({
    object: z.literal('site'),
    id: Id,
    type: SiteType,
    title: z.string(),
    icon: z
      .union([
        z.object({ icon: z.object({ light: z.string(), dark: z.string() }) }),
        z.object({ emoji: z.string() }),
        z.null(),
      ])
      .optional(),
    hostname: z.string().optional(),
    basename: z.string(),
    proxy: z.object({ origin: z.string(), target: z.string() }).optional(),
    visibility: SiteVisibility,
    published: z.boolean(),
    siteSpaces: z.int(),
    createdAt: Timestamp,
    adaptiveContent: z.object({ enabled: z.boolean() }),
    agentsContext: AgentsContext,
    features: z.array(
      z.object({ id: z.string(), plan: z.string(), frozen: z.boolean(), customizations: z.array(z.string()) }),
    ),
    urls: z.object({ location: z.string(), app: z.string(), published: z.string().optional() }),
    permissions: z.object({
      view: z.boolean(),
      access: z.boolean(),
      viewAdaptiveSchema: z.boolean(),
      edit: z.boolean(),
      create: z.boolean(),
      admin: z.boolean(),
      editAdaptiveSchema: z.boolean(),
      installIntegration: z.boolean(),
    }),
  }),
);

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
    hasAdvancedCustomizationFeature: z.boolean(),
    urls: z.object({ published: z.string().optional() }),
  }),
);

const SiteSection = named(
  'SiteSection',
  z.object({
    object: z.literal('site-section'),
    id: Id,
    title: z.string(),
    description: z.string().optional(),
    default: z.boolean(),
    path: z.string(),
    condition: z.string().optional(),
    sectionGroup: Id.optional(),
    siteSpaces: z.array(SiteSpace),
    icon: z.string().optional(),
    urls: z.object({ published: z.string().optional() }),
  }),
);

const SiteSectionGroup = named(
  'SiteSectionGroup',
  z.object({
    object: z.literal('site-section-group'),
    id: Id,
    title: z.string(),
    icon: z.string().optional(),
    sections: z.array(SiteSection),
  }),
);

/** Without sections the site spaces stand at the root (decisions 4.7.2). */
export const SiteStructure = named(
  'SiteStructure',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('siteSpaces'), structure: z.array(SiteSpace) }),
    z.object({ type: z.literal('sections'), structure: z.array(z.union([SiteSection, SiteSectionGroup])) }),
  ]),
);

export const ShareLink = named(
  'ShareLink',
  z.object({
    object: z.literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    name: z.string(),
    active: z.boolean(),
    lastOpenedAt: Timestamp.optional(),
    opens: z.int(),
    urls: z.object({ published: z.string().optional() }),
  }),
);

const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'of the form #2353cf');
const Link = z.object({ title: z.string().min(1).max(64), to: z.url({ protocol: /^(https?|mailto)$/ }).max(2048) });

/** How a site looks; a subset of the public object with the same names (decisions 4.7.3). */
export const SiteCustomization = named(
  'SiteCustomization',
  z.object({
    title: z.string().max(128).optional(),
    styling: z.object({
      primaryColor: z.object({ light: Color, dark: Color }),
      corners: z.enum(['straight', 'rounded']),
    }),
    themes: z.object({ default: z.enum(['light', 'dark', 'system']), toggeable: z.boolean() }),
    favicon: z.object({ emoji: z.string().min(1).max(16).optional() }),
    header: z.object({
      logo: z.object({ light: WebUrl, dark: WebUrl }).optional(),
      links: z.array(Link).max(12),
    }),
    footer: z.object({
      groups: z.array(z.object({ title: z.string().min(1).max(64), links: z.array(Link).max(12) })).max(6),
      copyright: z.string().max(300).optional(),
    }),
    announcement: z.object({ message: z.string().min(1).max(300), link: Link.optional() }).optional(),
    pagination: z.object({ enabled: z.boolean() }),
    feedback: z.object({ enabled: z.boolean() }),
  }),
);

const PublishedSite = named(
  'PublishedContentSite',
  z.object({
    object: z.literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: z.object({ site: SiteCustomization, siteSpaces: z.record(z.string(), SiteCustomization) }),
    scripts: z.array(z.string()),
  }),
);

const site = '/v1/orgs/{organizationId}/sites/{siteId}';
const tag = 'Sites';
const ShareKeyQuery = z.object({ shareKey: z.string().max(100).optional() });
const pointer = z.object({ type: z.literal('site-space'), siteSpace: Id });

export const sites = {
  listSites: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites',
    tag,
    summary: 'List the sites of an organization',
    access: 'org:read',
    query: z.object({
      ...listQuery,
      space: Id.optional(),
      title: z.string().max(128).optional(),
      published: QueryBoolean.optional(),
      type: SiteType.optional(),
    }),
    response: listOf('SiteList', Site),
    errors: [403, 404],
  }),
  createSite: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites',
    tag,
    summary: 'Create a site',
    description: 'It starts unpublished. `spaces` names the spaces to add, or asks for a new one: `sample` or `empty`.',
    access: 'org:createContent',
    body: z.object({
      type: SiteType.default('basic'),
      title: Title.optional(),
      visibility: SiteVisibility.default('public'),
      spaces: z.union([z.array(Id).max(100), z.enum(['sample', 'empty'])]).optional(),
    }),
    bodyRequired: false,
    response: Site,
    status: 201,
    errors: [403, 404],
  }),
  getSiteById: operation({
    method: 'GET',
    path: site,
    tag,
    summary: 'Get a site',
    access: 'site:view',
    response: Site,
    errors: [404],
  }),
  deleteSiteById: operation({
    method: 'DELETE',
    path: site,
    tag,
    summary: 'Delete a site',
    description: 'Its spaces stay.',
    access: 'site:admin',
    errors: [403, 404],
  }),
  updateSiteById: operation({
    method: 'PATCH',
    path: site,
    tag,
    summary: 'Change a site',
    access: 'site:admin',
    body: z.object({
      title: Title.optional(),
      visibility: SiteVisibility.optional(),
      basename: SitePath.optional(),
      hostname: Hostname.nullable().optional(),
      adaptiveContent: z.object({ enabled: z.boolean() }).optional(),
      agentsContext: AgentsContext.optional(),
      defaultSiteSpace: Id.optional(),
      defaultSiteSection: Id.optional(),
      proxy: ProxyPath.nullable().optional(),
    }),
    bodyRequired: false,
    response: Site,
    errors: [403, 404, 409],
  }),
  publishSite: operation({
    method: 'POST',
    path: `${site}/publish`,
    tag,
    summary: 'Publish a site',
    access: 'site:admin',
    response: Site,
    errors: [403, 404, 409],
  }),
  unpublishSite: operation({
    method: 'POST',
    path: `${site}/unpublish`,
    tag,
    summary: 'Take a site off its address',
    access: 'site:admin',
    response: Site,
    errors: [403, 404],
  }),
  getPublishedContentSite: operation({
    method: 'GET',
    path: `${site}/published`,
    tag,
    summary: 'Get everything that renders a published site',
    access: ['site:view', 'shareKey'],
    query: ShareKeyQuery,
    response: PublishedSite,
    errors: [404],
  }),
  getSiteStructure: operation({
    method: 'GET',
    path: `${site}/structure`,
    tag,
    summary: 'Get the structure of a site',
    access: ['site:view', 'shareKey'],
    query: ShareKeyQuery,
    response: SiteStructure,
    errors: [404],
  }),
  getSiteCustomizationById: operation({
    method: 'GET',
    path: `${site}/customization`,
    tag,
    summary: 'Get how a site looks',
    access: 'site:view',
    response: SiteCustomization,
    errors: [404],
  }),
  updateSiteCustomizationById: operation({
    method: 'PUT',
    path: `${site}/customization`,
    tag,
    summary: 'Set how a site looks',
    access: 'site:admin',
    body: SiteCustomization,
    response: SiteCustomization,
    errors: [403, 404],
  }),
};

export const siteSpaces = {
  listSiteSpaces: operation({
    method: 'GET',
    path: `${site}/site-spaces`,
    tag: 'Site spaces',
    summary: 'List the spaces of a site',
    access: ['site:view', 'shareKey'],
    query: z.object({ ...listQuery, ...ShareKeyQuery.shape, default: QueryBoolean.optional() }),
    response: listOf('SiteSpaceList', SiteSpace),
    errors: [404],
  }),
  addSpaceToSite: operation({
    method: 'POST',
    path: `${site}/site-spaces`,
    tag: 'Site spaces',
    summary: 'Add a space to a site',
    access: 'site:create',
    body: z.object({ spaceId: Id, sectionId: Id.optional() }),
    response: SiteSpace,
    status: 201,
    errors: [403, 404, 409],
  }),
  deleteSiteSpaceById: operation({
    method: 'DELETE',
    path: `${site}/site-spaces/{siteSpaceId}`,
    tag: 'Site spaces',
    summary: 'Take a space off a site',
    access: 'site:create',
    errors: [403, 404],
  }),
  updateSiteSpaceById: operation({
    method: 'PATCH',
    path: `${site}/site-spaces/{siteSpaceId}`,
    tag: 'Site spaces',
    summary: 'Change the place of a space on a site',
    access: 'site:create',
    body: z.object({ path: SitePath.optional(), condition: Condition.nullable().optional(), spaceId: Id.optional() }),
    bodyRequired: false,
    response: SiteSpace,
    errors: [403, 404, 409],
  }),
  moveSiteSpace: operation({
    method: 'POST',
    path: `${site}/site-spaces/{siteSpaceId}/move`,
    tag: 'Site spaces',
    summary: 'Reorder a space among its siblings',
    access: 'site:create',
    body: z.object({ position: z.object({ before: pointer.optional(), after: pointer.optional() }) }),
    response: SiteSpace,
    errors: [403, 404],
  }),
};

export const shareLinks = {
  listSiteShareLinks: operation({
    method: 'GET',
    path: `${site}/share-links`,
    tag: 'Site share links',
    summary: 'List the share links of a site',
    access: 'site:admin',
    query: ListQuery,
    response: listOf('ShareLinkList', ShareLink),
    errors: [403, 404],
  }),
  createSiteShareLink: operation({
    method: 'POST',
    path: `${site}/share-links`,
    tag: 'Site share links',
    summary: 'Create a share link',
    access: 'site:admin',
    body: z.object({ name: z.string().max(50) }),
    response: ShareLink,
    status: 201,
    errors: [403, 404],
  }),
  deleteSiteShareLinkById: operation({
    method: 'DELETE',
    path: `${site}/share-links/{shareLinkId}`,
    tag: 'Site share links',
    summary: 'Delete a share link',
    access: 'site:admin',
    errors: [403, 404],
  }),
  updateSiteShareLinkById: operation({
    method: 'PATCH',
    path: `${site}/share-links/{shareLinkId}`,
    tag: 'Site share links',
    summary: 'Rename a share link, or switch it on or off',
    access: 'site:admin',
    body: z.object({ active: z.boolean().optional(), name: z.string().max(50).optional() }),
    bodyRequired: false,
    response: ShareLink,
    errors: [403, 404],
  }),
};
