import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import {
  findItem,
  heirsOf,
  isHidden,
  isHome,
  isOnly,
  rivalsOf,
  type StructureItem,
} from '#dashboard/sites/structure/structure-items.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';
import type { StructureActions } from '#dashboard/sites/structure/use-structure-actions.ts';

/** What a person can do with an item, and how. */
export interface ItemCommands {
  site: Site;
  structure: SiteStructure;
  actions: StructureActions;
  /** Begins to write another title in the row. */
  rename: (item: StructureItem) => void;
  openSpace: (spaceId: string) => void;
  /** Asks which of these is the home once this one is gone, or hidden. */
  replaceHome: (leaving: Leaving) => void;
}

/** A home that leaves its place. */
export interface Leaving {
  item: StructureItem;
  /** What can be the home instead. */
  heirs: readonly StructureItem[];
  step: 'remove' | 'hide';
}

const able = (heirs: readonly StructureItem[], site: Site) => heirs.filter(heir => !homeReason(heir, site));

/** Why an item cannot be hidden, or shown; `false` when it can. */
export function hideReason(item: StructureItem, { site, structure }: ItemCommands): string | false {
  if (!site.permissions.create) return t('noRight');
  if (!isHome(item) || able(rivalsOf(structure, item), site).length > 0) return false;
  return t(isOnly(item, findItem(structure, item.id)?.parent) ? 'hiddenOnly' : 'hiddenHome');
}

export function toggleHidden(item: StructureItem, { actions, site, structure, replaceHome }: ItemCommands): void {
  const hidden = !isHidden(item);
  if (hidden && isHome(item)) {
    replaceHome({ item, heirs: able(rivalsOf(structure, item), site), step: 'hide' });
    return;
  }
  void actions.update(item, { hidden }, t(hidden ? 'isHidden' : 'isShown', { title: item.title })).catch(toastError);
}

/** Why an item cannot become the home; `false` when it can. */
export function homeReason(item: StructureItem, site: Site): string | false {
  const ofSite = item.object === 'site-section' || (item.object === 'site-space' && !item.section);
  if (!(ofSite ? site.permissions.admin : site.permissions.create)) return t(ofSite ? 'adminReason' : 'noRight');
  return isHidden(item) && t('homeHidden');
}

/** What follows from taking something off the site. */
export function removalOf(item: StructureItem, { published }: Site): string[] {
  const spaces = item.object === 'site-section' ? item.siteSpaces.length : 1;
  return [...(published ? [t('removeGone')] : []), t('removeRedirects'), t('removeKept', { count: spaces })];
}

/** Asks, where something is lost; a link is held back for a moment instead. */
export function removeItem(item: StructureItem, { site, structure, actions, replaceHome }: ItemCommands): void {
  if (item.object === 'site-external-link') {
    actions.removeLink(item);
    return;
  }
  const heirs = able(heirsOf(structure, item), site);
  if (heirs.length > 0) {
    replaceHome({ item, heirs, step: 'remove' });
    return;
  }
  const { title } = item;
  const isGroup = item.object === 'site-section-group';
  confirm({
    title: t(isGroup ? 'dissolveTitle' : 'removeTitle', { title }),
    consequences: isGroup ? [t('dissolveKept', { count: item.children.length })] : removalOf(item, site),
    action: t(isGroup ? 'dissolveAction' : 'removeAction'),
    danger: !isGroup,
    run: () => actions.remove(item),
  });
}
