import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listChangeRequestsForOrganizationOptions } from '#client/@tanstack/react-query.gen.ts';
import { viewQuery } from '#dashboard/change-requests/list-views.ts';
import { t } from '#dashboard/messages/awaited.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Count } from '#dashboard/ui/badge.tsx';

/** How many change requests wait for a review of this person; who is asked for one is notified. */
export function AwaitedCount() {
  const queries = useQueryClient();
  const me = useCurrentUser();
  const options = listChangeRequestsForOrganizationOptions({
    path: { organizationId: useOrganizationId() },
    query: { ...viewQuery('review', me?.id ?? ''), limit: 0 },
  });
  const { data } = useQuery({ ...options, enabled: me !== undefined });
  useLiveEvents(['notification'], () => void queries.invalidateQueries({ queryKey: options.queryKey }));
  const count = data?.count ?? 0;
  return <Count value={count} label={t('awaited', { count })} />;
}
