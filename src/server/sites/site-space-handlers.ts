import type { siteSpaces } from '#contract/sites.ts';
import { requireSite } from '../access/capabilities.ts';
import { pageRequest, writeCursor } from '../db/page.ts';
import type { SiteSpaceRow } from '../db/tables/sites.ts';
import type { Context, Handlers } from '../http/context.ts';
import { badMember, conflict, notFound } from '../http/errors.ts';
import { addSpace } from './add-space.ts';
import { changed } from './changed.ts';
import { parseCondition } from './condition.ts';
import { loadSite, loadSiteForReading } from './load.ts';
import { deleteSiteSpace, lockSite, siteSpacesOf, updateSite, updateSiteSpace } from './rows.ts';
import { loadSiteSpaces, presentSiteSpaces } from './site-spaces.ts';
import { spaceToShow } from './space-to-show.ts';
import { keyAt } from './structure.ts';

export const siteSpaceHandlers: Handlers<typeof siteSpaces> = {
  async listSiteSpaces({ params: { organizationId, siteId }, query, context }) {
    const { site, shareKey } = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    const request = pageRequest(query, [siteId, query.default]);
    const all = await loadSiteSpaces(context, site, shareKey);
    const matching = query.default === undefined ? all : all.filter(item => item.default === query.default);
    // A site holds few spaces; the page is cut here, behind the last item of the page before.
    const from = request.after ? matching.findIndex(({ id }) => id === request.after?.[0]) + 1 : 0;
    const items = matching.slice(from, from + request.limit);
    const last = items.at(-1);
    return {
      items,
      count: matching.length,
      next: last && from + items.length < matching.length ? writeCursor(request, [last.id]) : undefined,
    };
  },

  async addSpaceToSite({ params: { organizationId, siteId }, body, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    requireSite(level, 'create');
    await lockSite(context.db, organizationId, siteId);
    if (body.sectionId !== undefined) throw badMember('sectionId', 'not a section of this site');
    const space = await spaceToShow(context, organizationId, body.spaceId, 'spaceId');
    const row = await addSpace(context.db, site, space, context.services.clock.now());
    changed(context, organizationId, siteId);
    return present(context, organizationId, siteId, row.id);
  },

  async deleteSiteSpaceById({ params: { organizationId, siteId, siteSpaceId }, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    const siblings = await siteSpacesOf(context.db, organizationId, siteId);
    const row = siblings.find(({ id }) => id === siteSpaceId);
    if (!row) return;
    requireSite(level, 'create');
    await deleteSiteSpace(context.db, row);
    const rest = siblings.filter(({ id }) => id !== siteSpaceId);
    const isDefault = site.default_site_space === siteSpaceId;
    await updateSite(context.db, organizationId, siteId, {
      site_spaces: rest.length,
      ...(isDefault ? { default_site_space: rest[0]?.id ?? null } : {}),
      // A site without a page has nothing to answer with.
      ...(rest.length === 0 ? { published: 0 } : {}),
    });
    changed(context, organizationId, siteId);
  },

  async updateSiteSpaceById({ params: { organizationId, siteId, siteSpaceId }, body, context }) {
    const { siblings, row } = await forChange(context, organizationId, siteId, siteSpaceId);
    const others = siblings.filter(({ id }) => id !== siteSpaceId);
    if (body.path !== undefined && others.some(({ path }) => path === body.path))
      throw conflict('Another space of the site has this path.');
    if (body.condition) parseCondition('condition', body.condition);
    if (body.spaceId !== undefined && body.spaceId !== row.space_id) {
      await spaceToShow(context, organizationId, body.spaceId, 'spaceId');
      if (others.some(({ space_id }) => space_id === body.spaceId))
        throw conflict('This space is already part of the site.');
    }
    await updateSiteSpace(context.db, row, {
      ...(body.path === undefined ? {} : { path: body.path }),
      ...(body.condition === undefined ? {} : { condition: body.condition }),
      ...(body.spaceId === undefined ? {} : { space_id: body.spaceId }),
    });
    return touch(context, organizationId, siteId, siteSpaceId);
  },

  async moveSiteSpace({ params: { organizationId, siteId, siteSpaceId }, body, context }) {
    const { siblings, row } = await forChange(context, organizationId, siteId, siteSpaceId);
    const others = siblings.filter(({ id, section_id }) => id !== siteSpaceId && section_id === row.section_id);
    const position = keyAt(others, { before: body.position.before?.siteSpace, after: body.position.after?.siteSpace });
    await updateSiteSpace(context.db, row, { position });
    return touch(context, organizationId, siteId, siteSpaceId);
  },
};

async function forChange(context: Context, organizationId: string, siteId: string, siteSpaceId: string) {
  const { level } = await loadSite(context, organizationId, siteId);
  requireSite(level, 'create');
  await lockSite(context.db, organizationId, siteId);
  const siblings: SiteSpaceRow[] = await siteSpacesOf(context.db, organizationId, siteId);
  const row = siblings.find(({ id }) => id === siteSpaceId);
  if (!row) throw notFound('site space');
  return { siblings, row };
}

async function touch(context: Context, organizationId: string, siteId: string, siteSpaceId: string) {
  await updateSite(context.db, organizationId, siteId, {});
  changed(context, organizationId, siteId);
  return present(context, organizationId, siteId, siteSpaceId);
}

async function present(context: Context, organizationId: string, siteId: string, siteSpaceId: string) {
  const { site } = await loadSite(context, organizationId, siteId);
  const rows = await siteSpacesOf(context.db, organizationId, siteId);
  const found = (await presentSiteSpaces(context, site, rows)).find(({ id }) => id === siteSpaceId);
  if (!found) throw notFound('site space');
  return found;
}
