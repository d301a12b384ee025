import { z } from 'zod';
import { named, Timestamp } from './common.ts';
import { operation } from './operation.ts';

const ContentExport = named(
  'ContentExport',
  z.object({ url: z.string().describe('Answers with a zip file.'), expiresAt: Timestamp }),
);

const holds =
  'Of each space its pages as Markdown with relative links, its files, a `SUMMARY.md`, and `space.json` with everything that Markdown cannot say. It can be imported again. Whoever has the link can open it for ten minutes.';

/** Extension: content as files that are of use without Bindery. */
export const contentExports = {
  exportSpace: operation({
    method: 'POST',
    path: '/v1/spaces/{spaceId}/export',
    tag: 'Spaces',
    summary: 'Get a link to the content of a space as files',
    description: holds,
    access: 'space:view',
    response: ContentExport,
    errors: [403, 404],
    inTrash: true,
  }),
  exportOrganization: operation({
    method: 'POST',
    path: '/v1/orgs/{organizationId}/export',
    tag: 'Organizations',
    summary: 'Get a link to the content of all spaces as files',
    description: `A folder for each space, in those of its collections. ${holds}`,
    access: 'org:admin',
    response: ContentExport,
    errors: [403, 404],
  }),
};
