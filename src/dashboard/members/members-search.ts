import { type RoleChoice, roles } from '#dashboard/shell/role-choice.ts';

export const sorts = ['joinedAt', 'lastSeenAt', 'name'] as const;
export const statuses = ['active', 'disabled'] as const;

/** What the list is asked for; it stands in the address. */
export type MemberSearch = {
  search?: string;
  role?: RoleChoice;
  status?: (typeof statuses)[number];
  sso?: boolean;
  /** Id of a team. */
  team?: string;
  sort?: (typeof sorts)[number];
  /** Left out in the usual direction of what is sorted by. */
  reversed?: true;
};

/** Names usually go from A to Z, times from the latest back. */
export const isAscending = (sort: MemberSearch['sort'], reversed: MemberSearch['reversed']): boolean =>
  (sort === 'name') !== (reversed ?? false);

/** Everyone the list shows, as other operations name them: in the order of the last visit it leaves out who was never here. */
export const filterOf = ({ sort, reversed: _, ...filter }: MemberSearch) => ({
  ...filter,
  ...(sort === 'lastSeenAt' && { seen: true }),
});

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find(known => known === value);

/** The search parameters of the list's route. */
export function validateMembersSearch(raw: Record<string, unknown>): MemberSearch {
  const role = oneOf([...roles, 'guest'], raw.role);
  const status = oneOf(statuses, raw.status);
  const sort = oneOf(sorts, raw.sort);
  return {
    ...(typeof raw.search === 'string' && raw.search && { search: raw.search }),
    ...(role && { role }),
    ...(status && { status }),
    ...(typeof raw.sso === 'boolean' && { sso: raw.sso }),
    ...(typeof raw.team === 'string' && raw.team && { team: raw.team }),
    ...(sort && { sort }),
    ...(raw.reversed === true && { reversed: true }),
  };
}
