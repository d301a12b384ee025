import type { siteCustomization } from '#contract/site-customization.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Context, Handlers } from '../http/context.ts';
import { commitStructure, lockStructure } from './change-structure.ts';
import { changed } from './changed.ts';
import { customizationOf, overrideCustomization, readCustomization } from './customization.ts';
import { loadSite } from './load.ts';

import { updateSite } from './rows.ts';
import { changeSpace, placedSpace } from './structure-spaces.ts';
import { loadStructure } from './structure-store.ts';
import { forgetUploads, keepUploads, withLinks } from './uploads.ts';

export const siteCustomizationHandlers: Handlers<typeof siteCustomization> = {
  async getSiteCustomizationById({ params: { organizationId, siteId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    return withLinks(readCustomization(site.customization), context.services);
  },

  async updateSiteCustomizationById({ params: { organizationId, siteId }, body, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    const customization = JSON.stringify(await keepUploads(context, { organizationId, siteId }, body));
    await updateSite(context.db, organizationId, siteId, { customization });
    await forgetUploads(context, { organizationId, siteId });
    changed(context, organizationId, siteId);
    return withLinks(readCustomization(customization), context.services);
  },

  async getSiteSpaceCustomizationById({ params: { organizationId, siteId, siteSpaceId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    const { customization } = placedSpace(await loadStructure(context.db, site), siteSpaceId);
    return withLinks(customizationOf(site.customization, customization), context.services);
  },

  async overrideSiteSpaceCustomizationById({ params, body, context }) {
    const { site, structure } = await lockAdministered(context, params);
    const { customization } = placedSpace(structure, params.siteSpaceId);
    const override = overrideCustomization(customization, await keepUploads(context, params, body));
    const settings = customizationOf(site.customization, override);
    const after = changeSpace(structure, params.siteSpaceId, { customization: override });
    await commitStructure(context, { site, structure }, after);
    await forgetUploads(context, params);
    return withLinks(settings, context.services);
  },

  async deleteSiteSpaceCustomizationById({ params, context }) {
    const { site, structure } = await lockAdministered(context, params);
    if (!structure.siteSpaces.some(({ id, deleted }) => id === params.siteSpaceId && !deleted)) return;
    const after = changeSpace(structure, params.siteSpaceId, { customization: null });
    await commitStructure(context, { site, structure }, after);
    await forgetUploads(context, params);
  },
};

async function lockAdministered(context: Context, place: { organizationId: string; siteId: string }) {
  const { level } = await loadSite(context, place.organizationId, place.siteId);
  requireSite(level, 'admin');
  return lockStructure(context, place);
}
