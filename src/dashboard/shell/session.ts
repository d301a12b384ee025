import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import { client } from '#client/client.gen.ts';
import type { User } from '#client/types.gen.ts';
import { stale } from '#dashboard/shell/query-client.ts';

/** The signed-in person. */
export const currentUserOptions = () =>
  queryOptions({
    queryKey: ['getAuthenticatedUser'],
    queryFn: async ({ signal }): Promise<User> => {
      const { data } = await client.get<{ 200: User }, unknown, true>({ url: '/v1/user', signal, throwOnError: true });
      return data;
    },
    staleTime: stale.identity,
  });

export function useCurrentUser(): User | undefined {
  return useQuery(currentUserOptions()).data;
}

/** Ends the session and forgets everything that was loaded with it. */
export async function signOut(queries: QueryClient, history: RouterHistory): Promise<void> {
  await fetch('/auth/sign-out', { method: 'POST' });
  queries.clear();
  history.push('/login');
}
