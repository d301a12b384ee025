import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { isHidden, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';
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
}

export function toggleHidden(item: StructureItem, { actions }: Pick<ItemCommands, 'actions'>): void {
  const hidden = !isHidden(item);
  void actions.update(item, { hidden }, t(hidden ? 'isHidden' : 'isShown', { title: item.title })).catch(toastError);
}

/** Why an item cannot become the home; `false` when it can. */
export function homeReason(item: StructureItem, site: Site): string | false {
  const ofSite = item.object === 'site-section' || (item.object === 'site-space' && !item.section);
  if (!(ofSite ? site.permissions.admin : site.permissions.create)) return t(ofSite ? 'adminReason' : 'noRight');
  return isHidden(item) && t('homeHidden');
}

/** Asks, where something is lost; a link is held back for a moment instead. */
export function removeItem(item: StructureItem, { site, actions }: Pick<ItemCommands, 'site' | 'actions'>): void {
  if (item.object === 'site-external-link') {
    actions.removeLink(item);
    return;
  }
  const { title } = item;
  const isGroup = item.object === 'site-section-group';
  const spaces = item.object === 'site-section' ? item.siteSpaces.length : 1;
  confirm({
    title: t(isGroup ? 'dissolveTitle' : 'removeTitle', { title }),
    consequences: isGroup
      ? [t('dissolveKept', { count: item.children.length })]
      : [...(site.published ? [t('removeGone')] : []), t('removeRedirects'), t('removeKept', { count: spaces })],
    action: t(isGroup ? 'dissolveAction' : 'removeAction'),
    danger: !isGroup,
    run: () => actions.remove(item),
  });
}
