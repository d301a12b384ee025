import type { ContentTreeItem } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { t } from '#dashboard/messages/content.ts';

/** What becomes of who sees an item that goes into another parent, `undefined` being the top; nothing where it stays. */
export function moveEffect(
  items: readonly ContentTreeItem[],
  item: ContentTreeItem,
  parent: string | undefined,
): string | undefined {
  if (parent === (item.parent ?? undefined)) return undefined;
  if (item.defaultLevel !== 'inherit') return t('effectNone');
  const titleIn = (id: string | null | undefined) => {
    const found = items.find(other => other.id === id);
    return found && titleOf(found);
  };
  const [to, from] = [titleIn(parent), titleIn(item.parent)];
  if (to === undefined) return t('effectTop', { from: from ?? '' });
  return from === undefined ? t('effectInto', { to }) : t('effectBetween', { to, from });
}
