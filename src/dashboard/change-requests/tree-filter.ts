import type { ChangedEntry, ChangeKind } from '#dashboard/change-requests/changed-entries.ts';

export type TreeFilter = {
  text: string;
  kind: ChangeKind | undefined;
  withThreads: boolean;
  hideViewed: boolean;
  /** Pages that did not change show as well. */
  all: boolean;
};

const isNamed = (name: string, { text }: TreeFilter): boolean =>
  name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

/** Whether a page that did not change passes the filter, because it has unresolved threads. */
export const passesForThreads = (
  { id, title }: { id: string; title: string },
  filter: TreeFilter,
  threads: ReadonlyMap<string, number>,
): boolean => threads.has(id) && filter.kind === undefined && isNamed(title, filter);

/** Whether a changed page passes the filter. The one that is shown always does. */
export function passes(
  entry: ChangedEntry,
  filter: TreeFilter,
  threads: ReadonlyMap<string, number>,
  current: string | undefined,
): boolean {
  const { page, kinds, viewed } = entry;
  if (!isNamed(`${page.title} ${page.path ?? ''}`, filter)) return false;
  if (filter.kind && !kinds.includes(filter.kind)) return false;
  if (filter.withThreads && !threads.has(page.id)) return false;
  return !(filter.hideViewed && viewed === 'yes' && page.id !== current);
}
