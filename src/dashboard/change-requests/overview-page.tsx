import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, useChangeRequest } from '#dashboard/change-requests/change-request.ts';
import { ChangeSummary } from '#dashboard/change-requests/change-summary.tsx';
import { Description } from '#dashboard/change-requests/description.tsx';
import { useLiveSites } from '#dashboard/change-requests/live-sites.ts';
import { Outcome } from '#dashboard/change-requests/outcome.tsx';
import { contributorsOptions } from '#dashboard/change-requests/overview-data.ts';
import { AddLink, RequestLinks } from '#dashboard/change-requests/request-links.tsx';
import { RequestReviewForm } from '#dashboard/change-requests/request-review-form.tsx';
import { ReviewerList } from '#dashboard/change-requests/reviewer-list.tsx';
import { SiteLinks } from '#dashboard/change-requests/site-links.tsx';
import { TimelineView } from '#dashboard/change-requests/timeline-view.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as links } from '#dashboard/messages/request-links.ts';
import { Avatar } from '#dashboard/ui/avatar.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

function Aside({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b py-3 first:pt-0 last:border-0">
      <div className="flex h-7 items-center justify-between">
        <h2 className="text-xs font-medium text-fg-2">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function AddReviewer({ request }: { request: ChangeRequest }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={t('addReviewer')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={<IconButton icon={Plus} size="sm" label={t('addReviewer')} />}
    >
      <RequestReviewForm request={request} onDone={() => setOpen(false)} />
    </Popover>
  );
}

function Contributors({ request }: { request: ChangeRequest }) {
  const { data, error } = useQuery(contributorsOptions(request));
  if (error) return <p className="text-sm text-danger">{t('participantsFailed')}</p>;
  if (!data) return <Skeleton className="my-3 w-32" />;
  const people = data.items;
  if (people.length === 0) return <p className="py-1 text-sm text-fg-3">{t('nobodyEdited')}</p>;
  return (
    <ul>
      {people.map(({ user, count, updatedAt }) => (
        <li key={user.id} className="flex min-h-8 items-center gap-2 py-1 text-sm">
          <Avatar id={user.id} name={user.displayName} src={user.photoURL} size={20} />
          {/* A name is never cut for what stands after it, which goes below instead. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2">
            <span className="max-w-full truncate">{user.displayName}</span>
            <span className="text-xs text-fg-3">
              {t('edits', { count })} · <RelativeTime value={updatedAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the request is about, whether it can be merged, and what was said and decided. */
export function OverviewPage() {
  const request = useChangeRequest();
  const sites = useLiveSites(request.space);
  return (
    <div className="lg:absolute lg:inset-0 lg:overflow-y-auto">
      <div className="grid max-w-280 gap-x-10 gap-y-6 px-(--gutter) pt-5 pb-16 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0 space-y-6">
          <div className="space-y-3">
            <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-fg-2">
              {t.rich(request.begunBy ? 'takenOver' : 'createdBy', {
                name: <strong className="font-medium text-fg">{request.createdBy.displayName}</strong>,
                from: request.begunBy?.displayName ?? '',
              })}
              <RelativeTime value={request.createdAt} />
              <span aria-hidden>·</span>
              <ChangeSummary counts={request.changes} />
            </p>
            <Description request={request} />
          </div>
          <Outcome request={request} />
          <TimelineView request={request} />
        </div>
        <aside aria-label={t('people')} className="min-w-0">
          <Aside
            title={t('reviewers')}
            action={isActive(request) && request.permissions.edit && <AddReviewer request={request} />}
          >
            <ReviewerList request={request} />
          </Aside>
          {(request.links || request.permissions.edit) && (
            <Aside title={links('links')} action={request.permissions.edit && <AddLink request={request} />}>
              <RequestLinks request={request} />
            </Aside>
          )}
          <Aside title={t('participants')}>
            <Contributors request={request} />
          </Aside>
          {sites.length > 0 && (
            <Aside title={t('publishedOn')}>
              <SiteLinks sites={sites} />
            </Aside>
          )}
        </aside>
      </div>
    </div>
  );
}
