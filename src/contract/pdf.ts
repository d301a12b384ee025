import { z } from 'zod';
import { Id, named, QueryBoolean } from './common.ts';
import { operation } from './operation.ts';

/** Sizes of sheets. */
export const Paper = z.enum(['a4', 'letter']);

const PdfLink = named('PdfLink', z.object({ url: z.url().describe('Whoever has it may read the PDF for an hour.') }));

const description =
  'The link answers the PDF of this state of the content. It is made when the link is first opened: until then the link answers 202 with `Retry-After`, as a page, or as `{state, done, total, note}` to whoever accepts JSON. A PDF that could not be made is a 500 with the reason.';

const query = z.object({
  only: QueryBoolean.default(false).describe('The page alone, without the pages below it.'),
  page: Id.optional().describe('The page to begin with; the whole content without it.'),
  paper: Paper.default('a4').describe('How large its sheets are.'),
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
  getChangeRequestPDF: operation({
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf',
    tag: 'Change request content',
    summary: 'Get a link to a change request as a PDF',
    description: `Pages that the request changes are marked. ${description}`,
    access: 'space:view',
    query,
    response: PdfLink,
    errors: [400, 404],
    costly: true,
  }),
};
