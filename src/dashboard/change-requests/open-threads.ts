import { useQuery } from '@tanstack/react-query';
import { pathOf, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import { openThreads } from '#dashboard/change-requests/changed-entries.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';

const none: ReadonlyMap<string, number> = new Map();

/** How many unresolved threads each page of the change request has. */
export function useOpenThreads(): ReadonlyMap<string, number> {
  const request = useChangeRequest();
  const { data } = useQuery({
    ...threadsOptions(pathOf(request)),
    enabled: request.permissions.comment,
    select: openThreads,
  });
  return data ?? none;
}
