import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FolderTree } from 'lucide-react';
import { noticesOptions, requestsOptions, spaceCountOptions } from '#dashboard/home/home-data.ts';
import { NoticeList } from '#dashboard/home/notice-list.tsx';
import { RecentPlacesList } from '#dashboard/home/recent-places-list.tsx';
import { RequestBlock } from '#dashboard/home/request-block.tsx';
import { SiteCards } from '#dashboard/home/site-cards.tsx';
import { StartSteps } from '#dashboard/home/start-steps.tsx';
import { t } from '#dashboard/messages/home.ts';
import { refreshOperations } from '#dashboard/shell/list-cache.ts';
import { useLiveEvents } from '#dashboard/shell/live-events.ts';
import { useOrganization } from '#dashboard/shell/organization.ts';
import { Page } from '#dashboard/shell/page.tsx';
import { useRecentPlaces } from '#dashboard/shell/recent-places.ts';
import { RequestAccess } from '#dashboard/shell/request-access.tsx';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { siteLists, useSites } from '#dashboard/shell/use-sites.ts';
import { buttonStyle } from '#dashboard/ui/button.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';

/** What waits for this person, what they were at, the sites, and what happened. Empty blocks are left out. */
export function HomePage() {
  const { id, permissions } = useOrganization();
  const me = useCurrentUser()?.id ?? '';
  const queries = useQueryClient();
  const waiting = useQuery(requestsOptions.waiting(id, me));
  const notices = useQuery(noticesOptions(id)).data?.items ?? [];
  const own = useQuery(requestsOptions.own(id, me));
  const merged = useQuery(requestsOptions.merged(id));
  const sites = useSites();
  const spaces = useQuery({ ...spaceCountOptions(id), enabled: !permissions.createContent });
  // What was opened last may have been taken away since.
  const nothingShared = spaces.data?.count === 0 && sites.data?.items.length === 0;
  const opened = useRecentPlaces(id);
  const places = nothingShared ? [] : opened;
  useLiveEvents(
    ['change-request', 'review', 'site', 'notification'],
    () => void refreshOperations(queries, 'listChangeRequestsForOrganization', ...siteLists, 'listNotifications'),
  );
  const shown =
    notices.length > 0 ||
    places.length > 0 ||
    [waiting, own, merged, sites].some(query => query.isLoading || query.error || query.data?.items.length);
  return (
    <Page title={t('home')}>
      {permissions.createContent && (
        <StartSteps organizationId={id} mayInvite={permissions.admin} hasOwn={Boolean(own.data?.count)} />
      )}
      <RequestBlock title={t('waiting')} lead={t('waitingLead')} view="review" query={waiting}>
        {notices.length > 0 && <NoticeList label={t('notices')} notices={notices} />}
      </RequestBlock>
      <RequestBlock title={t('continue')} lead={t('continueLead')} view="mine" query={own}>
        {places.length > 0 && <RecentPlacesList organizationId={id} />}
      </RequestBlock>
      <SiteCards organizationId={id} query={sites} />
      <RequestBlock title={t('merges')} view="merged" query={merged} />
      {!shown && <Nothing />}
    </Page>
  );
}

/** Whoever sees no space, as a guest may, has no content to go to. */
function Nothing() {
  const { id, permissions, title } = useOrganization();
  const spaces = useQuery(spaceCountOptions(id));
  if (spaces.isPending) return null;
  if (spaces.data?.count === 0 && !permissions.createContent)
    return (
      <EmptyState
        title={t('nothingShared')}
        actions={<RequestAccess item={{ type: 'organization', id }} variant="secondary" />}
      >
        {t('nothingSharedBody', { organization: title })}
      </EmptyState>
    );
  return (
    <EmptyState
      learn="Your first hour"
      title={t('nothing')}
      actions={
        <Link to="/o/$org/content" params={{ org: id }} className={buttonStyle()}>
          <FolderTree aria-hidden />
          {t('browse')}
        </Link>
      }
    >
      {t('nothingBody')}
    </EmptyState>
  );
}
