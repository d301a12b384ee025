import type { EditNode } from '#dashboard/editor/edit-tree.ts';
import { labelOf } from '#dashboard/editor/page-row.tsx';
import { t } from '#dashboard/messages/page-tree.ts';
import type { Refusal } from '#dashboard/sortable/drop-plan.ts';

/** Why a page may not stand below another, `undefined` being the top. */
export function refusalOf(node: EditNode, parent: EditNode | undefined): Refusal | undefined {
  if (node.deleted) return { reason: t('refuseDeleted', { name: labelOf(node.page) }) };
  if (!parent) return undefined;
  const name = labelOf(parent.page);
  if (parent.deleted) return { reason: t('refuseInDeleted', { name }) };
  // They can have pages from an import, or from before they became one.
  if (parent.page.type === 'link') return { reason: t('refuseInLink'), byKind: true };
  return parent.page.type === 'computed' ? { reason: t('refuseInComputed', { name }), byKind: true } : undefined;
}
