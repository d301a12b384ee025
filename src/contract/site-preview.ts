import { z } from 'zod';
import { Id, named, QueryBoolean } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { sitePath } from './site-fields.ts';
import { SiteCustomizationOverride } from './site-look.ts';

/** As UTF-8, for it stands in the address of every page and picture that is shown with it. */
const longestLook = 2000;

const Look = z
  .string()
  .max(longestLook)
  .refine(text => new TextEncoder().encode(text).byteLength <= longestLook, saying('look-length'))
  .transform((text, checked): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      checked.addIssue({ code: 'custom', message: saying('json-object') });
      return z.NEVER;
    }
  })
  .pipe(SiteCustomizationOverride);

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
      look: Look.optional().describe(
        'How the site would look with these settings over its own, for its admins: `SiteCustomizationInput` as JSON, of at most 2000 bytes. A member left out stays as it is, `null` has its default; uploads are those that the site has. Nothing is saved.',
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
    errors: [400, 403, 404, 409],
  }),
};
