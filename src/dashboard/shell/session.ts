import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type RouterHistory, redirect } from '@tanstack/react-router';
import { getAuthenticatedUserOptions, getSessionOptions } from '#client/@tanstack/react-query.gen.ts';
import { signOut as endSession } from '#client/sdk.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** The signed-in person. */
export const currentUserOptions = () => ({ ...getAuthenticatedUserOptions(), staleTime: stale.identity });

export function useCurrentUser(): AuthenticatedUser | undefined {
  return useQuery(currentUserOptions()).data;
}

/**
 * Who is signed in, if anybody: asked in a way that is no error for visitors. Without a connection who was here last, with
 * what this device kept.
 */
export async function readSession(queries: QueryClient): Promise<AuthenticatedUser | undefined> {
  const { user } = await queries
    .fetchQuery({ ...getSessionOptions(), staleTime: 0, retry: false })
    .catch(async error => (await import('#dashboard/shell/offline/restore.ts')).restoreSession(queries, error));
  if (user) queries.setQueryData(currentUserOptions().queryKey, user);
  return user ?? undefined;
}

/** Leads a visitor to the sign-in, and back to `href` afterwards. */
export async function requireSession(queries: QueryClient, href: string): Promise<void> {
  if (queries.getQueryData(currentUserOptions().queryKey)) return;
  if (!(await readSession(queries))) throw redirect({ href: `/login?next=${encodeURIComponent(href)}` });
}

/** Ends the session, and leaves for the page that forgets everything that was loaded with it. */
export async function signOut(history: RouterHistory): Promise<void> {
  await endSession();
  history.push('/login');
}
