import { MutationCache, QueryCache, type QueryClient } from '@tanstack/react-query';
import { client } from '#client/client.gen.ts';
import { locale } from '#dashboard/messages/locale.ts';
import { ApiError, apiError, isGateway, mayRetry, retryDelay } from '#dashboard/shell/api-error.ts';
import { reachable, sessionExpired } from '#dashboard/shell/connection.ts';
import { fetchOrFirst } from '#dashboard/shell/first-answers.ts';
import { pageUser, pageUserHeader } from '#dashboard/shell/page-user.ts';
import { Queries } from '#dashboard/shell/queries.ts';
import { noteFailure, noteSuccess } from '#dashboard/ui/failing-since.ts';

/** Lists: 30 s. Organizations, the own person and permissions: 5 min. A change request and its comments: 10 s. */
export const stale = { list: 30_000, identity: 5 * 60_000, live: 10_000 };

function note(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) sessionExpired.set(true);
}

/** Makes the generated client answer failures with `ApiError`, whatever the service or the network said. */
export function configureClient(): void {
  client.setConfig({ baseUrl: window.location.origin, headers: { 'accept-language': locale }, fetch: fetchOrFirst });
  client.interceptors.request.use(request => {
    const user = pageUser();
    if (user !== undefined) request.headers.set(pageUserHeader, user);
    return request;
  });
  client.interceptors.error.use((body, response) => {
    // A response that was given up, because its page was left, is no failure.
    if (body instanceof DOMException && body.name === 'AbortError') return body;
    const error = apiError(body, response);
    // Also of a call that no query and no mutation made.
    if (error.status === 0) reachable.set(false);
    note(error);
    return error;
  });
  client.interceptors.response.use(response => {
    if (!isGateway(response.status)) reachable.set(true);
    return response;
  });
}

export function createQueryClient(): QueryClient {
  return new Queries({
    queryCache: new QueryCache({
      onError: (error, query) => {
        note(error);
        noteFailure(query, error);
      },
      onSuccess: (_, query) => noteSuccess(query),
    }),
    mutationCache: new MutationCache({ onError: note }),
    defaultOptions: {
      queries: {
        staleTime: stale.list,
        retry: mayRetry,
        retryDelay,
        networkMode: 'always',
      },
      // What was refused because there were too many requests has done nothing, so it may be sent again.
      mutations: {
        retry: (failures, error) => error instanceof ApiError && error.status === 429 && mayRetry(failures, error),
        retryDelay,
        networkMode: 'always',
      },
    },
  });
}
