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

export const siteCustomizationHandlers: Handlers<typeof siteCustomization> = {
  async getSiteCustomizationById({ params: { organizationId, siteId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    return readCustomization(site.customization);
  },

  async updateSiteCustomizationById({ params: { organizationId, siteId }, body, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    await updateSite(context.db, organizationId, siteId, { customization: JSON.stringify(body) });
    changed(context, organizationId, siteId);
    return body;
  },

  async getSiteSpaceCustomizationById({ params: { organizationId, siteId, siteSpaceId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    const { customization } = placedSpace(await loadStructure(context.db, site), siteSpaceId);
    return customizationOf(site.customization, customization);
  },

  async overrideSiteSpaceCustomizationById({ params, body, context }) {
    const { site, structure } = await lockAdministered(context, params);
    const { customization } = placedSpace(structure, params.siteSpaceId);
    const override = overrideCustomization(customization, body);
    const settings = customizationOf(site.customization, override);
    const after = changeSpace(structure, params.siteSpaceId, { customization: override });
    await commitStructure(context, { site, structure }, after);
    return settings;
  },

  async deleteSiteSpaceCustomizationById({ params, context }) {
    const { site, structure } = await lockAdministered(context, params);
    if (!structure.siteSpaces.some(({ id, deleted }) => id === params.siteSpaceId && !deleted)) return;
    const after = changeSpace(structure, params.siteSpaceId, { customization: null });
    await commitStructure(context, { site, structure }, after);
  },
};

async function lockAdministered(context: Context, place: { organizationId: string; siteId: string }) {
  const { level } = await loadSite(context, place.organizationId, place.siteId);
  requireSite(level, 'admin');
  return lockStructure(context, place);
}
