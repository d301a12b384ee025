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
};
