export const linkViews = ['all', 'broken', 'in-app', 'external'] as const;
export type LinkView = (typeof linkViews)[number];

/** What the list of links keeps in the address. */
export type LinksSearch = {
  show?: Exclude<LinkView, 'all'> | undefined;
  /** Id of a page. */
  on?: string | undefined;
};
