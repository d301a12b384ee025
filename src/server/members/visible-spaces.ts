import type { Role } from '#contract/common.ts';
import type { GivenItem, ReachedCollection } from './counts-rows.ts';

interface Structure {
  /** All spaces, and those that members do not see who were given nothing. */
  spaces: number;
  hidden: number;
  reached: readonly ReachedCollection[];
}

/**
 * Counts the spaces that members can view. The levels are those of `effectiveLevel`; for counting, only whether there is
 * one matters: a grant on a space, or on a collection from which it inherits, always gives one, and without a grant all
 * members but guests see the same.
 */
export function spaceCounter({ spaces, hidden, reached }: Structure) {
  const byGiven = Map.groupBy(reached, ({ given }) => given);

  return (role: Role | null, given: readonly GivenItem[]): number => {
    if (role === 'admin') return spaces;
    const collections = new Map(
      given.flatMap(item => (byGiven.get(item.item_id) ?? []).map(collection => [collection.id, collection] as const)),
    );
    const counts = (isHidden: boolean) => role === null || isHidden;
    let visible = role === null ? 0 : spaces - hidden;
    for (const collection of collections.values()) if (counts(collection.hidden === 1)) visible += collection.spaces;
    const single = new Map(given.map(item => [item.item_id, item]));
    for (const { item_kind, above, hidden: isHidden } of single.values())
      if (item_kind === 'space' && !collections.has(above) && counts(isHidden === 1)) visible += 1;
    return visible;
  };
}
