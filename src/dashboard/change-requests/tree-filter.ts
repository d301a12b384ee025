import type { ChangedEntry, ChangeKind } from '#dashboard/change-requests/changed-entries.ts';

export type TreeFilter = {
  text: string;
  kind: ChangeKind | undefined;
  withThreads: boolean;
  hideViewed: boolean;
  /** Pages that did not change show as well. */
  all: boolean;
};

/** Whether a changed page passes the filter. The one that is shown always does. */
export function passes(
  entry: ChangedEntry,
  filter: TreeFilter,
  threads: ReadonlyMap<string, number>,
  current: string | undefined,
): boolean {
  const { page, kinds, viewed } = entry;
  const wanted = filter.text.trim().toLocaleLowerCase();
  if (wanted && !`${page.title} ${page.path ?? ''}`.toLocaleLowerCase().includes(wanted)) return false;
  if (filter.kind && !kinds.includes(filter.kind)) return false;
  if (filter.withThreads && !threads.has(page.id)) return false;
  return !(filter.hideViewed && viewed === 'yes' && page.id !== current);
}
