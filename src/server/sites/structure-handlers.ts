import type { siteStructure } from '#contract/site-structure.ts';
import type { Handlers } from '../http/context.ts';
import { badMember } from '../http/errors.ts';
import { changeStructure } from './change-structure.ts';
import { loadSiteForReading } from './load.ts';
import { placeEntry, placeSpace } from './structure-place.ts';
import { itemOf, presentLink, readStructure, showStructure } from './structure-present.ts';
import { entryOf, moveEntry } from './structure-sections.ts';
import { moveSpace } from './structure-spaces.ts';

const kinds = { 'site-section': 'section', 'site-section-group': 'group', 'site-external-link': 'link' } as const;

export const siteStructureHandlers: Handlers<typeof siteStructure> = {
  async getSiteStructure({ params: { organizationId, siteId }, query, context }) {
    const reading = await loadSiteForReading(context, organizationId, siteId, query.shareKey);
    return (await readStructure(context, reading)).structure;
  },

  async sortSiteStructure({ params, body: { item, position }, context }) {
    const { type, id } = item;
    for (const pointer of [position.before, position.after]) {
      if (pointer && (pointer.type === 'site-space') !== (type === 'site-space'))
        throw badMember('position', 'not-beside');
    }
    const place = { before: position.before?.id, after: position.after?.id };
    const built = await changeStructure(context, params, structure =>
      type === 'site-space'
        ? moveSpace(structure, id, place)
        : moveEntry(structure, entryOf(structure, kinds[type], id), place),
    );
    if (type === 'site-external-link') return presentLink(entryOf(built.structure, 'link', id));
    const shown = await showStructure(context, built);
    if (type === 'site-space') return itemOf(shown.siteSpaces, id);
    return type === 'site-section' ? itemOf(shown.sections, id) : itemOf(shown.groups, id);
  },

  async placeSiteStructureItem({ params, body: { item, parent, position }, context }) {
    const { type, id } = item;
    const place = { parent, position: { before: position.before?.id, after: position.after?.id } };
    const built = await changeStructure(context, params, structure =>
      type === 'site-space'
        ? placeSpace(structure, id, place)
        : placeEntry(structure, entryOf(structure, kinds[type], id), place),
    );
    return (await showStructure(context, built)).structure;
  },
};
