import { z } from 'zod';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

export const SitePreflightFinding = named(
  'SitePreflightFinding',
  z.object({
    code: z
      .enum([
        'no-space',
        'no-page',
        'empty-space',
        'hidden',
        'conditional-home',
        'claims-off',
        'broken-links',
        'no-alt',
        'no-description',
        'no-language',
        'no-share-link',
        'no-sign-in',
      ])
      .describe('What was found; more words may be added.'),
    severity: z.enum(['error', 'warning', 'note']).describe('`error`: readers would find nothing.'),
    count: z.int().describe('How many.'),
    items: z
      .array(
        z.object({
          type: z.enum(['site-section', 'site-space']),
          id: Id,
          title: z.string(),
          space: Id.optional().describe('Of a site space: where its pages are.'),
        }),
      )
      .describe('The first 20 of them, where it concerns sections or spaces.'),
  }),
);

/** What readers of a site would meet (extension). */
export const sitePreflight = {
  getSitePreflight: operation({
    method: 'GET',
    path: `${sitePath}/preflight`,
    tag: 'Sites',
    summary: 'Check what readers of a site would meet',
    description:
      'Nothing but an `error` keeps a site from being of use; publishing refuses only a site without a space.',
    access: 'site:admin',
    response: named(
      'SitePreflight',
      z.object({ object: z.literal('site-preflight'), findings: z.array(SitePreflightFinding) }),
    ),
    errors: [403, 404],
  }),
};
