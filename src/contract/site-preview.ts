import { z } from 'zod';
import { Id, named, QueryBoolean } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

/** How a site looks to those who work on it (decisions 12.2, 5.18); `changeRequest` and `revision` are our own. */
export const sitePreview = {
  getSitePublishingPreviewById: operation({
    method: 'GET',
    path: `${sitePath}/publishing/preview`,
    tag: 'Sites',
    summary: 'Get a link that shows a site before it is published',
    description:
      'For an hour the link shows the site to everybody who has it, whether it is published or not and whoever may read it then: what the caller may view of it, as a visitor sees it of whom `claims` are known. With `changeRequest` or `revision` the space appears in that state.',
    access: 'site:view',
    query: z.object({
      siteSpace: Id.optional().describe('Where the link leads; the start of the site without it.'),
      space: Id.optional().describe('Instead of `siteSpace`: leads to where the site shows this space first.'),
      page: Id.optional().describe('A page of that space, in the state that is shown.'),
      changeRequest: Id.optional().describe('Id or number, in the space that the link leads to.'),
      claims: z
        .string()
        .max(800)
        .optional()
        .describe(
          'What is claimed of the visitor: a JSON object, as the payload of a token. They stand in the link, readable.',
        ),
      hidden: QueryBoolean.optional().describe('Shows hidden sections and spaces too.'),
      revision: Id.optional().describe('Of the space that the link leads to; not together with `changeRequest`.'),
    }),
    response: named(
      'SitePublishingPreview',
      z.object({
        url: z.string(),
        concealedBy: z
          .enum(['condition', 'hidden'])
          .nullable()
          .describe('Why the link answers such a visitor that there is nothing; `null` when it shows the space.'),
      }),
    ),
    errors: [400, 404, 409],
  }),
};
