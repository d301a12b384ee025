import type { ChangeKind } from '#dashboard/change-requests/changed-entries.ts';

export const diffViews = ['split', 'unified', 'source'] as const;
export type DiffView = (typeof diffViews)[number];
export const compares = ['mine', 'main', 'initial', 'reviewed', 'viewed'] as const;
export type Compare = (typeof compares)[number];

export const scopes = ['one', 'all'] as const;
/** One page at a time, or all that changed in one scroll. */
export type Scope = (typeof scopes)[number];

/** In the order in which the filter names them. */
export const changeKinds = ['created', 'edited', 'deleted', 'moved'] as const satisfies readonly ChangeKind[];

/** What the changes tab keeps in the address. */
export type ChangesSearch = {
  /** Id of a page, or `other` for files, variables and reusable contents. */
  page?: string | undefined;
  view?: DiffView | undefined;
  pages?: Scope | undefined;
  compare?: Compare | undefined;
  /** Id of a thread. */
  thread?: string | undefined;
  /** The list of the page's threads; the unresolved ones when left out. */
  status?: 'resolved' | 'outdated' | undefined;
  /** Only threads that this person began. */
  author?: string | undefined;
  /** Only threads that mention whoever looks. */
  mentions?: true | undefined;
  /** The newest thread first; else each beside its block. */
  order?: 'desc' | undefined;
  /** Only pages whose name contains it. */
  filter?: string | undefined;
  /** Only pages that changed in this way. */
  kind?: ChangeKind | undefined;
  /** Only pages with unresolved threads. */
  withThreads?: true | undefined;
  hideViewed?: true | undefined;
  allPages?: true | undefined;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : typeof value === 'number' ? String(value) : undefined;
const flag = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined);

export function validateChangesSearch(search: Record<string, unknown>): ChangesSearch {
  return {
    page: text(search.page),
    view: diffViews.find(view => view === search.view),
    pages: scopes.find(scope => scope === search.pages),
    compare: compares.find(compare => compare === search.compare),
    thread: text(search.thread),
    status: search.status === 'resolved' || search.status === 'outdated' ? search.status : undefined,
    author: text(search.author),
    mentions: flag(search.mentions),
    order: search.order === 'desc' ? 'desc' : undefined,
    filter: text(search.filter),
    kind: changeKinds.find(kind => kind === search.kind),
    withThreads: flag(search.withThreads),
    hideViewed: flag(search.hideViewed),
    allPages: flag(search.allPages),
  };
}
