import { z } from 'zod';
import { named, WebUrl } from './common.ts';
import { operation } from './operation.ts';

const SitePublishingAuth = named(
  'SitePublishingAuth',
  z.object({
    object: z.literal('publishing-auth'),
    backend: z.literal('custom'),
    privateKey: z.string().describe('Signs the tokens of visitors: HS256, the key being the bytes of this text.'),
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
    description: 'Every token that was signed with the key before is refused from now on.',
    access: 'site:admin',
    response: SitePublishingAuth,
    errors: [403, 404],
  }),
};
