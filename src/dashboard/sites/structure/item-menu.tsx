import { CornerUpLeft, ExternalLink, Eye, EyeOff, FolderInput, Pencil, Star, Trash2, Ungroup } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#dashboard/messages/site-structure.ts';
import { missingRight } from '#dashboard/shell/missing-right.tsx';
import {
  hideReason,
  homeReason,
  type ItemCommands,
  moveItem,
  removeItem,
  setHome,
  toggleHidden,
  wasPublished,
} from '#dashboard/sites/structure/item-commands.tsx';
import {
  allItems,
  findItem,
  isHidden,
  isHome,
  refusalOf,
  type StructureItem,
} from '#dashboard/sites/structure/structure-items.ts';
import { moveEntries } from '#dashboard/sortable/move-entries.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';
import { MenuPopup } from '#dashboard/ui/menu-popup.tsx';

interface MenuProps {
  item: StructureItem;
  commands: ItemCommands;
  tools: RowTools;
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What can be done with an item, fetched with the first menu of one. */
export function ItemMenu({ item, commands, tools, ...popup }: MenuProps) {
  return <MenuPopup align="end" entries={itemEntries(item, commands, tools)} {...popup} />;
}

const canHide = (item: StructureItem) => item.object === 'site-section' || item.object === 'site-space';

export function itemEntries(item: StructureItem, commands: ItemCommands, tools: RowTools): MenuEntries {
  const { site, rename, openSpace } = commands;
  const mayMove = site.permissions.create;
  const reason = missingRight(!mayMove && t('noRight'));
  return [
    item.object === 'site-space'
      ? { label: t('openSpace'), icon: ExternalLink, onSelect: () => openSpace(item.space.id) }
      : { label: t('rename'), icon: Pencil, shortcut: 'F2', onSelect: () => rename(item), disabledReason: reason },
    'default' in item &&
      !item.default && {
        label: wasPublished(site) ? asking(t('setHome')) : t('setHome'),
        icon: Star,
        shortcut: 'h',
        onSelect: () => setHome(item, commands),
        disabledReason: homeReason(item, site),
      },
    canHide(item) && {
      label: isHome(item) && !isHidden(item) ? asking(t('hiddenSection')) : t('hiddenSection'),
      icon: isHidden(item) ? Eye : EyeOff,
      checked: isHidden(item),
      onSelect: () => toggleHidden(item, commands),
      disabledReason: hideReason(item, commands),
    },
    'separator',
    ...(mayMove ? moveEntries(tools) : []),
    ...(mayMove ? elsewhere(item, commands) : []),
    'separator',
    ...copyEntries({ link: 'urls' in item ? item.urls.published : undefined, id: item.id }),
    'separator',
    {
      label: removalLabel(item),
      icon: item.object === 'site-section-group' ? Ungroup : Trash2,
      danger: item.object !== 'site-section-group',
      shortcut: 'Delete',
      onSelect: () => removeItem(item, commands),
      disabledReason: reason,
    },
  ];
}

function removalLabel({ object }: StructureItem): string {
  if (object === 'site-external-link') return t('remove');
  return asking(t(object === 'site-section-group' ? 'dissolve' : 'remove'));
}

/** The other parents that may hold an item. */
function elsewhere(item: StructureItem, commands: ItemCommands): MenuEntries {
  const { structure } = commands;
  const own = findItem(structure, item.id)?.parent;
  const parents = allItems(structure.structure)
    .map(({ item: parent }) => parent)
    .filter(parent => parent.id !== own?.id && parent.id !== item.id && !refusalOf(structure, item, parent));
  return [
    own?.object === 'site-section-group' && {
      label: t('outOfGroup'),
      icon: CornerUpLeft,
      onSelect: () => moveItem({ id: item.id, parent: undefined, after: own.id }, commands),
    },
    parents.length > 0 && {
      label: t(item.object === 'site-space' ? 'toSection' : 'toGroup'),
      icon: FolderInput,
      entries: parents.map(parent => ({
        label: parent.title,
        onSelect: () => moveItem({ id: item.id, parent: parent.id }, commands),
      })),
    },
  ];
}
