import { z } from 'zod';
import { Id, WebUrl } from './common.ts';
import { operation } from './operation.ts';
import { Condition, IconName, sitePath, Title } from './site-fields.ts';
import { SiteExternalLink } from './site-structure.ts';

const tag = 'Site external links';
const link = `${sitePath}/external-links/{siteExternalLinkId}` as const;

export const siteExternalLinks = {
  addExternalLinkToSite: operation({
    method: 'POST',
    path: `${sitePath}/external-links`,
    tag,
    summary: 'Add a link beside the sections of a site',
    access: 'site:create',
    body: z.object({
      title: Title,
      url: WebUrl,
      icon: IconName.optional(),
      condition: Condition.optional(),
      parent: Id.optional().describe('The section group that it stands in.'),
    }),
    response: SiteExternalLink,
    status: 201,
    errors: [403, 404, 409],
  }),
  getSiteExternalLinkById: operation({
    method: 'GET',
    path: link,
    tag,
    summary: 'Get a link beside the sections of a site',
    access: 'site:view',
    response: SiteExternalLink,
    errors: [404],
  }),
  updateSiteExternalLinkById: operation({
    method: 'PATCH',
    path: link,
    tag,
    summary: 'Change a link beside the sections of a site',
    access: 'site:create',
    body: z.object({
      title: Title.optional(),
      url: WebUrl.optional(),
      icon: IconName.optional(),
      condition: Condition.optional(),
      parent: Id.nullable().optional().describe('The section group that it moves to; `null` is the root.'),
    }),
    bodyRequired: false,
    response: SiteExternalLink,
    errors: [403, 404],
  }),
  deleteSiteExternalLinkById: operation({
    method: 'DELETE',
    path: link,
    tag,
    summary: 'Take a link off a site',
    access: 'site:create',
    errors: [403, 404],
  }),
};
