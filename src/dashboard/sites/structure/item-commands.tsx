import type { ReactNode } from 'react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { MovedPages, moveWords } from '#dashboard/sites/structure/moved-pages.tsx';
import {
  afterHome,
  afterMove,
  findItem,
  heirsOf,
  isHidden,
  isHome,
  isOnly,
  isTaken,
  movesBetween,
  rivalsOf,
  type StructureItem,
} from '#dashboard/sites/structure/structure-items.ts';
import type { SiteSpace, SiteStructure } from '#dashboard/sites/structure/types.ts';
import type { StructureActions } from '#dashboard/sites/structure/use-structure-actions.ts';
import type { Move } from '#dashboard/sortable/drop-plan.ts';

/** What a person can do with an item, and how. */
export interface ItemCommands {
  place: SitePlace;
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
  step: 'remove' | 'hide' | 'move';
  /** Where it goes, when it moves to another section. */
  to?: Move;
}

const able = (heirs: readonly StructureItem[], site: Site) => heirs.filter(heir => !homeReason(heir, site));

/** Why an item cannot be hidden, or shown; `false` when it can. */
export function hideReason(item: StructureItem, { site, structure }: ItemCommands): ReactNode {
  if (!site.permissions.create) return missingRight(t('noRight'));
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

/**
 * Moves an item. A space that leaves its section gets other addresses, so that is asked first on a site that readers know; for the
 * home of a section it is asked where its readers start from then on.
 */
export function moveItem(step: Move, commands: ItemCommands): void {
  const { site, structure, actions, replaceHome } = commands;
  const { item, parent } = findItem(structure, step.id) ?? {};
  const leaves = item?.object === 'site-space' && parent !== undefined && step.parent !== parent.id;
  const heirs = leaves ? able(rivalsOf(structure, item), site) : [];
  if (leaves && heirs.length > 0) replaceHome({ item, heirs, step: 'move', to: step });
  else if (leaves && wasPublished(site)) askToMove(item, step, commands);
  else actions.move(step);
}

function askToMove(item: SiteSpace, step: Move, { place, site, structure, actions }: ItemCommands): void {
  const after = afterMove(structure, step);
  const moves = movesBetween(structure, after);
  const isNumbered = isTaken(after, item, item.path);
  confirm({
    title: t('moveTitle', { title: item.title }),
    comparison: <MovedPages {...{ place, site }} items={moves.map(move => move.item)} />,
    consequences: isNumbered ? [t('moveTaken', { path: item.path }), t('movesRedirect')] : moveWords(moves),
    action: t('moveNow'),
    danger: false,
    run: () => actions.moveAsked(step),
  });
}

/** Whether readers know addresses of the site. */
export const wasPublished = ({ state }: Pick<Site, 'state'>): boolean => state !== 'draft';

/** Makes an item the home; asks first where readers know the addresses that move. */
export function setHome(item: StructureItem, { place, site, structure, actions }: ItemCommands): void {
  if (!wasPublished(site)) {
    actions.setHome(item);
    return;
  }
  const moves = movesBetween(structure, afterHome(structure, item.id));
  confirm({
    title: t('homeTitle', { title: item.title }),
    comparison: <MovedPages {...{ place, site }} items={moves.map(move => move.item)} />,
    consequences: moveWords(moves),
    action: t('setHome'),
    danger: false,
    run: () => actions.moveHome(item),
  });
}

/** Why an item cannot become the home; `false` when it can. */
export function homeReason(item: StructureItem, site: Site): ReactNode {
  const ofSite = item.object === 'site-section' || (item.object === 'site-space' && !item.section);
  if (!(ofSite ? site.permissions.admin : site.permissions.create))
    return missingRight(t(ofSite ? 'adminReason' : 'noRight'));
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
