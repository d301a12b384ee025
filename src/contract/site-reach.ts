import { z } from 'zod';
import { Id, named } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

const pages = z.int().describe('Pages that show, each with an address of its own.');
const indexed = z.int().describe('Of those the ones that search engines may list while the site is public.');

/** What a change of paths or of the audience would touch (extension). */
export const siteReach = {
  getSiteReach: operation({
    method: 'GET',
    path: `${sitePath}/reach`,
    tag: 'Sites',
    summary: 'Count the addresses at which a site answers',
    description: 'What is hidden does not count; what a condition hides from some visitors does.',
    access: 'site:create',
    response: named(
      'SiteReach',
      z.object({
        object: z.literal('site-reach'),
        pages,
        indexed,
        siteSpaces: z.array(named('SiteSpaceReach', z.object({ id: Id, pages, indexed }))),
      }),
    ),
    errors: [403, 404],
  }),
};
