import { z } from 'zod';
import { named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

export const EmailDomain = named(
  'EmailDomain',
  z.object({
    object: z.literal('email-domain'),
    domain: z.string(),
    status: z
      .enum(['pending', 'verified'])
      .describe(
        'Whoever has a confirmed address of the domain may join in either state; a provider speaks for its addresses only once it is verified.',
      ),
    record: z
      .object({ type: z.literal('TXT'), name: z.string(), value: z.string() })
      .describe('What has to stand in the DNS of the domain.'),
    verifiedAt: Timestamp.optional(),
    checkedAt: Timestamp.optional(),
    problem: z.string().optional().describe('Why the last check did not verify it.'),
  }),
);

const tag = 'Single sign-on';
const path = '/v1/orgs/{organizationId}/sso/domains';

export const emailDomains = {
  listEmailDomains: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the e-mail domains of an organization, and whether they are verified',
    description: 'Those of its `emailDomains`, by name.',
    access: 'org:admin',
    response: named('EmailDomainList', z.object({ items: z.array(EmailDomain) })),
    errors: [403, 404],
  }),
  checkEmailDomain: operation({
    method: 'POST',
    path: `${path}/{emailDomain}/check`,
    tag,
    summary: 'Look for the record that verifies an e-mail domain',
    description: 'A domain whose record is gone is pending again; it stays as it is when no name server answers.',
    access: 'org:admin',
    response: EmailDomain,
    errors: [403, 404],
    costly: true,
  }),
};
