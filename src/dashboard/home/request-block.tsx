import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChangeRequest, ChangeRequestList } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/home.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { shownStatus } from '#dashboard/shell/shown-status.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { Chip, StatusChip } from '#dashboard/ui/chip.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Section } from '#dashboard/ui/page-header.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

type RequestBlockProps = {
  title: string;
  lead?: string;
  /** The saved view of the list of change requests that shows all of them. */
  view: 'review' | 'mine' | 'merged';
  query: UseQueryResult<ChangeRequestList, unknown>;
  /** Under the change requests; with it the block is there though there are none. */
  children?: ReactNode;
};

/** A few change requests under a heading; nothing at all when there are none. */
export function RequestBlock({ title, lead, view, query, children }: RequestBlockProps) {
  const org = useOrganizationId();
  const { data, error, isPending, isRefetching, refetch } = query;
  if (data?.items.length === 0 && !children) return null;
  const rest = (data?.count ?? 0) - (data?.items.length ?? 0);
  return (
    <Section
      title={title}
      description={lead}
      actions={
        rest > 0 && (
          <Link
            to="/o/$org/changes"
            params={{ org }}
            search={{ view }}
            className="flex items-center gap-1.5 text-sm text-accent-fg hover:underline"
          >
            {t('showAll')}
            <Count value={data?.count ?? 0} />
          </Link>
        )
      }
    >
      {Boolean(error) && !data && <ErrorState onRetry={() => void refetch()} retrying={isRefetching} error={error} />}
      {isPending && (
        <div aria-busy className="rounded-md border border-line-2 p-4">
          <Skeleton className="w-72 max-w-full" />
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul aria-label={title} className="divide-y rounded-md border border-line-2 bg-raised">
          {data.items.map(request => (
            <RequestRow key={request.id} org={org} request={request} />
          ))}
        </ul>
      )}
      {children}
    </Section>
  );
}

function RequestRow({ org, request }: { org: string; request: ChangeRequest }) {
  const { number, subject, space, spaceTitle, spaceEmoji, status, createdBy, updatedAt, outdated, conflicts } = request;
  const shown = shownStatus(request);
  return (
    // On a phone the status stands before the second line, so that the subject has the room.
    <li className="relative grid grid-cols-[auto_auto_1fr] items-center gap-x-3 px-4 py-2.5 text-sm hover:bg-hover sm:grid-cols-[auto_1fr_auto_auto]">
      <Avatar
        id={createdBy.id}
        name={createdBy.displayName}
        src={createdBy.photoURL}
        size={24}
        className="col-start-1 row-span-2 row-start-1"
      />
      <Link
        to="/o/$org/s/$space/cr/$number"
        params={{ org, space, number: String(number) }}
        className="col-start-2 row-start-1 truncate font-medium after:absolute after:inset-0 max-sm:col-span-2"
      >
        {subject || t('untitled')}
      </Link>
      <span className="col-start-3 row-start-2 truncate text-xs text-fg-3 sm:col-start-2">
        #{number} · {spaceEmoji} {spaceTitle} · {createdBy.displayName}
      </span>
      <span className="col-start-2 row-start-2 flex gap-3 sm:col-start-3 sm:row-span-2 sm:row-start-1">
        {conflicts > 0 && (
          <Chip tone="danger" className="max-sm:hidden">
            {t('conflicts', { count: conflicts })}
          </Chip>
        )}
        {status !== 'merged' && outdated && conflicts === 0 && (
          <Chip tone="warning" className="max-sm:hidden">
            {t('outdated')}
          </Chip>
        )}
        <StatusChip status={shown}>{t(`status.${shown}`)}</StatusChip>
      </span>
      <RelativeTime
        value={updatedAt}
        className="col-start-4 row-span-2 row-start-1 w-22 text-end text-xs whitespace-nowrap text-fg-3 max-sm:hidden"
      />
    </li>
  );
}
