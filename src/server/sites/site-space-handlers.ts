import type { siteSpaces } from '#contract/site-spaces.ts';
import { requireSite } from '../access/capabilities.ts';
import type { Handlers } from '../http/context.ts';
import { copySpace } from '../spaces/copy.ts';
import { changeStructure, commitStructure, lockStructure, makerOf } from './change-structure.ts';
import { parseCondition } from './condition.ts';
import { cutPage } from './cut-page.ts';
import { hiddenFlags } from './hidden-flags.ts';
import { loadSite, loadSiteForReading } from './load.ts';
import { spaceToShow } from './space-to-show.ts';
import { itemOf, presentSiteSpaces, readSeen, showStructure } from './structure-present.ts';
import { addSpace, addSpaceBehind, changeSpace, moveSpace, placedSpace, removeSpace } from './structure-spaces.ts';
import { loadStructure } from './structure-store.ts';

export const siteSpaceHandlers: Handlers<typeof siteSpaces> = {
  async listSiteSpaces({ params: { organizationId, siteId }, query, context }) {
    const reading = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    const seen = await readSeen(context, reading);
    const isAsked = ({ id }: { id: string }) => seen.defaults.siteSpaces.has(id) === query.default;
    const matching = query.default === undefined ? seen.siteSpaces : seen.siteSpaces.filter(isAsked);
    const page = cutPage(matching, query, [siteId, query.default]);
    return { ...page, items: await presentSiteSpaces(context, seen, page.items) };
  },

  async addSpaceToSite({ params, body, context }) {
    const built = await lockStructure(context, params);
    const space = await spaceToShow(context, params.organizationId, body.spaceId);
    const [structure, id] = addSpace(built.structure, space, makerOf(context), body.sectionId);
    const shown = await showStructure(context, await commitStructure(context, built, structure));
    return itemOf(shown.siteSpaces, id);
  },

  async getSiteSpaceById({ params: { organizationId, siteId, siteSpaceId }, context }) {
    const { site, level } = await loadSite(context, organizationId, siteId);
    const seen = await readSeen(context, { site, level });
    const row = itemOf(seen.siteSpaces, siteSpaceId);
    return itemOf(await presentSiteSpaces(context, seen, [row]), siteSpaceId);
  },

  async deleteSiteSpaceById({ params, context }) {
    const { organizationId, siteId, siteSpaceId } = params;
    const { level, site } = await loadSite(context, organizationId, siteId);
    const { siteSpaces } = await loadStructure(context.db, site);
    if (!siteSpaces.some(({ id, deleted }) => id === siteSpaceId && !deleted)) return;
    requireSite(level, 'create');
    await changeStructure(context, params, structure => removeSpace(structure, siteSpaceId));
  },

  async updateSiteSpaceById({ params, body, context }) {
    const { organizationId, siteSpaceId } = params;
    const built = await lockStructure(context, params);
    placedSpace(built.structure, siteSpaceId);
    if (body.condition) parseCondition('condition', body.condition);
    if (body.spaceId !== undefined) await spaceToShow(context, organizationId, body.spaceId);
    const structure = changeSpace(built.structure, siteSpaceId, {
      ...(body.path === undefined ? {} : { path: body.path }),
      ...(body.condition === undefined ? {} : { condition: body.condition }),
      ...hiddenFlags(body),
      ...(body.spaceId === undefined ? {} : { space_id: body.spaceId }),
    });
    const shown = await showStructure(context, await commitStructure(context, built, structure));
    return itemOf(shown.siteSpaces, siteSpaceId);
  },

  async moveSiteSpace({ params, body, context }) {
    const { siteSpaceId } = params;
    const position = { before: body.position.before?.siteSpace, after: body.position.after?.siteSpace };
    const built = await changeStructure(context, params, structure => moveSpace(structure, siteSpaceId, position));
    return itemOf((await showStructure(context, built)).siteSpaces, siteSpaceId);
  },

  async duplicateSiteSpace({ params, context }) {
    const built = await lockStructure(context, params);
    const original = placedSpace(built.structure, params.siteSpaceId);
    const copy = await copySpace(context, original.space_id);
    const [structure, id] = addSpaceBehind(built.structure, copy, makerOf(context), original);
    const shown = await showStructure(context, await commitStructure(context, built, structure));
    return itemOf(shown.siteSpaces, id);
  },
};
