import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getSitePublishingPreviewByIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { GetSitePublishingPreviewByIdData } from '#client/types.gen.ts';
import { ApiError, isTransient } from '#dashboard/shell/api-error.ts';
import type { SitePlace } from '#dashboard/shell/site-preview/site-place.ts';
import type { ViewAs } from '#dashboard/shell/site-preview/view-as.ts';

type PreviewQuery = NonNullable<GetSitePublishingPreviewByIdData['query']>;

/** Where a site is opened, and in which state. */
export type PreviewedAt = Omit<PreviewQuery, 'claims' | 'hidden' | 'look'>;

/** Milliseconds: a link is good for an hour. */
const renewal = 50 * 60_000;

/** Where the site shows as it is asked for. */
export function usePreviewLink(
  place: SitePlace,
  at: PreviewedAt,
  { claims, hidden }: ViewAs,
  look: string | undefined,
) {
  const seen: PreviewQuery = { ...at, ...(claims !== undefined && { claims }), ...(hidden && { hidden: true }) };
  const answer = useQuery({
    ...getSitePublishingPreviewByIdOptions({ path: place, query: { ...seen, ...(look !== undefined && { look }) } }),
    staleTime: renewal,
    refetchInterval: renewal,
  });
  const { data, isRefetching, refetch } = answer;
  // Whatever fails, the client says so with it.
  const error = answer.error instanceof ApiError ? answer.error : undefined;
  // The last one stays until there is another of the same for the same audience: what one sees is no answer to what another does.
  const asked = JSON.stringify([place, seen]);
  const [last, setLast] = useState({ asked, data });
  if (data && (data !== last.data || asked !== last.asked)) setLast({ asked, data });
  // What the service refuses, as a link that is not written yet, shows once it is mended.
  const isUnfinished = look !== undefined && error?.status === 400;
  const shown = data ?? (last.asked === asked ? last.data : undefined);
  return {
    link: !error || isUnfinished || isTransient(error) ? shown : undefined,
    /** Why there is no newer one. */
    problem: isUnfinished ? undefined : error,
    /** The look that is asked for cannot be shown yet. */
    isUnfinished,
    isRefetching,
    refetch: () => void refetch(),
  };
}
