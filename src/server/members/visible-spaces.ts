import type { Role } from '#contract/common.ts';
import type { CollectionLevel, GivenItem, SpaceGroup } from './counts-rows.ts';

interface Structure {
  collections: readonly CollectionLevel[];
  spaces: readonly SpaceGroup[];
}

/**
 * Counts the spaces that members can view. The levels are those of `effectiveLevel`; for counting, only whether there is
 * one matters: a grant on a space, or on a collection from which it inherits, always gives one, and without a grant all
 * members but guests see the same.
 */
export function spaceCounter({ collections, spaces }: Structure) {
  const byId = new Map(collections.map(collection => [collection.id, collection]));
  const children = Map.groupBy(collections, ({ parent_id }) => parent_id);
  const inheriting = new Map(
    spaces.flatMap(({ parent_id, default_level, count }) =>
      default_level === 'inherit' && parent_id !== null ? [[parent_id, count] as const] : [],
    ),
  );
  const open = new Map<string, boolean>();

  /** Whether members see what stands here when nothing was given to them. */
  function isOpen(defaultLevel: Role | 'inherit' | null, parentId: string | null): boolean {
    if (defaultLevel !== 'inherit') return defaultLevel !== null;
    const parent = parentId === null ? undefined : byId.get(parentId);
    if (!parent) return true;
    const known = open.get(parent.id) ?? isOpen(parent.default_level, parent.parent_id);
    open.set(parent.id, known);
    return known;
  }

  /** Adds a collection and all that inherit from it. */
  function reach(id: string, reached: Set<string>): void {
    if (reached.has(id) || !byId.has(id)) return;
    reached.add(id);
    for (const child of children.get(id) ?? []) if (child.default_level === 'inherit') reach(child.id, reached);
  }

  const sum = (groups: readonly SpaceGroup[]) => groups.reduce((total, { count }) => total + count, 0);
  const all = sum(spaces);
  const openToMembers = sum(spaces.filter(({ default_level, parent_id }) => isOpen(default_level, parent_id)));

  return (role: Role | null, given: readonly GivenItem[]): number => {
    if (role === 'admin') return all;
    const counts = (isOpenAnyway: boolean) => role === null || !isOpenAnyway;
    const reached = new Set<string>();
    for (const { item_kind, item_id } of given) if (item_kind === 'collection') reach(item_id, reached);
    let visible = role === null ? 0 : openToMembers;
    for (const id of reached) if (counts(isOpen('inherit', id))) visible += inheriting.get(id) ?? 0;
    const single = new Map(given.flatMap(item => (item.space_id === null ? [] : [[item.space_id, item] as const])));
    for (const { default_level, parent_id } of single.values()) {
      const counted = default_level === 'inherit' && parent_id !== null && reached.has(parent_id);
      if (!counted && counts(isOpen(default_level, parent_id))) visible += 1;
    }
    return visible;
  };
}
