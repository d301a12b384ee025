import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';
import { t } from '#dashboard/messages/position.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

/** How the menu of a row moves it among its siblings: for pointers that cannot drag, and for screen readers. */
export const moveEntries = ({ moveUp, moveDown, moveTop, moveBottom }: RowTools): MenuEntries => [
  moveUp && { label: t('up'), icon: ArrowUp, shortcut: 'alt+up', onSelect: moveUp },
  moveDown && { label: t('down'), icon: ArrowDown, shortcut: 'alt+down', onSelect: moveDown },
  moveTop && { label: t('toTop'), icon: ArrowUpToLine, onSelect: moveTop },
  moveBottom && { label: t('toBottom'), icon: ArrowDownToLine, onSelect: moveBottom },
];
