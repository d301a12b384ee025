import { z } from 'zod';
import { named, Timestamp, Url } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';

const ContentExport = named(
  'ContentExport',
  z.object({ url: z.string().describe('Answers with a zip file.'), expiresAt: Timestamp }),
);

const holds =
  'Of each space its pages as Markdown with relative links, its files, a `SUMMARY.md`, and `space.json` with everything that Markdown cannot say. It can be imported again. Whoever has the link can open it for ten minutes.';

const Asked = z.object({
  history: z
    .boolean()
    .default(false)
    .describe(
      'Whether a folder `history` says what happened: `revisions.jsonl`, `change-requests.jsonl` with reviews, `comments.jsonl` with replies, `people.jsonl`, and `git-fast-import`, which `git fast-import` makes a repository of, with a commit for each revision of the main content. Of a space it is for those who may comment.',
    ),
});

/** Scheme, host and path: pages are found below it. */
const StaticAddress = Url.regex(/^https?:\/\/[^/?#@\s]+(\/[^/?#\s]+)*\/?$/i, saying('static-address'));

/** Extension: content as files that are of use without Bindery. */
export const contentExports = {
  exportSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/export',
    tag: 'Spaces',
    summary: 'Get a link to the content of a space as files',
    description: holds,
    access: 'space:view',
    body: Asked,
    bodyRequired: false,
    response: ContentExport,
    errors: [400, 403, 404],
    inTrash: true,
    whenBlocked: true,
  }),
  exportOrganization: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/export',
    tag: 'Organizations',
    summary: 'Get a link to the content of all spaces as files',
    description: `A folder for each space, in those of its collections. ${holds}`,
    access: 'org:admin',
    body: Asked,
    bodyRequired: false,
    response: ContentExport,
    errors: [400, 403, 404],
    whenBlocked: true,
  }),
  exportSite: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/export',
    tag: 'Sites',
    summary: 'Get a link to a site as files for any web server',
    description:
      'Its pages as HTML and Markdown with the files that they name, styles and scripts, sitemap, feed, `llms.txt`, `404.html`, and `_redirects` and `_headers` for the hosts that read them: what a reader sees of whom nothing is known, in the spaces that the caller may view. Search, ratings, PDFs and MCP need the service and are left out. Anyone who has the link can open it for ten minutes. The file is written while it is read; a caller downloads one at a time.',
    access: 'site:view',
    body: z.object({
      address: StaticAddress.optional().describe('Where the files will answer; where the site does when left out.'),
    }),
    bodyRequired: false,
    response: ContentExport,
    errors: [403, 404, 409],
    costly: true,
    whenBlocked: true,
  }),
};
