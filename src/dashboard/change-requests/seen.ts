import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { setChangeRequestSeen } from '#client/sdk.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { patchRequests } from '#dashboard/change-requests/patch-requests.ts';
import { toastError } from '#dashboard/shell/undo.ts';

async function setSeen(queries: QueryClient, request: ChangeRequest, seen: boolean): Promise<void> {
  patchRequests(queries, request.id, now => ({ ...now, unread: !seen }));
  await setChangeRequestSeen({ path: pathOf(request), body: { seen } });
}

/** Says that this person has seen a request: when it is opened, and when something new comes while it is open. */
export function useSeen(request: ChangeRequest, enabled: boolean): void {
  const queries = useQueryClient();
  const { id, unread } = request;
  const seen = useRef<string>(undefined);
  // What else of it changes asks for nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!enabled || (!unread && seen.current === id)) return;
    seen.current = id;
    // It is told again with the next request that is opened; nothing waits for it.
    void setSeen(queries, request, true).catch(() => undefined);
  }, [id, unread, enabled]);
}

/** Marks a request as unread, for later. */
export const markUnread = (queries: QueryClient, request: ChangeRequest): void =>
  void setSeen(queries, request, false).catch(error => {
    patchRequests(queries, request.id, now => ({ ...now, unread: request.unread }));
    toastError(error);
  });
