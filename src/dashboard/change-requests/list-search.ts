export const views = ['review', 'mine', 'waiting', 'open', 'drafts', 'merged', 'archived'] as const;

/** The saved views of a list of change requests (product C7.1). */
export type View = (typeof views)[number];

export type ListSearch = {
  view?: View | undefined;
  /** The beginning of a number, or a part of a subject. */
  search?: string | undefined;
  author?: string | undefined;
  reviewer?: string | undefined;
  space?: string | undefined;
  site?: string | undefined;
  sort?: 'createdAt' | 'comments' | undefined;
  only?: 'outdated' | 'conflicts' | undefined;
  /** The request that is open beside the list: the id of its space, a slash, its number. */
  beside?: string | undefined;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The search parameters of a list's route. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  return {
    view: views.find(view => view === search.view),
    search: text(search.search),
    author: text(search.author),
    reviewer: text(search.reviewer),
    space: text(search.space),
    site: text(search.site),
    sort: search.sort === 'createdAt' || search.sort === 'comments' ? search.sort : undefined,
    only: search.only === 'outdated' || search.only === 'conflicts' ? search.only : undefined,
    beside: text(search.beside),
  };
}
