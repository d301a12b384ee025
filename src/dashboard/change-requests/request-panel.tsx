import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangeRequest } from '#client/types.gen.ts';
import { changeRequestOptions, isActive, subjectOf } from '#dashboard/change-requests/change-request.ts';
import { ChangeSummary } from '#dashboard/change-requests/change-summary.tsx';
import { Description } from '#dashboard/change-requests/description.tsx';
import { Outcome } from '#dashboard/change-requests/outcome.tsx';
import { useLiveChangeRequest } from '#dashboard/change-requests/refresh.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { RequestStatus } from '#dashboard/change-requests/request-status.tsx';
import { ReviewButton } from '#dashboard/change-requests/review-button.tsx';
import { ReviewerList } from '#dashboard/change-requests/reviewer-list.tsx';
import { useSeen } from '#dashboard/change-requests/seen.ts';
import { TimelineView } from '#dashboard/change-requests/timeline-view.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as list } from '#dashboard/messages/request-list.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

function Overview({ request }: { request: ChangeRequest }) {
  const org = useOrganizationId();
  useLiveChangeRequest(request);
  useSeen(request, true);
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-1 space-y-6 px-4 py-4">
        <div className="space-y-3">
          <h2 className="text-lg font-semibold">
            <span className="font-normal text-fg-3 tabular-nums">#{request.number}</span> {subjectOf(request)}
          </h2>
          <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-fg-2">
            <RequestStatus request={request} />
            {t.rich('createdBy', {
              name: <strong className="font-medium text-fg">{request.createdBy.displayName}</strong>,
            })}
            <RelativeTime value={request.createdAt} />
            <span aria-hidden>·</span>
            <ChangeSummary counts={request.changes} />
          </p>
          <Description request={request} />
        </div>
        <section aria-label={t('reviewers')}>
          <h2 className="text-xs font-medium text-fg-2">{t('reviewers')}</h2>
          <ReviewerList request={request} />
        </section>
        <Outcome request={request} />
        <TimelineView request={request} />
      </div>
      <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t bg-overlay px-4 py-3">
        <Link
          to={requestHref(org, request, isActive(request) ? 'changes' : 'overview') as '/'}
          className={buttonStyle()}
        >
          {isActive(request) ? t('reviewChanges') : list('openWhole')}
        </Link>
        <ReviewButton request={request} />
      </div>
    </div>
  );
}

/** A request beside the list: what it is about, what stands against it, and the answer to it. */
export function RequestPanel({ space, number }: { space: string; number: string }) {
  const { data, error, refetch, isRefetching } = useQuery(changeRequestOptions(space, number));
  if (data) return <Overview request={data} />;
  if (error)
    return (
      <div className="px-4">
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      </div>
    );
  return (
    <div role="status" aria-label={t('changeRequest')} className="p-4">
      <SkeletonText lines={6} />
    </div>
  );
}
