import type { ContentTreeItem } from '#client/types.gen.ts';
import { isBeingMade, titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';
import { levelName } from '#dashboard/shell/roles.ts';
import type { Refusal } from '#dashboard/sortable/drop-plan.ts';

/**
 * Why an item may not go into a collection, by the rights that the service told: `undefined` is the top, or, with `inUnseen`,
 * the collection it is in and that nobody here sees.
 */
export function refusalOf(
  item: ContentTreeItem,
  into: ContentTreeItem | undefined,
  organization: { permissions: { createContent: boolean } },
  inUnseen = false,
): Refusal | undefined {
  if (isBeingMade(item)) return { reason: t('refuseCopy') };
  const lacks = (on: ContentTreeItem) => ({
    reason: t('refuseLevel', { level: levelName('create'), name: titleOf(on) }),
  });
  if (!item.permissions.admin) return lacks(item);
  if (inUnseen) return undefined;
  // Its neighbours at the top are not those of its collection.
  if (item.parentHidden && !into) return { reason: t('refuseHidden', { name: titleOf(item) }) };
  // To stay in a collection needs no right on it.
  if ((into?.id ?? null) === (item.parent ?? null)) return undefined;
  if (into) return into.permissions.create ? undefined : lacks(into);
  return organization.permissions.createContent ? undefined : { reason: t('refuseTop') };
}
