import { z } from 'zod';
import { Id, ListQuery, listOf, named, Role, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { SAMLCertificateText, SAMLConnection, SAMLSigned } from './saml-connection.ts';
import { Team } from './teams.ts';

/** Products that an identity provider may be. */
const Product = z.enum(['okta', 'entra', 'google', 'keycloak', 'onelogin', 'adfs', 'other']);
export type SamlProduct = z.infer<typeof Product>;

export const SAMLProvider = named(
  'SAMLProvider',
  z.object({
    object: z.literal('saml-provider'),
    id: Id,
    label: z.string(),
    ssoURL: z.string().describe('Where people sign in at the identity provider; empty while it is not set.'),
    entityID: z.string().describe('Name of the identity provider; empty while it is not set.'),
    certificate: z.string().describe('As it was given; empty while it is not set.'),
    defaultTeam: Team.optional(),
    defaultRole: Role.nullable().describe('null is the default role of the organization, unless `joinsAsGuest`.'),
    joinsAsGuest: z.boolean().describe('Whoever joins becomes a guest; `defaultRole` is null then.'),
    product: Product.optional().describe('Which identity provider it is; only help depends on it.'),
    registered: z
      .boolean()
      .describe('An admin said that the identity provider knows of this service, and of its people.'),
    createdAt: Timestamp,
    status: z.enum(['active', 'pending']),
    service: z
      .object({ acsURL: z.string(), startURL: z.string(), entityID: z.string() })
      .describe(
        'What the identity provider has to know of this service; `entityID` is also the address of its metadata.',
      ),
    urls: z.object({ location: z.string() }),
    ...SAMLConnection.pick({ signed: true, certificates: true, problems: true, testedAt: true }).shape,
    people: z.int().describe('Active members whom it has signed in.'),
    pending: SAMLConnection.extend({ savedAt: Timestamp })
      .optional()
      .describe('Settings that can be tested and that nobody signs in with before they are activated.'),
  }),
);

const settings = {
  label: z.string().min(1).max(30),
  entityID: z.string().max(1024).optional(),
  certificate: SAMLCertificateText.optional(),
  ssoURL: z.union([z.literal(''), WebUrl]).optional(),
  defaultTeam: Id.nullable().optional().describe('Id of a team that everybody who joins this way becomes a member of.'),
  defaultRole: Role.nullable().optional(),
  joinsAsGuest: z.boolean().optional().describe('In place of a role.'),
  product: Product.nullable().optional(),
  registered: z.boolean().optional(),
  signed: SAMLSigned.optional().describe('Which part of a response must be signed; `any` when nothing else was said.'),
};

const SAMLSettings = z.object({ ...settings, label: settings.label.optional() });
export type SAMLSettings = z.output<typeof SAMLSettings>;

const PendingSettings = z.object({
  ssoURL: WebUrl,
  entityID: z.string().trim().min(1).max(1024),
  certificate: z.string().trim().min(1).max(10_000),
  signed: SAMLSigned.default('any'),
});

const ProviderLogin = named('SSOProviderLogin', z.object({ id: Id, label: z.string(), startURL: z.string() }));

const tag = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/saml';

export const sso = {
  listSAMLProvidersInOrganizationById: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the SAML providers of an organization',
    access: 'org:admin',
    query: ListQuery,
    response: listOf('SAMLProviderList', SAMLProvider),
    errors: [403, 404],
  }),
  createOrganizationSAMLProvider: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Add a SAML provider',
    description: 'It is `pending` until `entityID`, `certificate` and `ssoURL` are all set.',
    access: 'org:admin',
    body: z.object(settings),
    response: SAMLProvider,
    status: 201,
    errors: [403, 404],
  }),
  getOrganizationSAMLProviderById: operation({
    method: 'GET',
    path: `${path}/{samlProviderId}`,
    tag,
    summary: 'Get a SAML provider',
    access: 'org:admin',
    response: SAMLProvider,
    errors: [403, 404],
  }),
  updateOrganizationSAMLProvider: operation({
    method: 'PATCH',
    path: `${path}/{samlProviderId}`,
    tag,
    summary: 'Change a SAML provider',
    description:
      'An empty text takes a value back. The last active provider cannot be taken back while SSO is enforced.',
    access: 'org:admin',
    body: SAMLSettings,
    bodyRequired: false,
    response: SAMLProvider,
    errors: [403, 404, 409],
  }),
  deleteOrganizationSAMLProvider: operation({
    method: 'DELETE',
    path: `${path}/{samlProviderId}`,
    tag,
    summary: 'Delete a SAML provider',
    description: 'Accounts stay, no longer linked to it. Refused for the last active one while SSO is enforced.',
    access: 'org:admin',
    errors: [403, 404, 409],
  }),
  listSSOProviderLoginsInOrganization: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sso',
    tag,
    summary: 'List where people of an organization sign in',
    description: 'Active providers only. Needs no membership: a person signs in before joining.',
    access: 'auth',
    response: named('SSOProviderLoginList', z.object({ items: z.array(ProviderLogin) })),
    errors: [404],
  }),
  saveSAMLProviderPending: operation({
    method: 'PUT',
    path: `${path}/{samlProviderId}/pending`,
    tag,
    summary: 'Save settings of a SAML provider that are to be tested first',
    description: 'In place of those that waited before. People go on signing in with the settings that hold.',
    access: 'org:admin',
    body: PendingSettings,
    response: SAMLProvider,
    errors: [403, 404, 409],
  }),
  activateSAMLProviderPending: operation({
    method: 'POST',
    path: `${path}/{samlProviderId}/pending/activate`,
    tag,
    summary: 'Let the settings that were saved as pending hold',
    access: 'org:admin',
    response: SAMLProvider,
    status: 200,
    errors: [403, 404, 409],
  }),
  discardSAMLProviderPending: operation({
    method: 'DELETE',
    path: `${path}/{samlProviderId}/pending`,
    tag,
    summary: 'Discard the settings that were saved as pending',
    access: 'org:admin',
    errors: [403, 404],
  }),
  findSSOProviderLogins: operation({
    method: 'GET',
    path: '/auth/sso',
    tag,
    summary: 'List where somebody may sign in, before they have',
    description:
      'By the domain of an e-mail address, or by the id or hostname of an organization. Says nothing about accounts: every address of a domain has the same answer.',
    access: 'none',
    query: z
      .object({ email: z.email().max(254).optional(), organization: z.string().min(1).max(64).optional() })
      .refine(({ email, organization }) => (email === undefined) !== (organization === undefined), {
        message: saying('either-or', { these: '`email` or `organization`' }),
        path: ['email'],
      }),
    response: named(
      'SSOEntryList',
      z.object({
        items: z.array(z.object({ ...ProviderLogin.shape, organization: z.object({ id: Id, title: z.string() }) })),
      }),
    ),
  }),
};
