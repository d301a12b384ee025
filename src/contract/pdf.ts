import { z } from 'zod';
import { Id, named, QueryBoolean, queryList } from './common.ts';
import { operation } from './operation.ts';

/** Sizes of sheets. */
export const Paper = z.enum(['a4', 'letter']);

const PdfLink = named(
  'PdfLink',
  z.object({ url: z.url().describe('Whoever has it may read the PDF for seven days.') }),
);

const description =
  'The link answers the PDF of this state of the content. It is made when the link is first opened: until then the link answers 202 with `Retry-After`, as a page, or as `{state, done, total, note, background}` to whoever accepts JSON. `background` says that it has 20 pages or more: then the inbox tells whoever opened the link when it is ready. A PDF that could not be made is a 500 with the reason, and with the id of the `page` where one is to blame.';

const look = {
  paper: Paper.default('a4').describe('How large its sheets are.'),
  cover: QueryBoolean.optional().describe('Whether it has a cover; several pages and change requests have one.'),
  contents: QueryBoolean.optional().describe('Whether it has a table of contents; several pages have one.'),
  pageNumbers: QueryBoolean.default(true).describe('Whether its sheets are numbered.'),
  footnotes: QueryBoolean.default(false).describe('Whether the addresses of links stand at the foot of their sheets.'),
  without: queryList(Id).optional().describe('Pages to leave out, but not those below them; the name may be repeated.'),
};

const query = z.object({
  only: QueryBoolean.default(false).describe('The page alone, without the pages below it.'),
  page: Id.optional().describe('The page to begin with; the whole content without it.'),
  ...look,
});

export const pdf = {
  getSpacePDF: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/pdf',
    tag: 'Content',
    summary: 'Get a link to the space as a PDF',
    description,
    access: 'space:view',
    query,
    response: PdfLink,
    errors: [400, 404],
    costly: true,
  }),
  getSitePDF: operation({
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/pdf',
    tag: 'Sites',
    summary: 'Get a link to a site as a PDF',
    description: `What the site shows to a visitor of whom nothing is known, as far as the caller may view it: its spaces one after the other, in the order of its menu. ${description}`,
    access: 'site:view',
    query: z.object({
      siteSpaces: queryList(Id)
        .optional()
        .describe('The spaces on the site to print; without it, the standard variant of every section.'),
      ...look,
    }),
    response: PdfLink,
    errors: [400, 404],
    costly: true,
  }),
  getChangeRequestPDF: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    tag: 'Change request content',
    summary: 'Get a link to a change request as a PDF',
    description: `Pages that the request changes are marked. ${description}`,
    access: 'space:view',
    query: query.extend({
      watermark: QueryBoolean.default(false).describe('Whether the number of the request stands across every sheet.'),
    }),
    response: PdfLink,
    errors: [400, 404],
    costly: true,
  }),
};
