import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ContentTree } from '#client/types.gen.ts';
import { contentTreeKey, contentTreeOptions, nestContent, perParent } from '#dashboard/content/content-tree.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';

/** The tree of an organization, kept fresh while somebody else changes it. */
export function useContentTree(organizationId: string) {
  const queries = useQueryClient();
  const query = useQuery(contentTreeOptions(organizationId));
  const refresh = useCallback(
    () => queries.invalidateQueries({ queryKey: contentTreeKey(organizationId) }),
    [queries, organizationId],
  );
  useLiveEvents(['tree'], () => void refresh());
  /** Loads what follows in one parent (undefined: the top). */
  const more = async (parent: string | undefined, page: string) => {
    const { loadMore, withMore } = await import('#dashboard/content/more-content.ts');
    const data = await loadMore(organizationId, perParent, parent, page);
    queries.setQueryData<ContentTree>(
      contentTreeOptions(organizationId).queryKey,
      known => known && withMore(known, parent, data),
    );
  };
  const nodes = useMemo(() => nestContent(query.data?.items ?? []), [query.data]);
  return { ...query, items: query.data?.items ?? [], nodes, refresh, more };
}
