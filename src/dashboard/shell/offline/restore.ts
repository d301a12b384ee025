import type { QueryClient } from '@tanstack/react-query';
import { getAuthenticatedUserOptions, getSessionOptions } from '#client/@tanstack/react-query.gen.ts';
import type { AuthenticatedUser, SessionState } from '#client/types.gen.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { offlineSince, reachable } from '#dashboard/shell/connection.ts';
import { buildOf } from '#dashboard/shell/offline/keep-shell.ts';
import { readKept } from '#dashboard/shell/offline/kept-rows.ts';

/**
 * Who was signed in when the connection was lost, and everything else that this device kept. Where the reason is another
 * one, or nothing was kept, the service is asked again, with pauses.
 *
 * @param reason why the service did not say who is signed in
 */
export async function restoreSession(queries: QueryClient, reason: unknown): Promise<SessionState> {
  const isAway = reason instanceof ApiError && reason.status === 0;
  const user = isAway ? await restore(queries) : undefined;
  return user ? { user } : queries.fetchQuery({ ...getSessionOptions(), staleTime: 0 });
}

async function restore(queries: QueryClient): Promise<AuthenticatedUser | undefined> {
  const [, organization] = /^\/o\/([^/]+)/.exec(window.location.pathname) ?? [];
  // A browser that keeps nothing has nothing.
  const rows = await readKept(buildOf(document), organization).catch(() => []);
  const cache = queries.getQueryCache();
  for (const { key, data, at } of rows) {
    // There is no other copy while the connection is away.
    const options = queries.defaultQueryOptions({ queryKey: key, gcTime: Number.POSITIVE_INFINITY });
    const query = cache.build(queries, options);
    // What asks already, as the parts of a route do side by side, gets this too.
    void query.cancel({ revert: true });
    query.setData(JSON.parse(data), { updatedAt: at, manual: true });
  }
  const user = queries.getQueryData(getAuthenticatedUserOptions().queryKey);
  if (!user) return undefined;
  offlineSince.set(new Date(Math.max(...rows.map(({ at }) => at))));
  const unsubscribe = reachable.subscribe(() => {
    if (!reachable.get()) return;
    unsubscribe();
    void queries.invalidateQueries();
  });
  return user;
}
