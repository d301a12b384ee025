import { useQuery } from '@tanstack/react-query';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';

/** How many comments wait for the review. */
export function usePending(request: ChangeRequest): number {
  const { data } = useQuery({ ...threadsOptions(pathOf(request)), enabled: request.permissions.comment });
  return data?.filter(({ pending }) => pending).length ?? 0;
}
