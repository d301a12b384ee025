import type { QueryClient } from '@tanstack/react-query';
import {
  listOrganizationInviteLinksOptions,
  listOrganizationInvitesInfiniteOptions,
} from '#client/@tanstack/react-query.gen.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';

/** `search` is part of the address. */
export const pendingOptions = (organizationId: string, search: string | undefined) =>
  listOrganizationInvitesInfiniteOptions({
    path: { organizationId },
    query: { limit: 50, ...(search && { search }) },
  });

export const linksOptions = (organizationId: string) =>
  listOrganizationInviteLinksOptions({ path: { organizationId }, query: { limit: 200 } });

export const refreshInvites = (queries: QueryClient): Promise<void> =>
  refreshOperations(queries, 'listOrganizationInvites', 'listOrganizationInviteLinks');
