import { operation } from './operation.ts';
import { sitePath } from './site-fields.ts';
import {
  SiteCustomization,
  SiteCustomizationInput,
  SiteCustomizationOverride,
  SiteSpaceCustomization,
} from './site-look.ts';

const tag = 'Site customization';
const siteSpace = `${sitePath}/site-spaces/{siteSpaceId}/customization` as const;

export const siteCustomization = {
  getSiteCustomizationById: operation({
    method: 'GET',
    path: `${sitePath}/customization`,
    tag,
    summary: 'Get how a site looks',
    access: 'site:view',
    response: SiteCustomization,
    errors: [404],
  }),
  updateSiteCustomizationById: operation({
    method: 'PUT',
    path: `${sitePath}/customization`,
    tag,
    summary: 'Set how a site looks',
    description: 'As a whole: what is left out has its default.',
    access: 'site:admin',
    body: SiteCustomizationInput,
    response: SiteCustomization,
    errors: [403, 404],
  }),
  getSiteSpaceCustomizationById: operation({
    method: 'GET',
    path: siteSpace,
    tag,
    summary: 'Get how a space looks on a site',
    description: 'The settings of the site, with what this site space overrides.',
    access: 'site:view',
    response: SiteSpaceCustomization,
    errors: [404],
  }),
  overrideSiteSpaceCustomizationById: operation({
    method: 'PATCH',
    path: siteSpace,
    tag,
    summary: 'Let a space look different from its site',
    description:
      'A member left out stays as it is; `null` is the setting of the site again. Of `styling` each member counts for ' +
      'itself; of others, what is left out has its default.',
    access: 'site:admin',
    body: SiteCustomizationOverride,
    response: SiteSpaceCustomization,
    errors: [403, 404],
  }),
  deleteSiteSpaceCustomizationById: operation({
    method: 'DELETE',
    path: siteSpace,
    tag,
    summary: 'Let a space look like its site again',
    access: 'site:admin',
    errors: [403, 404],
  }),
};
