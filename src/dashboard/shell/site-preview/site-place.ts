import { getSiteSegmentsOptions } from '#client/@tanstack/react-query.gen.ts';
import type { GetSiteByIdData } from '#client/types.gen.ts';

/** What names a site in the API. */
export type SitePlace = GetSiteByIdData['path'];

/** The kinds of visitors that a site is previewed as. */
export const segmentsOptions = (path: SitePlace) => getSiteSegmentsOptions({ path });
