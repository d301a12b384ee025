import type { Role } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/roles.ts';
import { type RoleChoice, roleChoice, roles } from '#dashboard/shell/role-choice.ts';
import type { SelectOption } from '#dashboard/ui/select.tsx';

export const roleName = (role: Role | null | undefined): string => t(`role.${roleChoice(role)}`);
export const levelName = (level: Role): string => t(`level.${level}`);

/** What is asked for on an item: a level, or a role in the organization. */
export const askedName = (kind: string, asked: Role): string => (kind === 'organization' ? roleName : levelName)(asked);

const optionOf = <T extends RoleChoice>(value: T): SelectOption<T> => ({
  value,
  label: t(`role.${value}`),
  description: t(`role.${value}.help`),
});

/** Made once somebody asks: this file may be loaded before the words of the chosen language. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The roles of an organization, each with one line of meaning. */
export const roleOptions = once((): readonly SelectOption<RoleChoice>[] =>
  ([...roles, 'guest'] as const).map(optionOf),
);

/** The levels on a space or collection, each with one line of meaning. */
export const levelOptions = once((): readonly SelectOption<Role>[] =>
  roles.map(value => ({ value, label: t(`level.${value}`), description: t(`level.${value}.help`) })),
);

const memberRoleOptions = once((): readonly SelectOption<Role>[] => roles.map(optionOf));

/** What may be asked for on an item. */
export const askedOptions = (kind: string): readonly SelectOption<Role>[] =>
  (kind === 'organization' ? memberRoleOptions : levelOptions)();
