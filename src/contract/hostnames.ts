import { z } from 'zod';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';

const Subdomain = named(
  'Subdomain',
  z.object({
    object: z.literal('subdomain'),
    subdomain: z.string(),
    target: z
      .object({ type: z.literal('organization'), organization: Id })
      .optional()
      .describe('Missing where no organization has the name now, and none can take it.'),
    isActive: z.boolean().describe('Whether sites can answer there.'),
  }),
);

const DnsRecord = z.object({ type: z.enum(['CNAME', 'A', 'AAAA']), value: z.string() });

const CustomHostname = named(
  'CustomHostname',
  z.object({
    object: z.literal('custom-hostname'),
    hostname: z.string(),
    target: z.object({ type: z.literal('site'), organization: Id, site: Id }),
    isActive: z.boolean().describe('Whether the name leads here.'),
    status: z
      .enum(['dns_passed', 'dns_wrong_cname', 'dns_no_cname'])
      .optional()
      .describe('What the name servers say now; left out when they say nothing in time.'),
    record: DnsRecord.describe('What the name servers should say.'),
    found: z.array(DnsRecord).describe('What they say.'),
    issuers: z
      .array(z.string())
      .optional()
      .describe('The only ones who may make certificates for the name (CAA, RFC 8659); left out where anybody may.'),
    urls: z.object({ location: z.string() }),
  }),
);

const tag = 'Hostnames';
const customHostname = '/v1/custom-hostnames/{hostname}';

/** The names at which published sites answer (decisions 4.5, 12.2); `record`, `found` and `issuers` are our own. */
export const hostnames = {
  getSubdomain: operation({
    method: 'GET',
    path: '/v1/subdomains/{subdomain}',
    tag,
    summary: 'Find out whose subdomain a name is',
    description: 'One that is free is not found. Those that are reserved, or were given up not long ago, are nobody’s.',
    access: 'auth',
    response: Subdomain,
    errors: [404],
  }),
  getCustomHostname: operation({
    method: 'GET',
    path: customHostname,
    tag,
    summary: "Get a site's own hostname, and whether it leads here",
    access: 'site:admin',
    response: CustomHostname,
    errors: [403, 404],
  }),
  removeCustomHostname: operation({
    method: 'DELETE',
    path: customHostname,
    tag,
    summary: 'Take its own hostname from a site',
    access: 'site:admin',
    errors: [403],
  }),
};
