import { z } from 'zod';
import { Id, listOf, listQuery, named } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

const count = z.int().min(0);

/** What readers did on one page of a site. */
const PageInsights = named(
  'PageInsights',
  z.object({
    space: Id,
    page: Id,
    title: z.string().optional().describe('Left out where the page is gone or the caller may not view its space.'),
    path: z.string().optional().describe('In its space.'),
    views: count,
    helpful: count.describe('How often readers said that the page helped them.'),
    unhelpful: count.describe('How often they said that it did not.'),
  }),
);

/** What readers looked for on a site. */
const SearchInsights = named(
  'SearchInsights',
  z.object({
    query: z.string().describe('In lower case, at most 64 characters.'),
    searches: count,
    withoutResult: count.describe('How many of them found nothing.'),
  }),
);

const AgentInsights = named(
  'AgentInsights',
  z.object({
    kind: z
      .enum(['markdown', 'llms', 'mcp'])
      .describe('Pages as Markdown, `llms.txt` and `llms-full.txt`, or calls of tools and resources by MCP.'),
    requests: count,
  }),
);

const period = { from: z.iso.date().optional(), to: z.iso.date().optional() };

export const siteInsights = {
  listSiteDayInsights: operation({
    method: 'GET',
    path: `${sitePath}/insights/days`,
    tag: 'Site insights',
    summary: 'List the days of a site by what readers did on them',
    description:
      'Oldest first, without days on which nothing was counted. Days end at midnight UTC and are kept for 400 days.',
    access: 'site:admin',
    query: z.object({ ...listQuery, ...period }),
    response: listOf(
      'DayInsightsList',
      named('DayInsights', z.object({ day: z.iso.date(), views: count, helpful: count, unhelpful: count })),
    ),
    errors: [403, 404],
  }),
  listSitePageInsights: operation({
    method: 'GET',
    path: `${sitePath}/insights/pages`,
    tag: 'Site insights',
    summary: 'List the pages of a site by what readers did there',
    description:
      'Highest first. Days end at midnight UTC and are kept for 400 days. Views are counted by the service itself, without cookies and without a note of who came; robots that say so, previews, and pages shown from a cache before the service do not count.',
    access: 'site:admin',
    query: z.object({
      ...listQuery,
      ...period,
      orderBy: z.enum(['views', 'helpful', 'unhelpful']).default('views'),
    }),
    response: listOf('PageInsightsList', PageInsights),
    errors: [403, 404],
  }),
  listSiteSearchInsights: operation({
    method: 'GET',
    path: `${sitePath}/insights/searches`,
    tag: 'Site insights',
    summary: 'List what readers searched for on a site',
    description:
      'Most searched first; by `withoutResult`, only what found nothing at times. Searches are counted by day, without a note of who searched. What looks like an e-mail address or a long number is not kept. Days end at midnight UTC and are kept for 400 days; what was searched for fewer than three times is dropped after 90 days.',
    access: 'site:admin',
    query: z.object({
      ...listQuery,
      ...period,
      orderBy: z.enum(['searches', 'withoutResult']).default('searches'),
    }),
    response: listOf('SearchInsightsList', SearchInsights),
    errors: [403, 404],
  }),
  listSiteAgentInsights: operation({
    method: 'GET',
    path: `${sitePath}/insights/agents`,
    tag: 'Site insights',
    summary: 'List how AI agents read a site',
    description:
      'The requests of each kind in the period; kinds without any are left out. They are no views: pages that agents read are counted here alone.',
    access: 'site:admin',
    query: z.object(period),
    response: listOf('AgentInsightsList', AgentInsights),
    errors: [403, 404],
  }),
};
