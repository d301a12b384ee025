import { z } from 'zod';
import { Id, listOf, listQuery, named, QueryBoolean, sentence, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { saying } from './problems.ts';
import { shareKeyQuery, sitePath } from './site-fields.ts';

/** A path below the site's address; a star at the end stands for whatever follows. */
const RedirectSource = z
  .string()
  .max(512)
  .regex(/^\/[^\s?#\\*]+\*?$/, saying('redirect-source'));

export const RedirectDestination = named(
  'SiteRedirectDestination',
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('site-section'), siteSectionId: Id }),
    z.object({ kind: z.literal('site-space'), siteSpaceId: Id }),
    z.object({ kind: z.literal('site-page'), siteSpaceId: Id, pageId: Id }),
    z.object({ kind: z.literal('external'), url: WebUrl }),
  ]),
);
export type RedirectDestination = z.infer<typeof RedirectDestination>;

/** `path` names a page by where it is now; it is kept by its id. */
export const RedirectInputDestination = named(
  'SiteRedirectInputDestination',
  z.discriminatedUnion('kind', [
    ...RedirectDestination.options,
    z.object({ kind: z.literal('path'), spaceId: Id, path: z.string().max(1024) }),
  ]),
);
export type RedirectInputDestination = z.infer<typeof RedirectInputDestination>;

export const SiteRedirect = named(
  'SiteRedirect',
  z.object({
    object: z.literal('site-redirect'),
    id: Id,
    source: z.string(),
    draft: z.boolean(),
    captureWildcard: z.boolean(),
    permanent: z.boolean(),
    automatic: z.boolean().describe('Whether a change of the structure made it.'),
    destination: RedirectDestination,
    createdAt: Timestamp,
    updatedAt: Timestamp.optional(),
  }),
);

const settings = { captureWildcard: z.boolean().optional(), permanent: z.boolean().optional() };

const BulkRedirect = z.union([
  named('SiteRedirectPublication', z.object({ source: RedirectSource, intent: z.literal('publish') })),
  named(
    'SiteRedirectChange',
    z.object({
      source: RedirectSource,
      intent: z.enum(['live', 'draft']).optional(),
      ...settings,
      destination: RedirectInputDestination.nullable(),
    }),
  ),
]);
export type BulkRedirect = z.infer<typeof BulkRedirect>;

export const BulkResult = named(
  'SiteRedirectResult',
  z.object({
    status: z.enum(['created', 'updated', 'deleted', 'published', 'error']),
    source: z.string(),
    draft: z.boolean(),
    id: Id.optional(),
    error: z.string().optional().describe('In English.'),
    reason: sentence.reason,
    values: sentence.values,
  }),
);

const tag = 'Site redirects';
const path = `${sitePath}/redirects` as const;
const one = `${path}/{siteRedirectId}` as const;

/** Where addresses lead at which a site has no page (decisions 12.3). */
export const siteRedirects = {
  listSiteRedirects: operation({
    method: 'GET',
    path,
    tag,
    summary: 'List the redirects of a site',
    description: 'Newest first, or by `source`.',
    access: 'site:view',
    query: z.object({
      ...listQuery,
      search: z.string().max(512).optional().describe('Part of the source.'),
      draft: QueryBoolean.optional().describe('Drafts in place of what is live.'),
      orderBy: z.enum(['createdAt', 'source']).default('createdAt'),
    }),
    response: listOf('SiteRedirectList', SiteRedirect),
    errors: [404],
  }),
  createSiteRedirect: operation({
    method: 'POST',
    path,
    tag,
    summary: 'Create a redirect',
    description: 'It counts where the site has no page. A draft counts in previews only.',
    access: 'site:create',
    body: z.object({
      source: RedirectSource,
      ...settings,
      draft: z.boolean().optional(),
      destination: RedirectInputDestination,
    }),
    response: SiteRedirect,
    status: 201,
    errors: [400, 403, 404, 409],
  }),
  bulkUpsertSiteRedirects: operation({
    method: 'PUT',
    path,
    tag,
    summary: 'Create, change, publish and delete redirects by their sources',
    description: 'Each is carried out or refused by itself; `destination: null` deletes.',
    access: 'site:create',
    body: z.object({ redirects: z.array(BulkRedirect).min(1).max(500) }),
    response: named('SiteRedirectResults', z.object({ results: z.array(BulkResult) })),
    errors: [403, 404, 409],
  }),
  getSiteRedirectById: operation({
    method: 'GET',
    path: one,
    tag,
    summary: 'Get a redirect',
    access: 'site:view',
    response: SiteRedirect,
    errors: [404],
  }),
  updateSiteRedirectById: operation({
    method: 'PATCH',
    path: one,
    tag,
    summary: 'Change a redirect',
    access: 'site:create',
    body: z.object({
      source: RedirectSource.optional(),
      ...settings,
      draft: z.boolean().optional(),
      destination: RedirectInputDestination.optional(),
    }),
    bodyRequired: false,
    response: SiteRedirect,
    errors: [400, 403, 404, 409],
  }),
  deleteSiteRedirectById: operation({
    method: 'DELETE',
    path: one,
    tag,
    summary: 'Delete a redirect',
    access: 'site:create',
    errors: [403, 404],
  }),
  getSiteRedirectBySource: operation({
    method: 'GET',
    path: `${sitePath}/redirect`,
    tag,
    summary: 'Get the redirect that an address of a site meets',
    access: ['site:view', 'shareKey'],
    query: z.object({ source: z.string().max(2000).regex(/^\//, saying('path-with-slash')), ...shareKeyQuery }),
    response: named('SiteRedirectTarget', z.object({ redirect: SiteRedirect, target: z.string() })),
    errors: [404],
  }),
};
