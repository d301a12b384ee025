import { z } from 'zod';
import { named } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

const SiteAddressCheck = named(
  'SiteAddressCheck',
  z.object({
    name: z
      .enum([
        'name',
        'connection',
        'certificate',
        'site',
        'forwarded-host',
        'query',
        'cookies',
        'redirects',
        'assets',
        'canonical',
      ])
      .describe(
        '`site`: this site answers there, not something else. `forwarded-host`, `query`, `cookies`: the proxy hands them on. `redirects`: they stay below the address. `canonical`: pages arrive with the address that they name to search engines.',
      ),
    passed: z.boolean(),
    problem: z
      .enum([
        'silent',
        'unknown',
        'refused',
        'timeout',
        'private',
        'certificate',
        'status',
        'redirected',
        'other',
        'lost',
      ])
      .optional()
      .describe(
        'What was in the way. `silent`: no name server answered in time. `unknown`: they know no such name. `private`: the name leads into a private network. `lost`: what was sent did not arrive.',
      ),
    status: z.int().optional().describe('The HTTP status of the answer, with the problem `status`.'),
  }),
);
export type SiteAddressCheck = z.infer<typeof SiteAddressCheck>;

export const SiteAddressTest = named(
  'SiteAddressTest',
  z.object({
    object: z.literal('site-address-test'),
    address: z.string().describe('What was asked.'),
    hsts: z
      .object({ maxAge: z.int().min(1).describe('Seconds.'), includeSubDomains: z.boolean() })
      .optional()
      .describe('What `Strict-Transport-Security` had browsers keep (RFC 6797); left out where it kept nothing.'),
    checks: z.array(SiteAddressCheck).describe('In turn, up to the first without which the others mean nothing.'),
  }),
);

export type SiteAddressTest = z.infer<typeof SiteAddressTest>;

/** Whether readers reach a site at the addresses it was given (extension). */
export const siteAddressTest = {
  testSiteAddress: operation({
    method: 'GET',
    path: `${sitePath}/address-test`,
    tag: 'Hostnames',
    summary: 'Ask for a site at its address, as a reader would',
    description:
      'The service asks for the address from outside and looks at what comes back: the certificate, whether the site itself answers, and what a proxy in between hands on. It works before the site is published.',
    access: 'site:admin',
    query: z.object({
      address: z
        .enum(['hostname', 'proxy'])
        .optional()
        .describe('Which of its addresses; the one that readers are given when left out.'),
    }),
    response: SiteAddressTest,
    errors: [403, 404],
    costly: true,
  }),
};
