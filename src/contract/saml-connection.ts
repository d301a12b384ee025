import { z } from 'zod';
import { named, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

/** A key that an identity provider signs with. */
export const SAMLCertificate = named(
  'SAMLCertificate',
  z.object({
    subject: z.string(),
    fingerprint: z.string().describe('SHA-256, as pairs of hexadecimal digits.'),
    validFrom: Timestamp,
    validTo: Timestamp,
    key: z.string().describe('Kind and size, for instance `rsa 2048`.'),
  }),
);

export const SAMLProblem = named(
  'SAMLProblem',
  z.object({
    code: z.enum(['certificate-unreadable', 'certificate-expired', 'certificate-expires', 'key-weak', 'not-encrypted']),
    message: z.string(),
    days: z.int().optional().describe('Until the certificate ends; below zero, since then.'),
  }),
);

export const SAMLCertificateText = z
  .string()
  .max(10_000)
  .describe('One or more X.509 certificates, each as PEM or as base64 alone, apart by a blank line.');

/** Which part of a response must carry a signature that holds. */
export const SAMLSigned = z.enum(['any', 'response', 'assertion', 'both']);

/** What decides whether a sign-in works, and can be tested before it applies. */
export const SAMLConnection = z.object({
  ssoURL: z.string(),
  entityID: z.string(),
  certificate: z.string(),
  signed: SAMLSigned,
  certificates: z.array(SAMLCertificate).describe('What was read from `certificate`.'),
  problems: z.array(SAMLProblem).describe('What will not work, or not for long.'),
  testedAt: Timestamp.optional().describe('When a test of these settings last passed.'),
});

const tag = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/saml';

/** What a connection to an identity provider would be, before it is saved. */
export const samlConnection = {
  readSAMLMetadata: operation({
    method: 'POST',
    path: `${path}/metadata`,
    tag,
    summary: 'Read the metadata of an identity provider',
    description: 'From its address or from the document itself. Nothing is saved.',
    access: 'org:admin',
    whenBlocked: true,
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
        certificates: z.array(SAMLCertificate),
        problems: z.array(SAMLProblem),
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
    whenBlocked: true,
    body: z.object({
      certificate: SAMLCertificateText.optional(),
      ssoURL: z.string().max(2048).optional(),
    }),
    response: named('SAMLInspection', SAMLConnection.pick({ certificates: true, problems: true })),
    errors: [403, 404],
  }),
};
