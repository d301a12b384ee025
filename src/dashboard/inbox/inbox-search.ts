export const filters = ['all', 'unread', 'mentions', 'reviews', 'snoozed'] as const;
export type Filter = (typeof filters)[number];

export type InboxSearch = {
  filter?: Filter | undefined;
  /** Id of the notification that is read. */
  item?: string | undefined;
};

export function validateInboxSearch(search: Record<string, unknown>): InboxSearch {
  return {
    filter: filters.find(filter => filter === search.filter),
    item: typeof search.item === 'string' ? search.item : undefined,
  };
}
