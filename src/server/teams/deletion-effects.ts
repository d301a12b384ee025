import type { CollectionRow } from '../db/tables/spaces.ts';
import type { ReachedSpace, TeamPerson } from './deletion-rows.ts';

interface Situation {
  /** Without admins and those who are disabled: for them nothing changes. */
  people: readonly TeamPerson[];
  /** What the team's grants reach. */
  spaces: readonly ReachedSpace[];
  collections: readonly Pick<CollectionRow, 'id' | 'parent_id' | 'default_level'>[];
  /** What these people were given beside the team. */
  others: readonly { user_id: string; item_id: string }[];
}

/**
 * Who can no longer view some space without a team, and which spaces these are. Every level that is granted shows a space,
 * as does the base level to members who are no guests.
 */
export function effectsOfDeletion({ people, spaces, collections, others }: Situation): {
  people: TeamPerson[];
  spaces: ReachedSpace[];
} {
  const holders = Map.groupBy(others, ({ item_id }) => item_id);
  const places = new Map(collections.map(collection => [collection.id, collection]));
  const losers = new Set<TeamPerson>();
  const lost = new Set<ReachedSpace>();
  // Spaces that inherit from one place and were given to nobody else are alike.
  for (const group of Map.groupBy(spaces, keyOf).values()) {
    const [first] = group;
    if (!first) continue;
    const kept = new Set(chainOf(first).flatMap(id => (holders.get(id) ?? []).map(({ user_id }) => user_id)));
    const without = people.filter(({ user_id, role }) => !kept.has(user_id) && (role === null || isHidden(first)));
    for (const person of without) losers.add(person);
    if (without.length > 0) for (const space of group) lost.add(space);
  }
  return {
    people: people.filter(person => losers.has(person)),
    spaces: spaces.filter(space => lost.has(space)),
  };

  function keyOf(space: ReachedSpace): string {
    const place = space.default_level === 'inherit' ? space.parent_id : null;
    return [place, holders.has(space.id) ? space.id : '', isHidden(space)].join('\n');
  }

  /** The space, and the collections from which it inherits. */
  function chainOf(space: ReachedSpace): string[] {
    const chain = [space.id];
    let item: Omit<Situation['collections'][number], 'id'> | undefined = space;
    while (item?.default_level === 'inherit' && item.parent_id !== null) {
      chain.push(item.parent_id);
      item = places.get(item.parent_id);
    }
    return chain;
  }
}

/** Whether members do not see a space without a grant. */
const isHidden = ({ base_level }: ReachedSpace): boolean => base_level === 'none';
