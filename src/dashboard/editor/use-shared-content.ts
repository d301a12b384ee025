import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ContentChange,
  type ContentKey,
  findInContent,
  refreshContent,
  sharedContentOptions,
  updateContent,
} from '#dashboard/editor/edited-content.ts';

/** Variables and reusable contents of what is edited. */
export const useSharedContent = (key: ContentKey) => useQuery(sharedContentOptions(key));

/** Sends changes of what pages share, and shows them everywhere. */
export function useChangeShared(key: ContentKey) {
  const queries = useQueryClient();
  return async (changes: ContentChange[]): Promise<void> => {
    await updateContent(key, changes);
    await refreshContent(queries, key);
  };
}

/** Something of the space that pages use, by how they write it. */
export type SharedUse = { find: string; what: 'words' | 'links' };

export const variableUse = (name: string): SharedUse => ({ find: `space.vars.${name}`, what: 'words' });
export const reusableUse = (id: string): SharedUse => ({ find: `reusable-content:${id}`, what: 'links' });

/** The pages and reusable contents that use it. */
export const usesOptions = (key: ContentKey, { find, what }: SharedUse) => ({
  queryKey: ['uses', key, what, find],
  // Any edit of a page may change it.
  staleTime: 0,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const uses: { id: string; title: string }[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const query = { find, what, matchCase: 'true', wholeWord: 'true', ...(after && { after }) } as const;
      const data = await findInContent(key, query, signal);
      uses.push(...data.found.map(({ page }) => page));
      uses.push(...data.reusableContents.map(({ reusableContent }) => reusableContent));
      after = data.next;
    }
    return uses;
  },
});
