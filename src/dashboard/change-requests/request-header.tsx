import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPagesInChangeRequestOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { MergeButton } from '#dashboard/change-requests/merge-button.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { RequestMenu } from '#dashboard/change-requests/request-menu.tsx';
import { RequestReviewButton } from '#dashboard/change-requests/request-review.tsx';
import { RequestStatus } from '#dashboard/change-requests/request-status.tsx';
import { ReviewButton } from '#dashboard/change-requests/review-button.tsx';
import { Subject } from '#dashboard/change-requests/subject.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as preview } from '#dashboard/messages/version-preview.ts';
import { OtherPeople } from '#dashboard/shell/other-people.tsx';
import { RequestWatch } from '#dashboard/shell/watch-menu.tsx';
import { Count } from '#dashboard/ui/badge.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { Tab, Tabs } from '#dashboard/ui/tabs.tsx';

function RequestTab({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Tab>
      {/* The edit tab is a route of the editor. */}
      <Link to={href as '/'} activeOptions={{ includeSearch: false }}>
        {children}
      </Link>
    </Tab>
  );
}

function RequestTabs({ request }: { request: ChangeRequest }) {
  const { org } = useCrParams();
  const href = (tab: string) => requestHref(org, request, tab);
  const { pages, files, other } = request.changes;
  const changed = pages + files + other;
  return (
    <Tabs label={t('tabs')} className="px-(--gutter)">
      <RequestTab href={href('overview')}>{t('tabOverview')}</RequestTab>
      {/* Who cannot edit reads the pages there, as they would be. */}
      <RequestTab href={href('edit')}>
        {t(request.permissions.edit && isActive(request) ? 'tabEdit' : 'tabPages')}
      </RequestTab>
      <RequestTab href={href('changes')}>
        {t('tabChanges')}
        <Count value={changed} label={t('thingsChanged', { count: changed })} />
      </RequestTab>
      <RequestTab href={href('preview')}>{preview('tab')}</RequestTab>
      {request.conflicts > 0 && (
        <RequestTab href={href('conflicts')}>
          {t('tabConflicts')}
          <Count
            value={request.conflicts}
            label={t('openConflicts', { count: request.conflicts })}
            className="bg-warning-soft text-warning dark:bg-warning-soft"
          />
        </RequestTab>
      )}
    </Tabs>
  );
}

/** Who else is here; what they edit has a name once the pages are loaded anyway. */
function Others({ request }: { request: ChangeRequest }) {
  const { data } = useQuery({
    ...listPagesInChangeRequestOptions({
      path: { spaceId: request.space, changeRequestId: String(request.number) },
    }),
    enabled: false,
  });
  return <OtherPeople pages={data?.pages ?? []} />;
}

/** Subject, status, the steps that can be taken now, and the tabs. It stays while the tabs change. */
export function RequestHeader({ request }: { request: ChangeRequest }) {
  return (
    <header
      className={cn('shrink-0 border-b', request.status === 'merged' ? 'border-merged bg-merged-soft' : 'bg-canvas')}
    >
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 px-(--gutter) pt-2 max-sm:gap-x-1">
        {/* On a phone the subject has the first line with what belongs to it, the status and the steps the second. */}
        <div className="min-w-0 flex-1 items-center gap-1.5 max-sm:contents sm:flex sm:basis-56">
          <Subject request={request} />
          <span className="inline-flex max-sm:order-1">
            <RequestStatus request={request} />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:order-1 max-sm:ms-auto max-sm:[&_button>svg]:hidden">
          <RequestReviewButton request={request} />
          <ReviewButton request={request} />
          <MergeButton request={request} />
        </div>
        <div className="flex items-center gap-2 max-sm:ms-auto max-sm:gap-0">
          <Others request={request} />
          <RequestWatch spaceId={request.space} changeRequestId={request.id} />
          <RequestMenu request={request} />
        </div>
      </div>
      <RequestTabs request={request} />
    </header>
  );
}
