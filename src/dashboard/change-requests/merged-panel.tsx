import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, GitMerge, Undo2 } from 'lucide-react';
import { listChangeRequestsForOrganizationOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { linksText, useLivePages } from '#dashboard/change-requests/live-pages.ts';
import { LivePagesMenu } from '#dashboard/change-requests/live-pages-menu.tsx';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { useRevert } from '#dashboard/change-requests/revert.ts';
import { t as after } from '#dashboard/messages/after-merge.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { useCurrentUser } from '#dashboard/shell/session.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';

/** How many requests wait for this person's review. */
function useWaiting(organizationId: string): number {
  const me = useCurrentUser()?.id;
  const { data } = useQuery({
    ...listChangeRequestsForOrganizationOptions({
      path: { organizationId },
      query: { awaitedReviewer: me ?? '', status: ['open'], limit: 0 },
    }),
    enabled: me !== undefined,
  });
  return data?.count ?? 0;
}

/** What a merge came to, where readers find it, and how to take it back. */
export function MergedPanel({ request }: { request: ChangeRequest }) {
  const org = useOrganizationId();
  const revert = useRevert(request);
  const live = useLivePages(request);
  const links = linksText(live);
  const waiting = useWaiting(org);
  return (
    <section aria-label={t('status.merged')} className="rounded-md bg-merged-soft p-4">
      <p className="flex items-center gap-2 text-sm font-medium text-merged">
        <GitMerge aria-hidden />
        {after(live.length > 0 ? 'mergedLive' : 'merged', {
          space: request.spaceTitle,
          sites: live.map(({ site }) => site.title).join(', '),
        })}
      </p>
      {request.revisionMerged && (
        <p className="mt-1 text-sm text-fg-2">
          {after.rich('asRevision', {
            revision: (
              <Link
                to="/o/$org/s/$space/history/$revision"
                params={{ org, space: request.space, revision: request.revisionMerged }}
                className="font-mono text-xs text-accent-fg hover:underline"
              >
                {request.revisionMerged.slice(0, 8)}
              </Link>
            ),
          })}
        </p>
      )}
      {request.conflicts > 0 && (
        <p className="mt-2 text-sm text-fg-2">{t('mergedConflicts', { count: request.conflicts })}</p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Link
          to="/o/$org/s/$space/history"
          params={{ org, space: request.space }}
          search={{ revision: request.revisionMerged }}
          className={buttonStyle({ size: 'sm' })}
        >
          {t('showInHistory')}
        </Link>
        {live.map(each => (
          <LivePagesMenu key={each.site.id} live={each} />
        ))}
        {links !== '' && (
          <Button size="sm" onClick={() => void copyText(links)}>
            <Copy aria-hidden />
            {after('copyLinks')}
          </Button>
        )}
        {request.conflicts > 0 && (
          <Link to={requestHref(org, request, 'conflicts') as '/'} className={buttonStyle({ size: 'sm' })}>
            {t('showLostSides')}
          </Link>
        )}
        {request.permissions.edit && (
          <Button size="sm" variant="quiet" onClick={revert.ask}>
            <Undo2 aria-hidden />
            {t('revert')}
          </Button>
        )}
        {waiting > 0 && (
          <Link
            to="/o/$org/changes"
            params={{ org }}
            search={{ view: 'review' }}
            className={buttonStyle({ size: 'sm', variant: 'quiet' })}
          >
            {t('waitForYou', { count: waiting })}
          </Link>
        )}
      </div>
    </section>
  );
}
