import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotificationsOptions } from '#client/@tanstack/react-query.gen.ts';
import { t } from '#dashboard/messages/shell.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Count } from '#dashboard/ui/badge.tsx';

/** Answers only how many notifications are unread. */
export const unreadOptions = (organizationId: string) =>
  listNotificationsOptions({ path: { organizationId }, query: { filter: 'unread', limit: 0 } });

/** The service counts no further than one more. */
export const mostUnread = 99;

/** How many notifications are unread, beside the inbox; it follows what happens. */
export function UnreadCount({ className }: { className?: string }) {
  const queries = useQueryClient();
  const options = unreadOptions(useOrganizationId());
  const { data } = useQuery(options);
  useLiveEvents(['notification'], () => void queries.invalidateQueries({ queryKey: options.queryKey }));
  const count = data?.count ?? 0;
  return (
    <Count
      value={count}
      most={mostUnread}
      label={t('unreadNotifications', { count })}
      className={`bg-accent text-on-accent dark:bg-accent ${className ?? ''}`}
    />
  );
}
