import { z } from 'zod';
import { Id, ListQuery, listOf, named, Role, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';

const Check = named(
  'SAMLCheck',
  z.object({
    name: z.enum([
      'format',
      'status',
      'signed',
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
const path = '/v1/orgs/{organizationId}/saml/{samlProviderId}';

/** Test sign-ins, and the log of real ones. */
export const samlTests = {
  startSAMLProviderTest: operation({
    method: 'POST',
    path: `${path}/test`,
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
    path: `${path}/tests/{samlTestId}`,
    tag,
    summary: 'Get the report of a test sign-in',
    description: 'Kept for a day.',
    access: 'org:admin',
    response: SAMLTest,
    errors: [403, 404],
  }),
  stopSAMLProviderTest: operation({
    method: 'DELETE',
    path: `${path}/tests/{samlTestId}`,
    tag,
    summary: 'Stop waiting for a test sign-in',
    description: 'A report stays.',
    access: 'org:admin',
    errors: [403, 404],
  }),
  listSAMLProviderSignIns: operation({
    method: 'GET',
    path: `${path}/sign-ins`,
    tag,
    summary: 'List the recent sign-ins through a SAML provider',
    description:
      'Newest first, those that were refused among them; kept for 30 days. A refusal that repeats itself is listed once a minute.',
    access: 'org:admin',
    query: ListQuery,
    response: listOf('SSOSignInList', SSOSignIn),
    errors: [403, 404],
  }),
};
