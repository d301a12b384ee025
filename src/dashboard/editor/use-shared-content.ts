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
    await Promise.all(
      [
        'getRevisionOfChangeRequestById',
        'getReusableContentInChangeRequestById',
        'getChangeRequestChanges',
        'getChangeRequestById',
        'getPageInChangeRequestById',
      ].map(_id => queries.invalidateQueries({ queryKey: [{ _id }] })),
    );
  };
}

/** On how many pages something is written. */
export function useUses(key: RequestKey, written: string) {
  return useQuery({
    queryKey: ['uses', key, written],
    queryFn: async ({ signal }) => {
      let pages = 0;
      for (let after: string | undefined, more = true; more; more = after !== undefined) {
        const query = { find: written, matchCase: 'true', wholeWord: 'true', ...(after && { after }) } as const;
        const { data } = await findInChangeRequest({ path: requestPath(key), query, signal });
        pages += data.found.length;
        after = data.next;
      }
      return pages;
    },
    enabled: written !== '',
  });
}
