import type { siteSections } from '#contract/site-sections.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Handlers } from '../http/context.ts';
import { changeStructure, commitStructure, lockStructure, makerOf } from './change-structure.ts';
import { parseCondition } from './condition.ts';
import { cutPage } from './cut-page.ts';
import { hiddenFlags } from './hidden-flags.ts';
import { loadSite, loadSiteForReading } from './load.ts';
import { spaceToShow } from './space-to-show.ts';
import { itemOf, presentSections, readSeen, readSeenWithSpaces, showStructure } from './structure-present.ts';
import { addSection, changeSection, entryOf, moveEntry, withoutSection } from './structure-sections.ts';
import { addSpace, chooseSpace, requireAbsent } from './structure-spaces.ts';
import { loadStructure } from './structure-store.ts';

export const siteSectionHandlers: Handlers<typeof siteSections> = {
  async listSiteSections({ params: { organizationId, siteId }, query, context }) {
    const reading = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    const seen = await readSeenWithSpaces(context, reading);
    const page = cutPage(seen.sections, query, ['sections', siteId]);
    return { ...page, items: await presentSections(context, seen, page.items) };
  },

  async addSectionToSite({ params, body, context }) {
    const built = await lockStructure(context, params);
    const space = await spaceToShow(context, params.organizationId, body.spaceId);
    requireAbsent(built.structure, space.id);
    const maker = makerOf(context);
    const section = { title: body.title ?? space.title, icon: body.icon };
    const [withSection, id] = addSection(built.structure, section, maker);
    const [withSpace] = addSpace(withSection, space, maker, id);
    const structure = body.path === undefined ? withSpace : changeSection(withSpace, id, { path: body.path });
    return itemOf((await showStructure(context, await commitStructure(context, built, structure))).sections, id);
  },

  async getSiteSectionById({ params: { organizationId, siteId, siteSectionId }, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    const seen = await readSeen(context, { site, level });
    const row = itemOf(seen.sections, siteSectionId);
    return itemOf(await presentSections(context, seen, [row]), siteSectionId);
  },

  async deleteSiteSectionById({ params, context }) {
    const { organizationId, siteId, siteSectionId } = params;
    const { level, site } = await loadSite(context, organizationId, siteId);
    const { entries } = await loadStructure(context.db, site);
    if (!entries.some(({ id, kind }) => id === siteSectionId && kind === 'section')) return;
    requireSite(level, 'create');
    await changeStructure(context, params, structure => withoutSection(structure, siteSectionId));
  },

  async updateSiteSectionById({ params, body, context }) {
    const { siteSectionId } = params;
    if (body.condition) parseCondition('condition', body.condition);
    const { defaultSiteSpace, hidden, reachable, ...members } = body;
    const changes = {
      ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
      ...hiddenFlags({ hidden, reachable }),
    };
    const built = await changeStructure(context, params, structure => {
      const changed = changeSection(structure, siteSectionId, changes);
      return defaultSiteSpace === undefined ? changed : chooseSpace(changed, defaultSiteSpace, siteSectionId);
    });
    return itemOf((await showStructure(context, built)).sections, siteSectionId);
  },

  async moveSiteSection({ params, body, context }) {
    const { siteSectionId } = params;
    const position = { before: body.position.before?.siteSection, after: body.position.after?.siteSection };
    const built = await changeStructure(context, params, structure =>
      moveEntry(structure, entryOf(structure, 'section', siteSectionId), position),
    );
    return itemOf((await showStructure(context, built)).sections, siteSectionId);
  },
};
