import { z } from 'zod';
import { GivenTime, Id, ListQuery, listOf, named, Timestamp, User } from './common.ts';
import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';

const ExpiresAt = GivenTime.nullable().optional().describe('From then on the link opens nothing; `null` is never.');

export const ShareLink = named(
  'ShareLink',
  z.object({
    object: z.literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    createdBy: User,
    name: z.string(),
    active: z.boolean(),
    lastOpenedAt: Timestamp.optional(),
    expiresAt: Timestamp.optional(),
    oldLinkUntil: Timestamp.optional().describe('Until then the address before this one opens the site too.'),
    opens: z.int(),
    recentOpens: z.int().min(0).describe('Those of the last 30 days.'),
    urls: z.object({ published: z.string().optional() }),
  }),
);

const tag = 'Site share links';

export const shareLinks = {
  listSiteShareLinks: operation({
    method: 'GET',
    path: `${sitePath}/share-links`,
    tag,
    summary: 'List the share links of a site',
    access: 'site:admin',
    query: ListQuery.extend({ search: z.string().max(50).optional().describe('Part of the name.') }),
    response: listOf('ShareLinkList', ShareLink),
    errors: [403, 404],
  }),
  createSiteShareLink: operation({
    method: 'POST',
    path: `${sitePath}/share-links`,
    tag,
    summary: 'Create a share link',
    access: 'site:admin',
    body: z.object({ name: z.string().max(50), expiresAt: ExpiresAt }),
    response: ShareLink,
    status: 201,
    errors: [403, 404],
  }),
  getSiteShareLinkById: operation({
    method: 'GET',
    path: `${sitePath}/share-links/{shareLinkId}`,
    tag,
    summary: 'Get a share link',
    access: 'site:admin',
    response: ShareLink,
    errors: [403, 404],
  }),
  deleteSiteShareLinkById: operation({
    method: 'DELETE',
    path: `${sitePath}/share-links/{shareLinkId}`,
    tag,
    summary: 'Delete a share link',
    access: 'site:admin',
    errors: [403, 404],
  }),
  updateSiteShareLinkById: operation({
    method: 'PATCH',
    path: `${sitePath}/share-links/{shareLinkId}`,
    tag,
    summary: 'Rename a share link, switch it on or off, or set when it ends',
    access: 'site:admin',
    body: z.object({ active: z.boolean().optional(), name: z.string().max(50).optional(), expiresAt: ExpiresAt }),
    bodyRequired: false,
    response: ShareLink,
    errors: [403, 404],
  }),
  rotateSiteShareLinkById: operation({
    method: 'POST',
    path: `${sitePath}/share-links/{shareLinkId}/rotate`,
    tag,
    summary: 'Give a share link another secret address',
    description: 'The address before it opens nothing once `graceHours` are over. Name, counts and expiry stay.',
    access: 'site:admin',
    body: z.object({
      graceHours: z.int().min(0).max(168).default(0).describe('For so long the address before it opens the site too.'),
    }),
    bodyRequired: false,
    response: ShareLink,
    errors: [403, 404],
  }),
};
