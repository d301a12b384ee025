import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Collection } from './collections.ts';
import { Id, named, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { Page } from './pages.ts';
import { Space } from './spaces.ts';

const ContentOfUrl = named(
  'ContentOfUrl',
  z.union([
    named('SpaceOfUrl', z.object({ space: Space, changeRequest: ChangeRequest.optional(), page: Page.optional() })),
    named('CollectionOfUrl', z.object({ collection: Collection })),
  ]),
);

const PublishedContent = named(
  'PublishedContentOfUrl',
  z.union([
    named(
      'PublishedPageOfUrl',
      z.object({
        organization: Id,
        site: Id,
        siteSection: Id.optional(),
        siteSpace: Id,
        space: Id,
        changeRequest: Id.optional(),
        revision: Id.optional(),
        pathname: z
          .string()
          .describe(
            'The path of the page below `basePath`; `/` for the first page. Where no page is, the path asked for.',
          ),
        basePath: z.string().describe('The path of the space on its host, with the key of a share link.'),
        siteBasePath: z.string().describe('The path of the site on its host.'),
        shareKey: z.string().optional(),
        canonicalUrl: z.string(),
        complete: z
          .boolean()
          .describe('Whether `pathname` names a page; otherwise the space is the one in which it would stand.'),
        apiToken: z.string().describe('Reads this site, and nothing else, for an hour.'),
      }),
    ),
    named(
      'PublishedRedirectOfUrl',
      z.object({
        target: z.string(),
        redirect: z.enum(['internal', 'external']).describe('Whether `target` is an address of the same site.'),
      }),
    ),
  ]),
);

/** What stands at an address of this installation (decisions 12.1, 12.2). */
export const urls = {
  getContentByUrl: operation({
    method: 'GET',
    path: '/v1/urls/content',
    tag: 'Content',
    summary: 'Find the space, page or collection at an address',
    description:
      'An address of the dashboard, of a published page, also by a path that it had before, or of a preview. Whom a site shows it to does not matter; what the caller may not view is not found.',
    access: ['space:view', 'collection:view'],
    query: z.object({ url: WebUrl }),
    response: ContentOfUrl,
    errors: [404],
  }),
  resolvePublishedContentByUrl: operation({
    method: 'POST',
    path: '/v1/urls/published',
    tag: 'Content',
    summary: 'Find what renders an address of a published site',
    description:
      'As a visitor would get it: the page, or where the address leads instead. For every caller who may view the site. `redirectOnError` sends to the start of the site where nothing else is found. Content tokens are made for the caller: they read of the site what the caller may view. The address of a preview names the change request or the revision that its space is shown in, which the caller reads with a token of their own.',
    access: 'serviceToken',
    body: z.object({
      url: WebUrl,
      redirectOnError: z.boolean().default(false),
      visitor: z
        .object({
          type: z.string().max(64).optional(),
          jwtToken: z.string().max(8192).optional(),
          unsignedClaims: z.record(z.string().max(64), z.unknown()).optional(),
        })
        .default({}),
    }),
    response: PublishedContent,
    errors: [400, 404],
    secret: true,
  }),
};
