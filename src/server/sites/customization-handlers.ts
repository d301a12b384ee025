import type { siteCustomization } from '#contract/site-customization.ts';
import type { Context, Handlers } from '../http/context.ts';
import { commitStructure, lockStructure } from './change-structure.ts';
import { changed } from './changed.ts';
import { customizationOf, overrideCustomization, readCustomization } from './customization.ts';
import { loadSite, lockSiteAs } from './load.ts';
import { updateSite } from './rows.ts';
import { changeSpace, placedSpace } from './structure-spaces.ts';
import { loadStructure } from './structure-store.ts';
import { forgetUploads, keepUploads, withLinks } from './uploads.ts';

export const siteCustomizationHandlers: Handlers<typeof siteCustomization> = {
  async getSiteCustomizationById({ params: { organizationId, siteId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    return withLinks(readCustomization(site), context.services);
  },

  async updateSiteCustomizationById({ params, body, context }) {
    const site = await lockSiteAs(context, params, 'admin');
    const customization = JSON.stringify(await keepUploads(context, params, body));
    await updateSite(context.db, params.organizationId, params.siteId, { customization });
    await forgetUploads(context, params);
    changed(context, params.organizationId, params.siteId);
    return withLinks(readCustomization({ ...site, customization }), context.services);
  },

  async getSiteSpaceCustomizationById({ params: { organizationId, siteId, siteSpaceId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    const { customization } = placedSpace(await loadStructure(context.db, site), siteSpaceId);
    return presentOfSpace(site, customization, context);
  },

  async overrideSiteSpaceCustomizationById({ params, body, context }) {
    const { site, structure } = await lockStructure(context, params, 'admin');
    const { customization } = placedSpace(structure, params.siteSpaceId);
    const override = overrideCustomization(customization, await keepUploads(context, params, body));
    const after = changeSpace(structure, params.siteSpaceId, { customization: override });
    await commitStructure(context, { site, structure }, after);
    await forgetUploads(context, params);
    return presentOfSpace(site, override, context);
  },

  async deleteSiteSpaceCustomizationById({ params, context }) {
    const { site, structure } = await lockStructure(context, params, 'admin');
    placedSpace(structure, params.siteSpaceId);
    const after = changeSpace(structure, params.siteSpaceId, { customization: null });
    await commitStructure(context, { site, structure }, after);
    await forgetUploads(context, params);
  },
};

const presentOfSpace = (
  site: Parameters<typeof readCustomization>[0],
  override: string | null,
  { services }: Context,
) => ({
  ...withLinks(customizationOf(site, override), services),
  hasOverrides: override !== null,
});
