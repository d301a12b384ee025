import { z } from 'zod';
import { named, Timestamp, WebUrl } from './common.ts';
import { operation } from './operation.ts';

const SitePublishingAuth = named(
  'SitePublishingAuth',
  z.object({
    object: z.literal('publishing-auth'),
    backend: z.literal('custom'),
    privateKey: z.string().describe('Signs the tokens of visitors: HS256, the key being the bytes of this text.'),
    oldKeyUntil: Timestamp.optional().describe('Until then tokens of the key before are taken too.'),
    fallbackURL: z.string().optional(),
    logoutURL: z.string().optional(),
  }),
);

const path = '/v1/orgs/{organizationId}/sites/{siteId}/publishing/auth';
const tag = 'Sites';

/** How visitors of a site prove who they are (decisions 5.15, 12.1). */
export const sitePublishingAuth = {
  getSitePublishingAuthById: operation({
    method: 'GET',
    path,
    tag,
    summary: 'Get how visitors of a site sign in',
    access: 'site:admin',
    response: SitePublishingAuth,
    errors: [403, 404],
  }),
  updateSitePublishingAuthById: operation({
    method: 'PATCH',
    path,
    tag,
    summary: 'Set where visitors of a site sign in and out',
    access: 'site:admin',
    body: z.object({
      backend: z.literal('custom').optional(),
      fallbackURL: WebUrl.nullable().optional(),
      logoutURL: WebUrl.nullable().optional(),
    }),
    bodyRequired: false,
    response: SitePublishingAuth,
    errors: [403, 404],
  }),
  regenerateSitePublishingAuthById: operation({
    method: 'POST',
    path: `${path}/regenerate`,
    tag,
    summary: 'Make a new key for the tokens of visitors',
    description: 'Tokens that were signed with the key before are refused once `graceHours` are over.',
    access: 'site:admin',
    body: z.object({
      graceHours: z.int().min(0).max(168).default(0).describe('For so long tokens of the key before are taken too.'),
    }),
    bodyRequired: false,
    response: SitePublishingAuth,
    errors: [403, 404],
  }),
};
