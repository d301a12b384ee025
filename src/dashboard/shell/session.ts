import { type QueryClient, useQuery } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { getAuthenticatedUserOptions, getSessionOptions } from '#client/@tanstack/react-query.gen.ts';
import type { AuthenticatedUser } from '#client/types.gen.ts';
import { adopt } from '#dashboard/shell/appearance.ts';
import { pageUser, setPageUser } from '#dashboard/shell/page-user.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** The signed-in person. */
export const currentUserOptions = () => ({ ...getAuthenticatedUserOptions(), staleTime: stale.identity });

export function useCurrentUser(): AuthenticatedUser | undefined {
  return useQuery(currentUserOptions()).data;
}

/**
 * Who is signed in, if anyone: asked in a way that is no error for visitors. Without a connection, who was here last, with
 * what this device kept.
 */
export async function readSession(queries: QueryClient): Promise<AuthenticatedUser | undefined> {
  const { user } = await queries
    .fetchQuery({ ...getSessionOptions(), staleTime: 0, retry: false })
    .catch(async error => (await import('#dashboard/shell/offline/restore.ts')).restoreSession(queries, error));
  if (user) {
    setPageUser(user.id);
    queries.setQueryData(currentUserOptions().queryKey, user);
    if (user.appearance) adopt(user.appearance);
  }
  return user ?? undefined;
}

/** Who is signed in, as far as this page knows; asked for where it does not. */
export const signedIn = async (queries: QueryClient): Promise<AuthenticatedUser | undefined> =>
  queries.getQueryData(currentUserOptions().queryKey) ?? readSession(queries);

/** Leads a visitor to the sign-in, and back to `href` afterwards. */
export async function requireSession(queries: QueryClient, href: string): Promise<void> {
  if (!(await signedIn(queries))) throw toSignIn(`/login?next=${encodeURIComponent(href)}`);
}

/** What the page of one person holds must not be there when the next one signs in. */
export const toSignIn = (href = '/login') => redirect({ href, reloadDocument: pageUser() !== undefined });
