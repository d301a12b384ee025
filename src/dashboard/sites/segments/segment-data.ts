import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSiteSegments, updateSiteSegments } from '#client/sdk.gen.ts';
import type { SiteSegment } from '#client/types.gen.ts';
import { type Condition, conditionOf, type SavedNow, savedNow } from '#dashboard/forms/saved-now.ts';
import { segmentsOptions } from '#dashboard/shell/site-preview/site-place.ts';
import type { SitePlace } from '#dashboard/sites/site-data.ts';

export type { SiteSegment } from '#client/types.gen.ts';

/** As many as the service takes. */
export const most = 20;

/** Empty while they come, and where they cannot be had: nothing waits for them. */
export const useSegments = (place: SitePlace): readonly SiteSegment[] =>
  useQuery(segmentsOptions(place)).data?.segments ?? [];

/** All of them as they are saved now. */
export const segmentsNow = async (path: SitePlace): Promise<SavedNow<readonly SiteSegment[]>> =>
  savedNow(await getSiteSegments({ path }), ({ segments }) => segments);

/** Keeps other segments. @returns the condition under which that can be taken back @throws ApiError */
export function useSaveSegments(
  place: SitePlace,
): (segments: readonly SiteSegment[], condition?: Condition) => Promise<Condition> {
  const queries = useQueryClient();
  return async (segments, condition = {}) => {
    const { data, response } = await updateSiteSegments({
      path: place,
      body: { segments: [...segments] },
      ...condition,
    });
    queries.setQueryData(segmentsOptions(place).queryKey, data);
    return conditionOf(response);
  };
}
