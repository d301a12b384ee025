import { z } from 'zod';
import { named } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { sitePath } from './site-fields.ts';

/** As many characters of claims as the link of a preview takes. */
const longest = 800;

const SiteSegment = named(
  'SiteSegment',
  z.object({
    name: z.string().min(1).max(50),
    claims: z
      .record(z.string().max(64), z.unknown())
      .refine(claims => JSON.stringify(claims).length <= longest, saying('claims-length', { most: longest }))
      .describe('As the payload of a token; what anybody can claim stands under `unsigned`.'),
  }),
);

const segments = z
  .array(SiteSegment)
  .max(20)
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, saying('named-twice'));

const SiteSegments = named(
  'SiteSegments',
  z.object({ object: z.literal('site-segments'), segments: z.array(SiteSegment) }),
);

const tag = 'Sites';

/** Kinds of visitors as whom a site is looked at before it is published (extension). */
export const siteSegments = {
  getSiteSegments: operation({
    method: 'GET',
    path: `${sitePath}/segments`,
    tag,
    summary: 'Get the kinds of visitors that a site is previewed as',
    access: 'site:view',
    response: SiteSegments,
    errors: [404],
  }),
  updateSiteSegments: operation({
    method: 'PUT',
    path: `${sitePath}/segments`,
    tag,
    summary: 'Set the kinds of visitors that a site is previewed as',
    description: 'All of them at once, in their order. They decide nothing: visitors are known by their own claims.',
    access: 'site:create',
    body: z.object({ segments }),
    response: SiteSegments,
    errors: [403, 404],
  }),
};
