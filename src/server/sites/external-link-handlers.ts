import type { siteExternalLinks } from '#contract/site-external-links.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Handlers } from '../http/context.ts';
import { conflict } from '../http/errors.ts';
import { changeStructure, commitStructure, lockStructure, makerOf } from './change-structure.ts';
import { parseCondition } from './condition.ts';
import { loadSite } from './load.ts';
import { sectionsOf } from './structure.ts';
import { moveInto, requireGroup } from './structure-groups.ts';
import { presentLink } from './structure-present.ts';
import { addEntry, entryOf, replaceEntries } from './structure-sections.ts';
import { loadStructure } from './structure-store.ts';

export const siteExternalLinkHandlers: Handlers<typeof siteExternalLinks> = {
  async addExternalLinkToSite({ params, body, context }) {
    if (body.condition) parseCondition('condition', body.condition);
    const built = await lockStructure(context, params);
    if (sectionsOf(built.structure).length === 0) throw conflict('section-missing');
    const { parent, ...members } = body;
    if (parent !== undefined) requireGroup(built.structure, parent);
    const link = { kind: 'link', ...members, group_id: parent ?? null } as const;
    const [structure, id] = addEntry(built.structure, link, makerOf(context));
    await commitStructure(context, built, structure);
    return presentLink(entryOf(structure, 'link', id));
  },

  async getSiteExternalLinkById({ params: { organizationId, siteId, siteExternalLinkId }, context }) {
    const { site } = await loadSite(context, organizationId, siteId);
    return presentLink(entryOf(await loadStructure(context.db, site), 'link', siteExternalLinkId));
  },

  async updateSiteExternalLinkById({ params, body, context }) {
    const { siteExternalLinkId } = params;
    if (body.condition) parseCondition('condition', body.condition);
    const { parent, ...members } = body;
    const changes = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
    const { structure } = await changeStructure(context, params, before => {
      const row = { ...entryOf(before, 'link', siteExternalLinkId), ...changes };
      if (parent) requireGroup(before, parent);
      const changed = replaceEntries(before, [row]);
      return parent === undefined ? changed : moveInto(changed, row, parent);
    });
    return presentLink(entryOf(structure, 'link', siteExternalLinkId));
  },

  async deleteSiteExternalLinkById({ params, context }) {
    const { organizationId, siteId, siteExternalLinkId } = params;
    const { level, site } = await loadSite(context, organizationId, siteId);
    const { entries } = await loadStructure(context.db, site);
    if (!entries.some(({ id, kind }) => id === siteExternalLinkId && kind === 'link')) return;
    requireSite(level, 'create');
    await changeStructure(context, params, structure => ({
      ...structure,
      entries: structure.entries.filter(({ id }) => id !== siteExternalLinkId),
    }));
  },
};
