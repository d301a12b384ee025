import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getContentTreeQueryKey } from '#client/@tanstack/react-query.gen.ts';
import type { ContentTree, ContentTreeItem } from '#client/types.gen.ts';
import { contentTreeOptions, isCut, perParent } from '#dashboard/content/content-tree.ts';
import { expandContent } from '#dashboard/content/expanded.ts';
import { useSettled } from '#dashboard/ui/use-settled.ts';

type Wanted = { search?: string; items?: string[] };

const none: readonly ContentTreeItem[] = [];

/** What the service knows of a tree that is not loaded whole; what it finds becomes part of the tree. */
function useFound(organizationId: string, wanted: Wanted, enabled: boolean) {
  const queries = useQueryClient();
  const query = { ...wanted, limit: perParent };
  return useQuery({
    queryKey: getContentTreeQueryKey({ path: { organizationId }, query }),
    queryFn: async ({ signal }) => {
      const { findMore, withFound } = await import('#dashboard/content/more-content.ts');
      const found = await findMore(organizationId, query, signal);
      // One that is asked for by itself is to be seen.
      if (wanted.items) expandContent(found.items.flatMap(item => item.parent ?? []));
      queries.setQueryData<ContentTree>(
        contentTreeOptions(organizationId).queryKey,
        known => known && withFound(known, found),
      );
      return found.count;
    },
    enabled,
    // The tree keeps what was found; whoever asks again may ask of another tree.
    staleTime: 0,
    gcTime: 0,
  });
}

/** Looks among everything for titles with a text, where only a part of the tree is loaded. */
export function useContentSearch(organizationId: string, text: string) {
  const { data: tree } = useQuery(contentTreeOptions(organizationId));
  const typed = text.trim();
  const search = useSettled(typed).slice(0, 100);
  const isPartial = tree !== undefined && isCut(tree);
  const isAsked = isPartial && typed !== '' && search !== '';
  const found = useFound(organizationId, { search }, isAsked);
  return {
    items: tree?.items ?? none,
    isPartial,
    isSearching: isPartial && typed !== '' && (search !== typed.slice(0, 100) || found.isFetching),
    isError: isAsked && found.isError,
    retry: () => void found.refetch(),
    /** How many more have the text than are asked for at once. */
    left: isAsked ? Math.max(0, (found.data ?? 0) - perParent) : 0,
  };
}

/** Brings one item with the collections around it, where it is not in the part of the tree that is loaded. */
export function useRevealed(organizationId: string, id: string | undefined): { isPending: boolean } {
  const { data: tree } = useQuery(contentTreeOptions(organizationId));
  const isMissing = id !== undefined && tree !== undefined && isCut(tree) && !tree.items.some(item => item.id === id);
  const found = useFound(organizationId, { items: id === undefined ? [] : [id] }, isMissing);
  return { isPending: isMissing && found.isFetching };
}
