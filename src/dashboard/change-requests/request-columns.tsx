import { Link } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { subjectOf } from '#dashboard/change-requests/change-request.ts';
import { ChangeSummary } from '#dashboard/change-requests/change-summary.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { RequestStatus } from '#dashboard/change-requests/request-status.tsx';
import { ReviewerMarks } from '#dashboard/change-requests/reviewer-marks.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as list } from '#dashboard/messages/request-list.ts';
import type { Column } from '#dashboard/table/data-table.tsx';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { UnreadDot } from '#dashboard/ui/badge.tsx';
import { Chip } from '#dashboard/ui/chip.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type CellProps = { request: ChangeRequest; org: string };

function SubjectCell({ request, org, withSpace }: CellProps & { withSpace: boolean }) {
  const { createdBy: author, unread, sites = [] } = request;
  return (
    <div className="min-w-0 py-1.5">
      <div className="flex min-w-0 items-center gap-1.5">
        {unread && <UnreadDot />}
        <Link
          to={requestHref(org, request) as '/'}
          className="min-w-0 truncate rounded-xs font-medium text-fg hover:underline max-sm:line-clamp-2 max-sm:whitespace-normal"
        >
          <span className="font-normal text-fg-3 tabular-nums">#{request.number}</span> {subjectOf(request)}
        </Link>
        <span className="flex shrink-0 items-center gap-1 max-sm:hidden">
          {request.conflicts > 0 && <Chip tone="warning">{t('badgeConflicts')}</Chip>}
          {request.outdated && request.conflicts === 0 && <Chip tone="warning">{t('badgeOutdated')}</Chip>}
        </span>
      </div>
      <p className="flex min-w-0 items-center gap-1.5 truncate text-xs text-fg-3">
        {withSpace && (
          <>
            <span className="truncate">
              {request.spaceEmoji && <span aria-hidden>{request.spaceEmoji} </span>}
              {request.spaceTitle}
              {sites.length > 0 && (
                <>
                  <span aria-hidden> › </span>
                  <span className="sr-only">{list('publishedOn')} </span>
                  {sites.map(({ title }) => title).join(', ')}
                </>
              )}
            </span>
            <span aria-hidden>·</span>
          </>
        )}
        <Avatar id={author.id} name={author.displayName} src={author.photoURL} size={16} />
        <span className="truncate">{author.displayName}</span>
      </p>
    </div>
  );
}

function CommentsCell({ request }: { request: ChangeRequest }) {
  if (request.comments === 0) return null;
  return (
    <span className="inline-flex items-center gap-1 text-fg-2">
      <MessageSquare aria-hidden className="size-3.5" />
      <span aria-hidden>{request.comments}</span>
      <span className="sr-only">{t('commentCount', { count: request.comments })}</span>
    </span>
  );
}

/** The columns of a list of change requests. */
export function requestColumns(org: string, withSpace: boolean): Column<ChangeRequest>[] {
  return [
    {
      id: 'subject',
      header: t('changeRequest'),
      cell: request => <SubjectCell request={request} org={org} withSpace={withSpace} />,
    },
    {
      id: 'changes',
      header: t('changes'),
      width: '9.5rem',
      from: 'lg',
      cell: request => <ChangeSummary counts={request.changes} className="text-xs text-fg-2" />,
    },
    {
      id: 'reviewers',
      header: t('reviewers'),
      width: '9.5rem',
      from: 'xl',
      cell: ({ review }) => review && <ReviewerMarks review={review} />,
    },
    {
      id: 'comments',
      header: t('openComments'),
      width: '5rem',
      from: 'md',
      headerHidden: true,
      cell: request => <CommentsCell request={request} />,
    },
    {
      id: 'status',
      header: t('statusHeader'),
      // On a phone the icon alone: the subject has more use for the room.
      width: 'min(12.5rem, 17.5vw)',
      cell: request => <RequestStatus request={request} short />,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: '6.5rem',
      align: 'end',
      from: 'sm',
      cell: request => (
        <span className="text-xs text-fg-3">
          <RelativeTime value={request.updatedAt} />
        </span>
      ),
    },
  ];
}
