import {
  Copy,
  CornerUpRight,
  Eye,
  EyeOff,
  FilePlus2,
  LayoutTemplate,
  Pencil,
  SlidersHorizontal,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import type { Page } from '#client/types.gen.ts';
import type { TreeActions } from '#dashboard/editor/use-tree-actions.ts';
import { t } from '#dashboard/messages/editor.ts';
import { t as templates } from '#dashboard/messages/page-templates.ts';
import { t as tree } from '#dashboard/messages/page-tree.ts';
import { moveEntries } from '#dashboard/sortable/move-entries.ts';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { asking } from '#dashboard/ui/asking.ts';
import { copyEntries } from '#dashboard/ui/copy-entries.ts';
import type { MenuEntries } from '#dashboard/ui/menu.tsx';

type Steps = Record<'rename' | 'addBelow' | 'remove' | 'keep' | 'moveTo' | 'options' | 'address', () => void>;

/**
 * What can be done to a page of the tree.
 * @param offline why nothing can be deleted now
 */
export function pageMenu(
  page: Page,
  tools: RowTools,
  actions: TreeActions,
  steps: Steps,
  offline: string | undefined,
): MenuEntries {
  const holds = page.type === 'document' || page.type === 'group';
  return [
    { label: t('rename'), icon: Pencil, shortcut: 'f2', onSelect: steps.rename },
    page.type === 'link' && {
      label: asking(tree('changeAddress')),
      icon: SquareArrowOutUpRight,
      onSelect: steps.address,
    },
    page.type !== 'link' && { label: tree('options'), icon: SlidersHorizontal, onSelect: steps.options },
    holds && { label: t('newPageBelow'), icon: FilePlus2, onSelect: steps.addBelow },
    { label: t('duplicate'), icon: Copy, onSelect: () => void actions.duplicate(page) },
    page.type === 'document' && { label: asking(templates('save')), icon: LayoutTemplate, onSelect: steps.keep },
    'separator',
    { label: tree('moveTo'), icon: CornerUpRight, onSelect: steps.moveTo },
    ...moveEntries(tools),
    'separator',
    {
      label: t(page.hidden ? 'show' : 'hide'),
      icon: page.hidden ? Eye : EyeOff,
      onSelect: () => void actions.setHidden(page, !page.hidden),
    },
    ...copyEntries({ link: page.urls.app, id: page.id }),
    'separator',
    { label: t('delete'), icon: Trash2, danger: true, disabledReason: offline, onSelect: steps.remove },
  ];
}
