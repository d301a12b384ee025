import { t } from '#dashboard/messages/site-structure.ts';
import { useShortcuts } from '#dashboard/shell/shortcuts.ts';
import { ConditionField } from '#dashboard/sites/conditions/condition-field.tsx';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { Inspector } from '#dashboard/sites/structure/inspector.tsx';
import { homeReason, type ItemCommands, removeItem } from '#dashboard/sites/structure/item-commands.ts';
import { isHome, type StructureItem } from '#dashboard/sites/structure/structure-items.ts';

interface ItemProps {
  place: SitePlace;
  item: StructureItem;
  commands: ItemCommands;
}

/** The item that is chosen: what can be set of it, and the keys that act on it. */
export function ChosenItem({ place, item, commands }: ItemProps) {
  useItemKeys(item, commands);
  const audience = item.object !== 'site-section-group' && <ConditionField {...{ place, commands, item }} />;
  return <Inspector {...{ item, commands, audience }} />;
}

function useItemKeys(item: StructureItem, commands: ItemCommands) {
  const { site, actions, rename } = commands;
  const may = site.permissions.create;
  useShortcuts([
    ...(may && item.object !== 'site-space' ? [{ keys: 'f2', label: t('rename'), run: () => rename(item) }] : []),
    ...('default' in item && !isHome(item) && !homeReason(item, site)
      ? [{ keys: 'h', label: t('setHome'), run: () => actions.setHome(item) }]
      : []),
    ...(may ? [{ keys: 'delete', label: t('remove'), run: () => removeItem(item, commands) }] : []),
  ]);
}
