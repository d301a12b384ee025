import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ChangeRequest } from '#client/types.gen.ts';
import { subjectOf, useChangeRequest, useCrParams, useSpace } from '#dashboard/change-requests/change-request.ts';
import { useLiveChangeRequest } from '#dashboard/change-requests/refresh.ts';
import { RequestHeader } from '#dashboard/change-requests/request-header.tsx';
import { useSeen } from '#dashboard/change-requests/seen.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { belowHeading, Page, StatePlace } from '#dashboard/shell/page.tsx';
import { usePresence } from '#dashboard/shell/presence.ts';
import { useVisit } from '#dashboard/shell/recent-places.ts';

/** Tells others that this person is here. */
function Here({ request }: { request: ChangeRequest }) {
  // Only the editor has a page in its path.
  const { page } = useParams({ strict: false });
  usePresence({ spaceId: request.space, changeRequestId: request.id }, page);
  return null;
}

/**
 * The frame around the tabs of one change request. From 1024 px on the header stays in place and the tab fills the rest
 * of the window: a tab that scrolls brings its own scrolling area. On smaller screens everything scrolls together, and a
 * tab with `data-fill` is at least as high as what is left of the window.
 */
export function RequestLayout({ children }: { children: ReactNode }) {
  const request = useChangeRequest();
  const { org, space } = useCrParams();
  useLiveChangeRequest(request);
  // Nothing is taken of what is in the trash.
  const isDeleted = useSpace(request.space).deletedAt !== undefined;
  useSeen(request, !isDeleted);
  useVisit(org, {
    kind: 'request',
    href: `/o/${org}/s/${space}/cr/${request.number}`,
    title: `#${request.number} ${subjectOf(request)}`,
    hint: request.spaceTitle,
  });
  return (
    <Page
      width="full"
      title={`#${request.number} ${subjectOf(request)}`}
      crumbs={[
        // The space is a route of another area.
        <Link key="space" to={`/o/${org}/s/${space}` as '/'}>
          {request.spaceTitle}
        </Link>,
        <Link key="changes" to="/o/$org/s/$space/changes" params={{ org, space }}>
          {t('changes')}
        </Link>,
      ]}
    >
      {!isDeleted && <Here request={request} />}
      <div className="flex min-h-full flex-col lg:h-full">
        <RequestHeader request={request} />
        <div className="relative min-h-0 flex-1 has-[>[data-fill]]:flex has-[>[data-fill]]:flex-col">
          <StatePlace value={belowHeading}>{children}</StatePlace>
        </div>
      </div>
    </Page>
  );
}
