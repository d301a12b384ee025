import { ConditionField } from '#dashboard/sites/conditions/condition-field.tsx';
import type { SitePlace } from '#dashboard/sites/site-data.ts';
import { Inspector } from '#dashboard/sites/structure/inspector.tsx';
import type { ItemCommands } from '#dashboard/sites/structure/item-commands.tsx';
import type { StructureItem } from '#dashboard/sites/structure/structure-items.ts';

interface ItemProps {
  place: SitePlace;
  item: StructureItem;
  commands: ItemCommands;
}

/** The item that is chosen: what can be set of it. */
export function ChosenItem({ place, item, commands }: ItemProps) {
  const audience = item.object !== 'site-section-group' && <ConditionField {...{ place, commands, item }} />;
  return <Inspector {...{ item, commands, audience }} />;
}
