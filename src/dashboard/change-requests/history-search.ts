import { type DiffView, diffViews } from '#dashboard/change-requests/changes-search.ts';

/** What the history keeps in the address: which revision is compared, with which, and where. */
export type HistorySearch = {
  revision?: string | undefined;
  /** Its first parent when left out. */
  against?: string | undefined;
  page?: string | undefined;
  view?: DiffView | undefined;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : typeof value === 'number' ? String(value) : undefined;

export function validateHistorySearch(search: Record<string, unknown>): HistorySearch {
  return {
    revision: text(search.revision),
    against: text(search.against),
    page: text(search.page),
    view: diffViews.find(view => view === search.view),
  };
}
