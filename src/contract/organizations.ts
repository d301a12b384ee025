import { z } from 'zod';
import { Id, ListQuery, listOf, named, QueryBoolean, Role, Timestamp, User, WebUrl } from './common.ts';
import { MergeRules } from './merge-rules.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const Permission = z.boolean();

export const Organization = named(
  'Organization',
  z.object({
    object: z.literal('organization'),
    id: Id,
    title: z.string(),
    createdAt: Timestamp,
    emailDomains: z.array(z.string()),
    hostname: z.string(),
    type: z.enum(['business', 'community']),
    plan: z.string(),
    defaultRole: Role.nullable(),
    role: Role.nullable()
      .optional()
      .describe('Of the caller: `null` for a guest, left out for somebody who has not joined.'),
    defaultContent: z.object({ type: z.literal('site'), site: Id }).optional(),
    sso: z.boolean(),
    ssoSession: z
      .boolean()
      .optional()
      .describe(
        'Where single sign-on is required, of a browser: whether its session came through a provider of the organization.',
      ),
    ssoUnlinked: z
      .literal(true)
      .optional()
      .describe(
        'Where single sign-on is required: the caller, a member and no admin, is not linked to it yet, and is asked to sign in through a provider once.',
      ),
    ssoConfirmBy: Timestamp.optional().describe(
      'For admins, while single sign-on is required on trial: someone has to confirm it by then.',
    ),
    ai: z
      .boolean()
      .describe('Whether a language model may have the content of the organization, as when it translates.'),
    inviteLinks: z.boolean(),
    mergeRules: MergeRules,
    auditRetentionDays: z.int().describe('How long the audit log is kept.'),
    trial: z.object({ status: z.string() }),
    blocked: z
      .object({ reason: z.string() })
      .optional()
      .describe(
        'By the operator of the service: its members can read, nobody writes or joins, and its sites are offline.',
      ),
    urls: z.object({ location: z.string(), app: z.string(), logo: z.string().optional() }),
    permissions: z.object({
      view: Permission,
      admin: Permission,
      ownTeam: Permission,
      createContent: Permission,
      createOpenAPISpec: Permission,
      ingestConversations: Permission,
      viewBilling: Permission,
      listMembers: Permission,
      listTeams: Permission,
      listIntegrations: Permission,
      listInstallations: Permission,
      installIntegration: Permission,
    }),
  }),
);

/** Also the subdomain of the organization's published sites (decisions 4.5). */
const OrganizationHostname = z
  .string()
  .min(3)
  .max(32)
  .regex(/^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/, saying('organization-hostname'));

/** What somebody is told of an organization before joining it. */
const OrganizationToJoin = named(
  'OrganizationToJoin',
  z.object({
    object: z.literal('organization-to-join'),
    id: Id,
    title: z.string(),
    logo: z.string().optional(),
    providers: z
      .array(z.object({ id: Id, label: z.string(), startURL: z.string() }))
      .optional()
      .describe('Where it requires single sign-on: a sign-in through one of these joins it, and nothing else does.'),
  }),
);

const DeletedOrganization = named(
  'DeletedOrganization',
  z.object({
    object: z.literal('deleted-organization'),
    id: Id,
    title: z.string(),
    logo: z.string().optional(),
    deletedAt: Timestamp,
    deletedBy: User,
    goneAt: Timestamp.describe('From then on it cannot be restored.'),
  }),
);

const tag = 'Organizations';

export const organizations = {
  listOrganizationsForAuthenticatedUser: operation({
    method: 'GET',
    path: '/v1/orgs',
    tag,
    summary: 'List the organizations of the caller',
    access: 'auth',
    query: ListQuery,
    response: listOf('OrganizationList', Organization),
  }),
  createOrganization: operation({
    method: 'POST',
    path: '/v1/orgs',
    tag,
    summary: 'Create an organization',
    description: 'The caller becomes its first admin.',
    access: 'auth',
    query: z.object({
      withDefaultSite: QueryBoolean.optional().describe('Makes a site, too, which becomes its default content.'),
    }),
    body: z.object({ title: z.string().min(2).max(255), emailDomains: z.array(z.hostname()).max(50).optional() }),
    response: Organization,
    status: 201,
  }),
  getOrganizationById: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    tag,
    summary: 'Get an organization',
    access: 'org:member',
    response: Organization,
    errors: [404],
  }),
  updateOrganizationById: operation({
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}',
    tag,
    summary: 'Change an organization',
    description: 'Single sign-on is not required (`sso`) before a SAML provider is active.',
    access: 'org:admin',
    body: z.object({
      title: z.string().min(2).max(255).optional(),
      emailDomains: z.array(z.hostname()).max(50).optional(),
      hostname: OrganizationHostname.optional().describe('Addresses below the one before lead here for 180 days.'),
      defaultRole: Role.nullable().optional(),
      defaultContent: z
        .object({ type: z.literal('site'), site: Id })
        .nullable()
        .optional(),
      logo: WebUrl.nullable()
        .optional()
        .describe('Address of a picture, or `url` of an upload of the kind `logo` (at most 1 MiB).'),
      sso: z.boolean().optional(),
      ai: z.boolean().optional(),
      inviteLinks: z.boolean().optional(),
      mergeRules: MergeRules.optional().describe('For the spaces that inherit.'),
      auditRetentionDays: z.int().min(30).max(3650).optional(),
    }),
    bodyRequired: false,
    response: Organization,
    errors: [403, 404, 409],
  }),
  deleteOrganizationById: operation({
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}',
    tag,
    summary: 'Delete an organization',
    description:
      'Nobody can open it any more, and its sites go offline. For 7 days an admin can restore it; then it is gone for good, with everything in it.',
    access: 'org:admin',
    errors: [403],
  }),
  restoreOrganization: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/restore',
    tag,
    summary: 'Restore a deleted organization',
    description: 'As it was when it was deleted. One that is not deleted stays as it is.',
    access: 'org:admin',
    response: Organization,
    errors: [403, 404],
  }),
  listDeletedOrganizations: operation({
    method: 'GET',
    path: '/v1/user/deleted-organizations',
    tag,
    summary: 'List the deleted organizations that the caller may restore',
    description: 'The last 100 of which the caller is an admin.',
    access: 'auth',
    response: named('DeletedOrganizationList', z.object({ items: z.array(DeletedOrganization) })),
  }),
  joinOrganization: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/join',
    tag,
    summary: 'Join an organization by one’s e-mail domain',
    description:
      'For confirmed addresses of a domain that the organization names; the role is its default one. Refused where single sign-on is required: a sign-in through its provider joins then.',
    access: 'auth',
    errors: [400, 403, 404],
  }),
  listOrganizationsToJoin: operation({
    method: 'GET',
    path: '/v1/user/organizations-to-join',
    tag,
    summary: 'List the organizations that the caller may join',
    description:
      'By the domain of the caller’s confirmed address, by title; without those to which the caller belongs already.',
    access: 'auth',
    response: named('OrganizationToJoinList', z.object({ items: z.array(OrganizationToJoin) })),
  }),
  getOrganizationsForEmailDomain: operation({
    method: 'GET',
    path: '/v1/email-domains/{emailDomain}/orgs',
    tag,
    summary: 'List the organizations that an e-mail domain may join',
    description: 'Empty for any domain but that of the caller’s own confirmed address.',
    access: 'auth',
    response: named('EmailDomainOrganizations', z.object({ organizations: z.array(Organization) })),
  }),
};
