import { type PreviewSearch, validatePreviewSearch } from '#dashboard/change-requests/preview-search.ts';

/** What an older revision keeps in the address. */
export type OldRevisionSearch = PreviewSearch & {
  /** As readers of a site saw it, instead of its text alone. */
  view?: 'site' | undefined;
  /** Id of a block that is pointed out. */
  node?: string | undefined;
};

export const validateOldRevisionSearch = (search: Record<string, unknown>): OldRevisionSearch => ({
  ...validatePreviewSearch(search),
  view: search.view === 'site' ? 'site' : undefined,
  node: typeof search.node === 'string' && search.node ? search.node : undefined,
});
