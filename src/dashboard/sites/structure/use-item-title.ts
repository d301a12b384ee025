import { savedNow } from '#dashboard/forms/saved-now.ts';
import { useComparedText } from '#dashboard/forms/use-compared-text.tsx';
import { t } from '#dashboard/messages/site-structure.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import type { ItemCommands } from '#dashboard/sites/structure/item-commands.tsx';
import { readItem } from '#dashboard/sites/structure/read-item.ts';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

/** Saves the title of an item over what it was when its field was opened, with Undo. */
export function useItemTitle(
  item: StructureItem,
  { site, actions }: ItemCommands,
  onBack: (title: string, original: string) => void,
) {
  const place = { organizationId: useOrganizationId(), siteId: site.id };
  return useComparedText({
    label: t('title'),
    latest: async () => savedNow(await readItem(place, item), ({ title }) => title),
    send: (title, condition, before) =>
      actions.update(item, { title }, t('renamed', { title }), { condition, before: { title: before } }),
    ...{ show: title => actions.show(item, { title }), onBack, onError: toastError },
  });
}
