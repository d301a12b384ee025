import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getReusableContentInChangeRequestByIdOptions,
  getRevisionOfChangeRequestByIdOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { findInChangeRequest, updateChangeRequestContent } from '#client/sdk.gen.ts';
import type { UpdateChangeRequestContentData } from '#client/types.gen.ts';
import { type RequestKey, requestPath } from '#dashboard/editor/sessions.ts';

type Change = UpdateChangeRequestContentData['body']['changes'][number];

export const sharedContentOptions = (key: RequestKey) => ({
  ...getRevisionOfChangeRequestByIdOptions({ path: requestPath(key), query: { metadata: false } }),
  staleTime: 30_000,
});

/** Variables and reusable contents of a change request. */
export const useSharedContent = (key: RequestKey) => useQuery(sharedContentOptions(key));

export const reusableOptions = (key: RequestKey, reusableContentId: string) => ({
  ...getReusableContentInChangeRequestByIdOptions({ path: { ...requestPath(key), reusableContentId } }),
  staleTime: 0,
});

/** Sends changes of what pages share, and shows them everywhere. */
export function useChangeShared(key: RequestKey) {
  const queries = useQueryClient();
  return async (changes: Change[]): Promise<void> => {
    await updateChangeRequestContent({ path: requestPath(key), query: { compat: false }, body: { changes } });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['uses'] }),
      ...[
        'getRevisionOfChangeRequestById',
        'getReusableContentInChangeRequestById',
        'getChangeRequestChanges',
        'getChangeRequestById',
        'getPageInChangeRequestById',
        'getContentPartsInChangeRequest',
      ].map(_id => queries.invalidateQueries({ queryKey: [{ _id }] })),
    ]);
  };
}

/** Something of the space that pages use, by how they write it. */
export type SharedUse = { find: string; what: 'words' | 'links' };

export const variableUse = (name: string): SharedUse => ({ find: `space.vars.${name}`, what: 'words' });
export const reusableUse = (id: string): SharedUse => ({ find: `reusable-content:${id}`, what: 'links' });

/** The pages and reusable contents that use it. */
export const usesOptions = (key: RequestKey, { find, what }: SharedUse) => ({
  queryKey: ['uses', key, what, find],
  // Any edit of a page may change it.
  staleTime: 0,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const uses: { id: string; title: string }[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const query = { find, what, matchCase: 'true', wholeWord: 'true', ...(after && { after }) } as const;
      const { data } = await findInChangeRequest({ path: requestPath(key), query, signal });
      uses.push(...data.found.map(({ page }) => page));
      uses.push(...data.reusableContents.map(({ reusableContent }) => reusableContent));
      after = data.next;
    }
    return uses;
  },
});
