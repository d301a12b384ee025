import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Comment } from '#client/types.gen.ts';
import type { ChangesSearch } from '#dashboard/change-requests/changes-search.ts';
import { type RequestPath, threadsOptions } from '#dashboard/change-requests/comments.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';

/**
 * The threads that pass the filter in the address; all of them until the service has said which. The one that is open
 * stays.
 */
export function useNarrowedThreads(path: RequestPath, threads: readonly Comment[], search: ChangesSearch) {
  const me = useCurrentUser();
  const { author, mentions, thread: open } = search;
  const isNarrowed = author !== undefined || mentions === true;
  const narrow = { ...(author && { authors: [author] }), ...(mentions && me && { mentions: me.id }) };
  const { data, error } = useQuery({
    ...threadsOptions(path, narrow),
    enabled: isNarrowed,
    placeholderData: keepPreviousData,
  });
  const narrowed = useMemo(() => {
    if (!isNarrowed || !data) return threads;
    const ids = new Set(data.map(({ id }) => id));
    return threads.filter(({ id }) => id === open || ids.has(id));
  }, [threads, isNarrowed, data, open]);
  return { narrowed, error: isNarrowed ? error : null };
}
