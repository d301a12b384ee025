export const views = ['review', 'mine', 'waiting', 'open', 'drafts', 'merged', 'archived'] as const;

/** The saved views of a list of change requests (product C7.1). */
export type View = (typeof views)[number];

export type ListSearch = {
  view?: View | undefined;
  author?: string | undefined;
  space?: string | undefined;
  sort?: 'createdAt' | undefined;
  only?: 'outdated' | 'conflicts' | undefined;
};

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** The search parameters of a list's route. */
export function validateListSearch(search: Record<string, unknown>): ListSearch {
  return {
    view: views.find(view => view === search.view),
    author: text(search.author),
    space: text(search.space),
    sort: search.sort === 'createdAt' ? 'createdAt' : undefined,
    only: search.only === 'outdated' || search.only === 'conflicts' ? search.only : undefined,
  };
}
