import { z } from 'zod';
import { Id, listOf, listQuery, named, QueryBoolean, queryList, Role, Timestamp } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { Contact, SitePath, shareKeyQuery, sitePath, Title } from './site-fields.ts';
import { SiteCustomization } from './site-look.ts';
import { SiteStructure } from './site-structure.ts';

export const SiteVisibility = named('SiteVisibility', z.enum(['public', 'unlisted', 'share-link', 'visitor-auth']));
export type SiteVisibility = z.infer<typeof SiteVisibility>;

const SiteType = z.enum(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium']);
const AgentsContext = z.enum(['excluded', 'included']);

/** Characters. */
export const longestProxy = 512;

/** `company.com/docs`: where a proxy of the organization serves the site. */
const ProxyPath = z
  .string()
  .max(longestProxy)
  .regex(/^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/, saying('proxy-path'));

const Hostname = z
  .string()
  .max(512)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, saying('site-hostname'));

export const Site = named(
  'Site',
  z.object({
    object: z.literal('site'),
    id: Id,
    type: SiteType,
    title: z.string(),
    icon: z
      .union([
        named('SitePictureIcon', z.object({ icon: z.object({ light: z.string(), dark: z.string() }) })),
        named('SiteEmojiIcon', z.object({ emoji: z.string() })),
        z.null(),
      ])
      .optional(),
    hostname: z.string().optional(),
    basename: z.string(),
    proxy: z.object({ origin: z.string(), target: z.string() }).optional(),
    visibility: SiteVisibility,
    published: z.boolean(),
    state: z
      .enum(['draft', 'live', 'unpublished', 'blocked'])
      .describe(
        '`draft`: never published. `blocked`: published, but no space of it shows, so that readers find nothing. Our own.',
      ),
    publishedAt: Timestamp.optional().describe('When it was last published. Our own.'),
    brokenLinks: z.int().describe('How many targets the pages that it shows link to are missing. Our own.'),
    siteSpaces: z.int(),
    createdAt: Timestamp,
    adaptiveContent: z.object({ enabled: z.boolean() }),
    agentsContext: AgentsContext,
    contact: z
      .string()
      .optional()
      .describe('Shown in the accessibility statement, and to anyone whose share link does not work. Our own.'),
    features: z.array(
      z.object({ id: z.string(), plan: z.string(), frozen: z.boolean(), customizations: z.array(z.string()) }),
    ),
    urls: z.object({ location: z.string(), app: z.string(), published: z.string().optional() }),
    addresses: z
      .array(
        z.object({
          kind: z.enum(['proxy', 'hostname', 'own']),
          url: z.string(),
          pending: z
            .boolean()
            .describe('A hostname or proxy through which no request of ours has come yet: readers are not given it.'),
        }),
      )
      .describe('Where it answers once it is published; the first is the one that readers are given. Our own.'),
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

const tag = 'Sites';

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
      hostname: z.string().max(255).optional().describe('The one site with this hostname.'),
      published: QueryBoolean.optional(),
      type: queryList(SiteType).optional(),
    }),
    response: listOf('SiteList', Site),
    errors: [403, 404],
  }),
  /** Extension: guests are given sites too, and find them here. */
  listSitesForOrganizationMember: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/members/{userId}/sites',
    tag,
    summary: 'List the sites that a member can view',
    description: 'Guests view those that were given to them or to their teams, other members all.',
    access: ['self', 'org:admin'],
    query: z.object({ ...listQuery, space: Id.optional().describe('Only those that show this space.') }),
    response: listOf('MemberSiteList', named('MemberSite', z.object({ permission: Role, site: Site }))),
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
    path: sitePath,
    tag,
    summary: 'Get a site',
    access: 'site:view',
    contentToken: true,
    response: Site,
    errors: [404],
  }),
  deleteSiteById: operation({
    method: 'DELETE',
    path: sitePath,
    tag,
    summary: 'Delete a site',
    description: 'Its spaces stay.',
    access: 'site:admin',
    errors: [403, 404],
  }),
  updateSiteById: operation({
    method: 'PATCH',
    path: sitePath,
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
      contact: Contact.nullable().optional(),
      defaultSiteSpace: Id.optional(),
      defaultSiteSection: Id.optional(),
      proxy: ProxyPath.nullable().optional(),
    }),
    bodyRequired: false,
    response: Site,
    errors: [400, 403, 404, 409],
  }),
  publishSite: operation({
    method: 'POST',
    path: `${sitePath}/publish`,
    tag,
    summary: 'Publish a site',
    access: 'site:admin',
    response: Site,
    errors: [403, 404, 409],
  }),
  unpublishSite: operation({
    method: 'POST',
    path: `${sitePath}/unpublish`,
    tag,
    summary: 'Take a site off its address',
    access: 'site:admin',
    response: Site,
    errors: [403, 404],
  }),
  getPublishedContentSite: operation({
    method: 'GET',
    path: `${sitePath}/published`,
    tag,
    summary: 'Get everything that renders a published site',
    access: ['site:view', 'shareKey'],
    contentToken: true,
    query: z.object(shareKeyQuery),
    response: PublishedSite,
    errors: [404],
  }),
};
