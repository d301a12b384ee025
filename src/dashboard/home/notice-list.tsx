import { Link } from '@tanstack/react-router';
import type { Notification } from '#client/types.gen.ts';
import { NotificationMark } from '#dashboard/shell/notification-mark.tsx';
import { phrase } from '#dashboard/shell/notification-phrase.tsx';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

/** Mentions, and reviews that ask for changes: each opens in the inbox. */
export function NoticeList({ label, notices }: { label: string; notices: readonly Notification[] }) {
  const org = useOrganizationId();
  if (notices.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3 divide-y rounded-md border border-line-2 bg-raised first:mt-0">
      {notices.map(notice => (
        <li key={notice.id} className="relative flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
          <NotificationMark notification={notice} />
          <span className="min-w-0 flex-1">
            <Link
              to="/o/$org/inbox"
              params={{ org }}
              search={{ item: notice.id }}
              className="block truncate text-fg-2 after:absolute after:inset-0"
            >
              {phrase(notice)}
            </Link>
            {notice.comment && <span className="block truncate text-xs text-fg-3">{notice.comment.excerpt}</span>}
          </span>
          <RelativeTime
            value={notice.createdAt}
            className="w-22 text-end text-xs whitespace-nowrap text-fg-3 max-sm:hidden"
          />
        </li>
      ))}
    </ul>
  );
}
