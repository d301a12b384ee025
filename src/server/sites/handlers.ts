import type { sites } from '#contract/sites.ts';
import { fold } from '#lib/fold.ts';
import { requireOrganization, requireSite } from '../access/capabilities.ts';
import { loadOrganization } from '../access/load.ts';
import { pageRequest } from '../db/page.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, badMember, conflict, notFound } from '../http/errors.ts';
import { createSpace } from '../spaces/create.ts';
import { addSpace } from './add-space.ts';
import { changed } from './changed.ts';
import { createSite } from './create.ts';
import { readCustomization } from './customization.ts';
import { grantedLevels, loadSite, loadSiteForReading, siteLevel } from './load.ts';
import { presentSite } from './present.ts';
import {
  countSites,
  deleteSite,
  findSite,
  listSites,
  lockSite,
  setHostname,
  siteSpacesOf,
  takenBasenames,
  updateSite,
} from './rows.ts';
import { loadSiteSpaces } from './site-spaces.ts';
import { spaceToShow } from './space-to-show.ts';

export const siteHandlers: Handlers<typeof sites> = {
  async listSites({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'listMembers');
    const { page: _page, limit: _limit, ...filters } = query;
    const filter = { organizationId, ...filters, ...(query.title === undefined ? {} : { title: fold(query.title) }) };
    const { rows, next } = await listSites(context.db, filter, pageRequest(query, filter));
    const grants = await grantedLevels(context, viewer);
    return {
      items: rows.map(row => presentSite(row, siteLevel(viewer.role, grants.get(row.id)), context.services.config)),
      count: await countSites(context.db, filter),
      next,
    };
  },

  async createSite({ params: { organizationId }, body, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'createContent');
    const now = context.services.clock.now();
    const title = body.title ?? 'Untitled site';
    const siteId = await createSite(context.db, {
      organizationId,
      userId: viewer.userId,
      title,
      type: body.type,
      visibility: body.visibility,
      now,
    });
    for (const space of await spacesToAdd(context, organizationId, title, body.spaces)) {
      await addSpace(context.db, { organization_id: organizationId, id: siteId, default_site_space: null }, space, now);
    }
    changed(context, organizationId, siteId);
    return present(context, organizationId, siteId);
  },

  async getSiteById({ params, context }) {
    return present(context, params.organizationId, params.siteId);
  },

  async deleteSiteById({ params: { organizationId, siteId }, context }) {
    await loadOrganization(context, organizationId);
    const access = await loadSite(context, organizationId, siteId).catch(absent);
    if (!access) return;
    requireSite(access.level, 'admin');
    await deleteSite(context.db, organizationId, siteId);
    changed(context, organizationId, siteId);
  },

  async updateSiteById({ params: { organizationId, siteId }, body, context }) {
    const { level, site } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    await lockSite(context.db, organizationId, siteId);
    if (body.basename !== undefined && body.basename !== site.basename) {
      const taken = await takenBasenames(context.db, organizationId, [body.basename]);
      if (taken.size > 0) throw conflict('Another site of the organization has this basename.');
    }
    if (body.hostname !== undefined && !(await setHostname(context.db, organizationId, siteId, body.hostname))) {
      throw conflict('Another site has this hostname.');
    }
    if (body.defaultSiteSection !== undefined) throw badMember('defaultSiteSection', 'the site has no sections');
    if (body.defaultSiteSpace !== undefined) {
      const siteSpaces = await siteSpacesOf(context.db, organizationId, siteId);
      if (!siteSpaces.some(({ id }) => id === body.defaultSiteSpace))
        throw badMember('defaultSiteSpace', 'not part of this site');
    }
    await updateSite(context.db, organizationId, siteId, changesOf(body));
    changed(context, organizationId, siteId);
    return present(context, organizationId, siteId);
  },

  async publishSite({ params: { organizationId, siteId }, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    if ((await siteSpacesOf(context.db, organizationId, siteId)).length === 0)
      throw conflict('Add a space before you publish the site.');
    return setPublished(context, organizationId, siteId, 1);
  },

  async unpublishSite({ params: { organizationId, siteId }, context }) {
    const { level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'admin');
    return setPublished(context, organizationId, siteId, 0);
  },

  async getPublishedContentSite({ params: { organizationId, siteId }, query, context }) {
    const { site, level, shareKey } = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    if (!site.published) throw notFound('published site');
    return {
      object: 'published-content-site',
      site: presentSite(site, level, context.services.config, shareKey),
      structure: { type: 'siteSpaces', structure: await loadSiteSpaces(context, site, shareKey) },
      customizations: { site: readCustomization(site.customization), siteSpaces: {} },
      scripts: [],
    };
  },

  async getSiteStructure({ params: { organizationId, siteId }, query, context }) {
    const { site, shareKey } = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    return { type: 'siteSpaces', structure: await loadSiteSpaces(context, site, shareKey) };
  },

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
};

type Changes = Parameters<typeof siteHandlers.updateSiteById>[0]['body'];

function changesOf(body: Changes): Partial<SiteRow> {
  return {
    ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
    ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
    ...(body.basename === undefined ? {} : { basename: body.basename }),
    ...(body.hostname === undefined ? {} : { hostname: body.hostname }),
    ...(body.adaptiveContent === undefined ? {} : { adaptive_content: body.adaptiveContent.enabled ? 1 : 0 }),
    ...(body.agentsContext === undefined ? {} : { agents_context: body.agentsContext }),
    ...(body.defaultSiteSpace === undefined ? {} : { default_site_space: body.defaultSiteSpace }),
    ...(body.proxy === undefined ? {} : { proxy: body.proxy }),
  };
}

async function spacesToAdd(
  context: Context,
  organizationId: string,
  title: string,
  spaces: readonly string[] | 'sample' | 'empty' | undefined,
) {
  if (spaces === undefined) return [];
  if (typeof spaces === 'string') {
    const now = context.services.clock.now();
    return [
      await createSpace(context, {
        organizationId,
        userId: callerId(context),
        title,
        parentId: null,
        template: spaces === 'sample' ? 'product-docs' : undefined,
        now,
      }),
    ];
  }
  const found = [];
  for (const spaceId of new Set(spaces)) found.push(await spaceToShow(context, organizationId, spaceId, 'spaces'));
  return found;
}

async function setPublished(context: Context, organizationId: string, siteId: string, published: 0 | 1) {
  await updateSite(context.db, organizationId, siteId, { published });
  changed(context, organizationId, siteId);
  return present(context, organizationId, siteId);
}

async function present(context: Context, organizationId: string, siteId: string) {
  const { level } = await loadSite(context, organizationId, siteId);
  const site = await findSite(context.db, organizationId, siteId);
  if (!site) throw notFound('site');
  return presentSite(site, level, context.services.config);
}
