import {
  ArrowDown,
  ArrowUp,
  CornerUpLeft,
  ExternalLink,
  Eye,
  EyeOff,
  FolderInput,
  Pencil,
  Star,
  Trash2,
  Ungroup,
} from 'lucide-react';
import type { Site } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/site-structure.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { confirm } from '#dashboard/shell/confirm.tsx';
import { toastError } from '#dashboard/shell/undo.ts';
import { allItems, findItem, mayHold, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';
import type { SiteStructure } from '#dashboard/sites/structure/types.ts';
import type { StructureActions } from '#dashboard/sites/structure/use-structure-actions.ts';
import type { RowTools } from '#dashboard/sortable/sortable-tree.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** What a person can do with an item, and how. */
export interface ItemCommands {
  site: Site;
  structure: SiteStructure;
  actions: StructureActions;
  /** Begins to write another title in the row. */
  rename: (item: StructureItem) => void;
  openSpace: (spaceId: string) => void;
}

const canHide = (item: StructureItem) => item.object === 'site-section' || item.object === 'site-space';
export const isHome = (item: StructureItem): boolean => 'default' in item && item.default;
export const isHidden = (item: StructureItem): boolean => 'hidden' in item && item.hidden;

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

export function itemMenu(item: StructureItem, commands: ItemCommands, tools?: RowTools): MenuEntries {
  const { site, structure, actions, rename, openSpace } = commands;
  const reason = !site.permissions.create && t('noRight');
  return [
    item.object === 'site-space'
      ? { label: t('openSpace'), icon: ExternalLink, onSelect: () => openSpace(item.space.id) }
      : { label: t('rename'), icon: Pencil, shortcut: 'F2', onSelect: () => rename(item), disabledReason: reason },
    'default' in item &&
      !item.default && {
        label: t('setHome'),
        icon: Star,
        shortcut: 'h',
        onSelect: () => actions.setHome(item),
        disabledReason: homeReason(item, site),
      },
    canHide(item) && {
      label: t('hiddenSection'),
      icon: isHidden(item) ? Eye : EyeOff,
      checked: isHidden(item),
      onSelect: () => toggleHidden(item, commands),
      disabledReason: reason || (isHome(item) && t('hiddenHome')),
    },
    'separator',
    tools?.moveUp && { label: ui('moveUp'), icon: ArrowUp, onSelect: tools.moveUp },
    tools?.moveDown && { label: ui('moveDown'), icon: ArrowDown, onSelect: tools.moveDown },
    ...(site.permissions.create ? elsewhere(item, structure, actions) : []),
    'separator',
    {
      label: t(item.object === 'site-section-group' ? 'dissolve' : 'remove'),
      icon: item.object === 'site-section-group' ? Ungroup : Trash2,
      danger: item.object !== 'site-section-group',
      shortcut: 'Delete',
      onSelect: () => removeItem(item, commands),
      disabledReason: reason,
    },
  ];
}

/** The other parents that may hold an item. */
function elsewhere(item: StructureItem, structure: SiteStructure, { move }: StructureActions): MenuEntries {
  const own = findItem(structure, item.id)?.parent;
  const parents = allItems(structure.structure)
    .map(({ item: parent }) => parent)
    .filter(parent => parent.id !== own?.id && parent.id !== item.id && mayHold(structure, item, parent));
  return [
    own?.object === 'site-section-group' && {
      label: t('outOfGroup'),
      icon: CornerUpLeft,
      onSelect: () => move({ id: item.id, parent: undefined, after: own.id }),
    },
    parents.length > 0 && {
      label: t(item.object === 'site-space' ? 'toSection' : 'toGroup'),
      icon: FolderInput,
      entries: parents.map(parent => ({
        label: parent.title,
        onSelect: () => move({ id: item.id, parent: parent.id }),
      })),
    },
  ];
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
