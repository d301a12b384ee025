import type { DefaultLevel, Role } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/access.ts';
import { levelName, levelOptions } from '#dashboard/shell/roles.ts';
import type { SelectOption } from '#dashboard/ui/select.tsx';

/** The level of everyone as a control holds it: `null` of the API is no access. */
type DefaultChoice = Role | 'inherit' | 'none';

export const defaultChoice = (level: DefaultLevel): DefaultChoice => level ?? 'none';
export const defaultLevelOf = (choice: DefaultChoice): DefaultLevel => (choice === 'none' ? null : choice);

/** @param nested whether the item stands in a collection */
export function defaultLevelName(level: DefaultLevel, nested: boolean): string {
  if (level === null) return t('none');
  if (level === 'inherit') return t(nested ? 'inherit' : 'inheritTop');
  return levelName(level);
}

/** @param nested whether the item stands in a collection */
export const defaultLevelOptions = (nested: boolean): SelectOption<DefaultChoice>[] => [
  {
    value: 'inherit',
    label: t(nested ? 'inherit' : 'inheritTop'),
    description: t(nested ? 'inheritHelp' : 'inheritTopHelp'),
  },
  ...levelOptions(),
  { value: 'none', label: t('none'), description: t('noneHelp') },
];
