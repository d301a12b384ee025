import { useQuery } from '@tanstack/react-query';
import { ancestorsOf, contentTreeOptions, titleOf } from '#dashboard/content/content-tree.ts';

/** The collections around a space, outermost first, as far as this person sees them in the tree of the sidebar. */
export function useCollectionsAbove(organizationId: string, spaceId: string): { id: string; title: string }[] {
  const { data } = useQuery(contentTreeOptions(organizationId));
  const items = data?.items ?? [];
  return ancestorsOf(items, spaceId).flatMap(id => {
    const collection = items.find(item => item.id === id);
    return collection ? { id, title: titleOf(collection) } : [];
  });
}
