import type { Site } from '#client/types.gen.ts';
import { useSitesShowing } from '#dashboard/shell/sites-showing.ts';

/** The published sites that show a space. */
export const useLiveSites = (spaceId: string): Site[] =>
  useSitesShowing(spaceId).sites.filter(({ published }) => published);

export const titlesOf = (sites: readonly Site[]): string => sites.map(({ title }) => title).join(', ');
