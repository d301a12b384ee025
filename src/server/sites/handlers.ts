import type { sites } from '#contract/sites.ts';
import { fold } from '#lib/fold.ts';
import { readHost } from '#published/lookup.ts';
import { requireOrganization, requireSite } from '../access/capabilities.ts';
import { loadOrganization, loadSpace } from '../access/load.ts';
import type { Viewer } from '../access/rows.ts';
import { pageRequest } from '../db/page.ts';
import type { SiteRow } from '../db/tables/sites.ts';
import { together, withCount } from '../db/together.ts';
import { type Context, callerId, type Handlers } from '../http/context.ts';
import { absent, badMember, conflict, conflictIn, notFound } from '../http/errors.ts';
import { findMember } from '../members/rows.ts';
import { createSpace } from '../spaces/create.ts';
import { lockTree } from '../tree/structure-rows.ts';
import { emit } from '../webhooks/emit.ts';
import { makerOf, writeStructure } from './change-structure.ts';
import { changed } from './changed.ts';
import { createSite } from './create.ts';
import { customizationOf, readCustomization } from './customization.ts';
import { forgetFormerBasename, keepFormerBasename } from './former-basename-rows.ts';
import { grantedLevels, loadSite, loadSiteForReading, lockSiteAs, siteLevel } from './load.ts';
import { presentSite } from './present.ts';
import {
  type AddressedSiteRow,
  countSite,
  countSites,
  deleteSite,
  listSites,
  setHostname,
  takenBasenames,
  updateSite,
} from './rows.ts';
import { spacesToShow } from './space-to-show.ts';
import { type Structure, withoutHidden } from './structure.ts';
import { showStructure } from './structure-present.ts';
import { chooseSection } from './structure-sections.ts';
import { addSpace, chooseSpace } from './structure-spaces.ts';
import { loadStructure, saveStructure } from './structure-store.ts';
import { withLinks } from './uploads.ts';

export const siteHandlers: Handlers<typeof sites> = {
  async listSites({ params: { organizationId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    requireOrganization(viewer.role, 'listMembers');
    const { page: _page, limit: _limit, ...filters } = query;
    const filter = { organizationId, ...filters, ...(query.title === undefined ? {} : { title: fold(query.title) }) };
    const [{ rows, next }, grants, count] = await together(
      context.db,
      () => listSites(context.db, filter, pageRequest(query, filter)),
      () => grantedLevels(context.db, viewer),
      () => countSites(context.db, filter),
    );
    return {
      items: rows.map(row => presentSite(row, siteLevel(viewer.role, grants.get(row.id)), context.services)),
      count,
      next,
    };
  },

  async listSitesForOrganizationMember({ params: { organizationId, userId }, query, context }) {
    const { viewer } = await loadOrganization(context, organizationId);
    if (viewer.userId !== userId) requireOrganization(viewer.role, 'admin');
    if (query.space !== undefined) await loadSpace(context, query.space);
    const member = await findMember(context.db, organizationId, userId);
    if (!member) throw notFound('member');
    const grants = await grantedLevels(context.db, { organizationId, userId });
    const given = member.role === null ? [...grants.keys()] : undefined;
    if (member.disabled || given?.length === 0) return { items: [], count: 0 };
    const filter = { organizationId, ids: given, space: query.space };
    const { rows, ...list } = await withCount(
      context.db,
      () => listSites(context.db, filter, pageRequest(query, { organizationId, userId, space: query.space })),
      () => countSites(context.db, filter),
    );
    return {
      items: rows.flatMap(row => {
        const permission = siteLevel(member.role, grants.get(row.id));
        // Whoever asks is an admin or this member.
        const own = siteLevel(viewer.role, grants.get(row.id));
        return permission ? [{ permission, site: presentSite(row, own, context.services) }] : [];
      }),
      ...list,
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
    const empty: Structure = {
      site: { organization_id: organizationId, id: siteId, title },
      ...{ entries: [], siteSpaces: [], defaultSection: null, defaultSiteSpace: null },
    };
    const spaces = await spacesToAdd(context, viewer, title, body.spaces);
    const maker = makerOf(context);
    const filled = spaces.reduce((structure, space) => addSpace(structure, space, maker)[0], empty);
    await saveStructure(context.db, empty, filled);
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

  async updateSiteById({ params, body, context }) {
    const { organizationId, siteId } = params;
    const site = await lockSiteAs(context, params, 'admin');
    await chooseDefaults(context, site, body);
    if (body.basename !== undefined && body.basename !== site.basename) {
      await lockTree(context.db, organizationId);
      const taken = await takenBasenames(context.db, organizationId, [body.basename]);
      if (taken.size > 0) throw conflictIn('basename', 'basename-taken');
      await moveBasename(context, site, body.basename);
    }
    if (body.hostname && !isOwnName(body.hostname, context)) throw badMember('hostname', 'own-name');
    if (body.hostname !== undefined && !(await setHostname(context.db, organizationId, siteId, body.hostname))) {
      throw conflictIn('hostname', 'hostname-taken');
    }
    await updateSite(context.db, organizationId, siteId, changesOf(site, body));
    changed(context, organizationId, siteId);
    return present(context, organizationId, siteId);
  },

  async publishSite({ params, context }) {
    const site = await lockSiteAs(context, params, 'admin');
    if ((await countSite(context.db, site)).site_spaces === 0) throw conflict('nothing-to-publish');
    return setPublished(context, site, 1);
  },

  async unpublishSite({ params, context }) {
    return setPublished(context, await lockSiteAs(context, params, 'admin'), 0);
  },

  async getPublishedContentSite({ params: { organizationId, siteId }, query, context }) {
    const { site, level, shareKey } = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    if (!site.published) throw notFound('published site');
    const structure = await loadStructure(context.db, site);
    const overridden = structure.siteSpaces.filter(({ customization, deleted }) => customization !== null && !deleted);
    return {
      object: 'published-content-site',
      site: presentSite(await countSite(context.db, site), level, context.services, shareKey),
      structure: (await showStructure(context, { site, structure: withoutHidden(structure), shareKey })).structure,
      customizations: {
        site: withLinks(readCustomization(site), context.services),
        siteSpaces: Object.fromEntries(
          overridden.map(({ id, customization }) => [
            id,
            withLinks(customizationOf(site, customization), context.services),
          ]),
        ),
      },
      scripts: [],
    };
  },
};

type Changes = Parameters<typeof siteHandlers.updateSiteById>[0]['body'];

function changesOf({ hostname, proxy }: Pick<SiteRow, 'hostname' | 'proxy'>, body: Changes): Partial<SiteRow> {
  return {
    ...(body.title === undefined ? {} : { title: body.title, sort_title: fold(body.title) }),
    ...(body.visibility === undefined ? {} : { visibility: body.visibility }),
    ...(body.basename === undefined ? {} : { basename: body.basename }),
    ...(body.hostname === undefined || body.hostname === hostname
      ? {}
      : { hostname: body.hostname, hostname_works_since: null }),
    ...(body.adaptiveContent === undefined ? {} : { adaptive_content: body.adaptiveContent.enabled ? 1 : 0 }),
    ...(body.agentsContext === undefined ? {} : { agents_context: body.agentsContext }),
    ...(body.contact === undefined ? {} : { contact: body.contact }),
    ...(body.proxy === undefined || body.proxy === proxy ? {} : { proxy: body.proxy, proxy_works_since: null }),
  };
}

/** Whether a name can be a site's own. */
function isOwnName(hostname: string, { services: { config } }: Context): boolean {
  return readHost(hostname, config)?.kind === 'custom';
}

/** Links to where readers found the site until now lead to where they find it next. */
async function moveBasename(
  { db, services: { clock } }: Context,
  { organization_id, id, basename, was_published }: SiteRow,
  next: string,
): Promise<void> {
  await forgetFormerBasename(db, organization_id, next);
  if (was_published === 1)
    await keepFormerBasename(db, { organization_id, basename, site_id: id, given_up_at: clock.now().toISOString() });
}

/** The default section first: the default site space is then one of it. */
async function chooseDefaults(context: Context, site: AddressedSiteRow, changes: Changes) {
  const { defaultSiteSection, defaultSiteSpace } = changes;
  if (defaultSiteSection === undefined && defaultSiteSpace === undefined) return;
  const before = await loadStructure(context.db, site);
  const chosen = defaultSiteSection === undefined ? before : chooseSection(before, defaultSiteSection);
  const after = defaultSiteSpace === undefined ? chosen : chooseSpace(chosen, defaultSiteSpace, chosen.defaultSection);
  await writeStructure(context, { site, structure: before }, after);
}

async function spacesToAdd(
  context: Context,
  viewer: Viewer,
  title: string,
  spaces: readonly string[] | 'sample' | 'empty' | undefined,
) {
  const { organizationId, userId } = viewer;
  if (spaces === undefined) return [];
  if (typeof spaces === 'string') {
    const now = context.services.clock.now();
    return [
      await createSpace(context, {
        organizationId,
        userId,
        title,
        parentId: null,
        template: spaces === 'sample' ? { id: 'product-docs' } : undefined,
        now,
      }),
    ];
  }
  return spacesToShow(context.db, viewer, [...new Set(spaces)]);
}

async function setPublished(context: Context, site: SiteRow, published: 0 | 1) {
  const { organization_id: organizationId, id: siteId } = site;
  const isNews = site.published !== published;
  if (isNews)
    await emit(context, organizationId, published ? 'site_published' : 'site_unpublished', {
      siteId,
      changedBy: callerId(context),
    });
  await updateSite(context.db, organizationId, siteId, {
    published,
    ...(published ? { was_published: 1 } : {}),
    ...(published && isNews ? { published_at: context.services.clock.now().toISOString() } : {}),
  });
  changed(context, organizationId, siteId);
  return present(context, organizationId, siteId);
}

async function present(context: Context, organizationId: string, siteId: string) {
  const { level, site } = await loadSite(context, organizationId, siteId);
  return presentSite(await countSite(context.db, site), level, context.services);
}
