import { z } from 'zod';
import { Id, ListQuery, listOf, named, Role, Timestamp, User, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { Team } from './teams.ts';

/** A key that an identity provider signs with. */
const Certificate = named(
  'SAMLCertificate',
  z.object({
    subject: z.string(),
    fingerprint: z.string().describe('SHA-256, as pairs of hexadecimal digits.'),
    validFrom: Timestamp,
    validTo: Timestamp,
    key: z.string().describe('Kind and size, for instance `rsa 2048`.'),
  }),
);

const Problem = named(
  'SAMLProblem',
  z.object({
    code: z.enum(['certificate-unreadable', 'certificate-expired', 'certificate-expires', 'key-weak', 'not-encrypted']),
    message: z.string(),
    days: z.int().optional().describe('Until the certificate ends; below zero, since then.'),
  }),
);

/** Products that an identity provider may be. */
const Product = z.enum(['okta', 'entra', 'google', 'keycloak', 'onelogin', 'adfs', 'other']);
export type SamlProduct = z.infer<typeof Product>;

/** Which part of a response must carry a signature that holds. */
const Signed = z.enum(['any', 'response', 'assertion', 'both']);

/** What decides whether a sign-in works, and can be tried before it holds. */
const Connection = z.object({
  ssoURL: z.string(),
  entityID: z.string(),
  certificate: z.string(),
  signed: Signed,
  certificates: z.array(Certificate).describe('What was read from `certificate`.'),
  problems: z.array(Problem).describe('What will not work, or not for long.'),
  testedAt: Timestamp.optional().describe('When a test of these settings last passed.'),
});

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
    ...Connection.pick({ signed: true, certificates: true, problems: true, testedAt: true }).shape,
    people: z.int().describe('Active members whom it has signed in.'),
    pending: Connection.extend({ savedAt: Timestamp })
      .optional()
      .describe('Settings that can be tested and that nobody signs in with before they are activated.'),
  }),
);

const settings = {
  label: z.string().min(1).max(30),
  entityID: z.string().max(1024).optional(),
  certificate: z
    .string()
    .max(10_000)
    .optional()
    .describe('One or more X.509 certificates, each as PEM or as base64 alone, apart by a blank line.'),
  ssoURL: z.union([z.literal(''), WebUrl]).optional(),
  defaultTeam: Id.nullable().optional().describe('Id of a team that everybody who joins this way becomes a member of.'),
  defaultRole: Role.nullable().optional(),
  joinsAsGuest: z.boolean().optional().describe('In place of a role.'),
  product: Product.nullable().optional(),
  registered: z.boolean().optional(),
  signed: Signed.optional().describe('Which part of a response must be signed; `any` when nothing else was said.'),
};

const SAMLSettings = z.object({ ...settings, label: settings.label.optional() });
export type SAMLSettings = z.output<typeof SAMLSettings>;

const PendingSettings = z.object({
  ssoURL: WebUrl,
  entityID: z.string().trim().min(1).max(1024),
  certificate: z.string().trim().min(1).max(10_000),
  signed: Signed.default('any'),
});

const ProviderLogin = named('SSOProviderLogin', z.object({ id: Id, label: z.string(), startURL: z.string() }));

const Check = named(
  'SAMLCheck',
  z.object({
    name: z.enum([
      'format',
      'status',
      'signature',
      'algorithm',
      'issuer',
      'audience',
      'recipient',
      'destination',
      'request',
      'time',
      'subject',
      'email',
    ]),
    passed: z.boolean(),
    message: z.string(),
    expected: z.string().optional(),
    found: z.string().optional(),
  }),
);
export type SAMLCheck = z.infer<typeof Check>;

export const SAMLTest = named(
  'SAMLTest',
  z.object({
    object: z.literal('saml-test'),
    id: Id,
    start: z
      .enum(['service', 'identity-provider'])
      .describe(
        'Where it begins: with `url`, or at the identity provider, whose next response to this browser that nobody asked for it takes.',
      ),
    settings: z.enum(['live', 'pending']),
    url: z.string().optional().describe('To be opened in a browser; it ends with a page that shows this report.'),
    status: z.enum(['waiting', 'passed', 'failed', 'expired']),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    finishedAt: Timestamp.optional(),
    checks: z.array(Check),
    skew: z
      .int()
      .optional()
      .describe('Seconds by which the clock of the identity provider is ahead; below zero, behind.'),
    raw: z
      .string()
      .optional()
      .describe('The response as XML, without signatures and certificates: nobody can sign in with it.'),
    identity: z
      .object({
        nameID: z.string(),
        nameIDFormat: z.string(),
        email: z.string().optional(),
        displayName: z.string().optional(),
        attributes: z.record(z.string(), z.array(z.string())),
      })
      .optional()
      .describe('What the identity provider says of the person.'),
    outcome: z
      .object({
        allowed: z.boolean(),
        message: z.string(),
        user: User.optional(),
        account: z
          .object({
            kind: z.enum(['member', 'new', 'other']).describe('`other`: an account that is no member yet.'),
            displayName: z.string(),
            email: z.string(),
            role: Role.nullable().describe('That they have, or would get; null is a guest.'),
            linked: z.boolean().describe('Whether it is linked to single sign-on already.'),
          })
          .optional()
          .describe('As whom they would sign in.'),
      })
      .optional()
      .describe('What a sign-in would have done.'),
  }),
);

export const SSOSignIn = named(
  'SSOSignIn',
  z.object({
    object: z.literal('sso-sign-in'),
    id: Id,
    at: Timestamp,
    outcome: z
      .enum(['signed-in', 'asked-by-mail', 'refused'])
      .describe('`asked-by-mail`: the owner of the account has to agree first.'),
    user: User.optional().describe('Whose account was opened or asked about, or the member who was refused.'),
    email: z
      .string()
      .optional()
      .describe('Who was refused, where the identity provider had proved to be the one that speaks.'),
    reason: z.string().optional().describe('Why somebody was refused.'),
  }),
);

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
  readSAMLMetadata: operation({
    method: 'POST',
    path: `${path}/metadata`,
    tag,
    summary: 'Read the metadata of an identity provider',
    description: 'From its address or from the document itself. Nothing is saved.',
    access: 'org:admin',
    body: z
      .object({ url: WebUrl.optional(), xml: z.string().max(1_000_000).optional() })
      .refine(
        ({ url, xml }) => (url === undefined) !== (xml === undefined),
        saying('either-or', { these: '`url` or `xml`' }),
      ),
    response: named(
      'SAMLMetadata',
      z.object({
        entityID: z.string(),
        ssoURL: z.string(),
        binding: z.enum(['HTTP-Redirect']).describe('How people are sent to `ssoURL`.'),
        certificate: z.string().describe('Fit for the member of the same name of a provider.'),
        certificates: z.array(Certificate),
        problems: z.array(Problem),
      }),
    ),
    errors: [400, 403, 404],
    costly: true,
  }),
  inspectSAMLSettings: operation({
    method: 'POST',
    path: `${path}/inspect`,
    tag,
    summary: 'Read settings of a SAML provider before they are saved',
    description: 'Nothing is saved.',
    access: 'org:admin',
    body: z.object({
      certificate: settings.certificate,
      ssoURL: z.string().max(2048).optional(),
    }),
    response: named('SAMLInspection', Connection.pick({ certificates: true, problems: true })),
    errors: [403, 404],
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
  startSAMLProviderTest: operation({
    method: 'POST',
    path: `${path}/{samlProviderId}/test`,
    tag,
    summary: 'Begin a test sign-in',
    description:
      'Whoever opens its address within ten minutes goes through a sign-in that signs nobody in and changes nothing. One that starts at the identity provider waits for a sign-in that is begun there, in the browser of this session.',
    access: 'org:admin',
    body: z.object({
      start: z.enum(['service', 'identity-provider']).default('service'),
      settings: z.enum(['live', 'pending']).default('live'),
    }),
    bodyRequired: false,
    response: SAMLTest,
    status: 201,
    errors: [403, 404, 409],
  }),
  getSAMLProviderTest: operation({
    method: 'GET',
    path: `${path}/{samlProviderId}/tests/{samlTestId}`,
    tag,
    summary: 'Get the report of a test sign-in',
    description: 'Kept for a day.',
    access: 'org:admin',
    response: SAMLTest,
    errors: [403, 404],
  }),
  stopSAMLProviderTest: operation({
    method: 'DELETE',
    path: `${path}/{samlProviderId}/tests/{samlTestId}`,
    tag,
    summary: 'Stop waiting for a test sign-in',
    description: 'A report stays.',
    access: 'org:admin',
    errors: [403, 404],
  }),
  listSAMLProviderSignIns: operation({
    method: 'GET',
    path: `${path}/{samlProviderId}/sign-ins`,
    tag,
    summary: 'List the recent sign-ins through a SAML provider',
    description:
      'Newest first, those that were refused among them; kept for 30 days. A refusal that repeats itself is listed once a minute.',
    access: 'org:admin',
    query: ListQuery,
    response: listOf('SSOSignInList', SSOSignIn),
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
