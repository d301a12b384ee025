import type { siteSectionGroups } from '#contract/site-section-groups.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Context, Handlers } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { changeStructure, commitStructure, lockStructure, makerOf } from './change-structure.ts';
import { cutPage } from './cut-page.ts';
import { loadSite } from './load.ts';
import { groupsOf, type Structure } from './structure.ts';
import { addGroup, addToGroup, dissolveGroup, removeFromGroup } from './structure-groups.ts';
import { itemOf, presentGroups, readSeen, showStructure } from './structure-present.ts';
import { entryOf, moveEntry, replaceEntries } from './structure-sections.ts';
import { loadStructure } from './structure-store.ts';

export const siteSectionGroupHandlers: Handlers<typeof siteSectionGroups> = {
  async listSiteSectionGroups({ params: { organizationId, siteId }, query, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    const seen = await readSeen(context, { site, level });
    const page = cutPage(groupsOf(seen.structure), query, ['groups', siteId]);
    return { ...page, items: await presentGroups(context, seen, page.items) };
  },

  async addSectionGroupToSite({ params, body, context }) {
    const built = await lockStructure(context, params);
    const [structure, id] = addGroup(built.structure, body, makerOf(context));
    return itemOf((await showStructure(context, await commitStructure(context, built, structure))).groups, id);
  },

  async getSiteSectionGroupById({ params: { organizationId, siteId, siteSectionGroupId }, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    const seen = await readSeen(context, { site, level });
    const row = itemOf(groupsOf(seen.structure), siteSectionGroupId);
    return itemOf(await presentGroups(context, seen, [row]), siteSectionGroupId);
  },

  async deleteSiteSectionGroupById({ params, context }) {
    const { organizationId, siteId, siteSectionGroupId } = params;
    const { level, isThere } = await lookUp(context, organizationId, siteId, siteSectionGroupId);
    if (!isThere) return;
    requireSite(level, 'create');
    await changeStructure(context, params, structure => dissolveGroup(structure, siteSectionGroupId));
  },

  async updateSiteSectionGroupById({ params, body, context }) {
    return changeGroup(context, params, structure => {
      const row = entryOf(structure, 'group', params.siteSectionGroupId);
      const changes = { title: body.title ?? row.title, icon: body.icon === undefined ? row.icon : body.icon };
      return replaceEntries(structure, [{ ...row, ...changes }]);
    });
  },

  async addSectionToGroup({ params, body, context }) {
    return changeGroup(context, params, structure => addToGroup(structure, params.siteSectionGroupId, body.sectionId));
  },

  async removeSectionFromGroup({ params, context }) {
    const { organizationId, siteId, siteSectionGroupId, siteSectionId } = params;
    const { level, isThere } = await lookUp(context, organizationId, siteId, siteSectionGroupId);
    if (!isThere) throw notFound('section group');
    requireSite(level, 'create');
    await changeStructure(context, params, structure => removeFromGroup(structure, siteSectionGroupId, siteSectionId));
  },

  async moveSiteSectionGroup({ params, body, context }) {
    const position = { before: body.position.before?.id, after: body.position.after?.id };
    return changeGroup(context, params, structure =>
      moveEntry(structure, entryOf(structure, 'group', params.siteSectionGroupId), position),
    );
  },
};

interface GroupPlace {
  organizationId: string;
  siteId: string;
  siteSectionGroupId: string;
}

async function changeGroup(context: Context, place: GroupPlace, change: (structure: Structure) => Structure) {
  const built = await changeStructure(context, place, change);
  return itemOf((await showStructure(context, built)).groups, place.siteSectionGroupId);
}

async function lookUp(context: Context, organizationId: string, siteId: string, groupId: string) {
  const { level, site } = await loadSite(context, organizationId, siteId);
  const { entries } = await loadStructure(context.db, site);
  return { level, isThere: entries.some(({ id, kind }) => id === groupId && kind === 'group') };
}
