import { z } from 'zod';
import { Id, listOf, listQuery, named } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

/** A page whose text matches; `sections` are the headings with a match below them or in them (decisions 8). */
export const SearchHit = named(
  'SearchHit',
  z.object({
    id: Id,
    title: z.string(),
    path: z.string(),
    body: z.string().optional().describe('Plain text around the first match, at most 300 characters.'),
    sections: z.array(
      z.object({
        id: z.string().describe('Anchor of the heading.'),
        title: z.string(),
        path: z.string().describe('`<page path>#<anchor>`'),
        body: z.string().describe('Plain text around the match, at most 300 characters.'),
        urls: z.object({ app: z.string() }),
      }),
    ),
    urls: z.object({ app: z.string() }),
  }),
);

const query = z
  .string()
  .min(1)
  .max(512)
  .describe(
    'Words match by their beginning, without regard to case and accents; phrases stand in quotes. Scripts without spaces match anywhere. Where fewer than three pages match, words near the ones that were sent count too.',
  );
const SearchQuery = z.object({ query, ...listQuery });

const corrected = {
  corrected: z
    .string()
    .optional()
    .describe('The query with mistyped words corrected. Few pages have it as it was sent; those come first.'),
};

const SearchHitList = listOf('SearchHitList', SearchHit, corrected);
const SpaceSearchList = listOf(
  'SpaceSearchList',
  named('SpaceSearch', z.object({ id: Id, title: z.string(), pages: z.array(SearchHit) })),
  corrected,
);

/** Which site spaces are searched. */
export const SiteSearchScope = named(
  'SiteSearchScope',
  z.discriminatedUnion('mode', [
    z.object({ mode: z.literal('all') }),
    z.object({
      mode: z.literal('default').describe('The default site space of each section, and the current one.'),
      currentSiteSpace: Id.optional(),
      restrictTo: z.enum(['currentSiteSpace', 'otherSiteSpaces']).optional(),
    }),
    z.object({ mode: z.literal('specific'), siteSpaceIds: z.array(Id).min(1).max(1000) }),
  ]),
);
export type SiteSearchScope = z.infer<typeof SiteSearchScope>;

const tag = 'Search';

export const search = {
  searchSpaceContent: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/search',
    tag,
    summary: 'Search a space',
    description: 'Best match first. Hidden pages are never found.',
    access: 'space:view',
    contentToken: true,
    query: SearchQuery,
    response: SearchHitList,
    errors: [404],
    costly: true,
  }),
  searchOrganizationContent: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/search',
    tag,
    summary: 'Search an organization',
    description: 'One item for each space with a match that the caller may view, best first, with its best pages.',
    access: 'org:member',
    query: SearchQuery,
    response: SpaceSearchList,
    errors: [404],
    costly: true,
  }),
  searchSiteContent: operation({
    method: 'POST',
    path: `${sitePath}/search`,
    tag,
    summary: 'Search a site',
    description:
      'One item for each space of the site with a match that the caller may view, best first, with its best pages. All site spaces without a scope.',
    access: 'site:view',
    contentToken: true,
    query: z.object(listQuery),
    body: z.object({
      query,
      scope: SiteSearchScope.optional(),
      mode: z.enum(['all', 'current', 'specific']).optional().describe('Older form of `scope`.'),
      siteSpaceId: Id.optional().describe('With the mode `current`.'),
      siteSpaceIds: z.array(Id).min(1).max(1000).optional().describe('With the mode `specific`.'),
    }),
    response: SpaceSearchList,
    errors: [404],
    costly: true,
    whenBlocked: true,
  }),
};
