import type { QueryClient } from '@tanstack/react-query';
import { getMemberBulkChangeOptions } from '#client/@tanstack/react-query.gen.ts';
import type { MemberBulkChange } from '#client/types.gen.ts';
import { createStore } from '#dashboard/ui/store.ts';

const key = 'bindery-bulk-members';

/** A change that is shown until it is over and nothing is left to say. */
type Watched = { organizationId: string; id: string };

/** Whatever stands in the storage, anybody may have written it. */
function stored(): Watched[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter(
      (item): item is Watched => typeof item?.organizationId === 'string' && typeof item?.id === 'string',
    );
  } catch {
    return [];
  }
}

/** The changes of many members that this browser began; they run on the server and outlive a reload. */
export const watchedChanges = createStore<readonly Watched[]>(typeof localStorage === 'undefined' ? [] : stored());
watchedChanges.subscribe(() => localStorage.setItem(key, JSON.stringify(watchedChanges.get())));

export function watchChange({ id }: MemberBulkChange, organizationId: string): void {
  watchedChanges.set(list => [...list, { organizationId, id }]);
}
export const forgetChange = (id: string): void => watchedChanges.set(list => list.filter(other => other.id !== id));

export const isOver = ({ status }: MemberBulkChange): boolean => status !== 'queued' && status !== 'running';
export const doneOf = ({ changed, unchanged, failed }: MemberBulkChange): number => changed + unchanged + failed;

/** The change, asked for again and again while it runs. */
export const bulkChangeOptions = (organizationId: string, bulkChangeId: string) => ({
  ...getMemberBulkChangeOptions({ path: { organizationId, bulkChangeId } }),
  staleTime: 0,
  refetchInterval: (query: { state: { data?: MemberBulkChange | undefined } }) =>
    query.state.data && isOver(query.state.data) ? (false as const) : 500,
});

export const showChange = (queries: QueryClient, organizationId: string, change: MemberBulkChange): void => {
  queries.setQueryData(bulkChangeOptions(organizationId, change.id).queryKey, change);
  watchChange(change, organizationId);
};
