import type { QueryClient } from '@tanstack/react-query';
import { getContributorsByChangeRequestIdOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, pathOf } from '#dashboard/change-requests/change-request.ts';
import { threadsOptions } from '#dashboard/change-requests/comments.ts';
import { eventsOptions, reviewersOptions, reviewsOptions } from '#dashboard/change-requests/reviews.ts';

export const contributorsOptions = (request: ChangeRequest) =>
  getContributorsByChangeRequestIdOptions({ path: pathOf(request), query: { limit: 50 } });

/** What other things stand below of. A part that fails says so in its place. */
export async function prefetchOverview(client: QueryClient, space: string, number: string): Promise<void> {
  const request = await client.ensureQueryData(changeRequestOptions(space, number));
  // The part itself tries again.
  const once = { retry: false };
  await Promise.allSettled([
    client.ensureQueryData({ ...eventsOptions(request), ...once }),
    client.ensureQueryData({ ...reviewsOptions(request), ...once }),
    client.ensureQueryData({ ...reviewersOptions(request), ...once }),
    client.ensureQueryData({ ...contributorsOptions(request), ...once }),
    request.permissions.comment && client.ensureQueryData({ ...threadsOptions(pathOf(request)), ...once }),
  ]);
}
