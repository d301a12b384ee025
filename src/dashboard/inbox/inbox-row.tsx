import { Link } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import type { Notification } from '#client/types.gen.ts';
import type { InboxSearch } from '#dashboard/inbox/inbox-search.ts';
import { t } from '#dashboard/messages/inbox.ts';
import { NotificationMark } from '#dashboard/shell/notification-mark.tsx';
import { phrase, phraseText } from '#dashboard/shell/notification-phrase.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { UnreadDot } from '#dashboard/ui/badge.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type InboxRowProps = {
  notification: Notification;
  search: InboxSearch;
  chosen: boolean;
  /** While some are chosen, every row shows its box. */
  choosing: boolean;
  onChoose: (on: boolean) => void;
};

/** What happened, and below it the words or the place. */
export function InboxRow({ notification, search, chosen, choosing, onChoose }: InboxRowProps) {
  const org = useOrganizationId();
  const { id, space, site, collection, changeRequest, comment, accessRequest, createdAt, snoozedUntil, readAt } =
    notification;
  const unread = readAt === undefined;
  const current = search.item === id;
  const place = [changeRequest && `#${changeRequest.number}`, (space ?? site ?? collection)?.title]
    .filter(Boolean)
    .join(' · ');
  return (
    <li
      data-item={id}
      className={cn(
        'group/row relative flex gap-3 px-(--gutter) py-2.5 hover:bg-hover',
        current && 'bg-selected hover:bg-selected',
      )}
    >
      <span className="relative z-1 flex size-6 shrink-0 items-center justify-center">
        <span className={cn('group-focus-within/row:hidden group-hover/row:hidden', (choosing || chosen) && 'hidden')}>
          <NotificationMark notification={notification} />
        </span>
        <span
          className={cn(
            'group-focus-within/row:flex group-hover/row:flex',
            choosing || chosen ? 'flex' : 'sr-only group-focus-within/row:not-sr-only group-hover/row:not-sr-only',
          )}
        >
          <Checkbox
            checked={chosen}
            onCheckedChange={onChoose}
            aria-label={t('select', { name: phraseText(notification) })}
          />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <Link
            to="/o/$org/inbox"
            params={{ org }}
            search={{ ...search, item: id }}
            resetScroll={false}
            activeProps={{ 'aria-current': undefined }}
            {...(current && { 'aria-current': 'true' as const })}
            className={cn(
              'line-clamp-2 min-w-0 flex-1 text-sm wrap-anywhere text-fg-2 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-focus',
              unread && 'text-fg',
            )}
          >
            {phrase(notification)}
          </Link>
          <RelativeTime value={createdAt} className="shrink-0 text-xs whitespace-nowrap text-fg-3 tabular-nums" />
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-xs text-fg-3">
            {comment?.excerpt || accessRequest?.message || place}
          </span>
          {snoozedUntil && <AlarmClock aria-label={t('filter.snoozed')} className="size-3.5 text-fg-3" />}
          {unread && <UnreadDot />}
        </span>
      </span>
    </li>
  );
}
