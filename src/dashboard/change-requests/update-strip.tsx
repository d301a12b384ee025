import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GitBranch } from 'lucide-react';
import { getChangeRequestChangesOptions } from '#client/@tanstack/react-query.gen.ts';
import type { ChangeRequest } from '#client/types.gen.ts';
import { isActive, pathOf, useCrParams } from '#dashboard/change-requests/change-request.ts';
import { useUpdateFromMain } from '#dashboard/change-requests/merge.ts';
import { requestHref } from '#dashboard/change-requests/request-href.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { RightButton } from '#dashboard/shell/right-button.tsx';
import { buttonStyle } from '#dashboard/ui/button.tsx';

/** How often the main content changed and on how many pages, and how many of them the request touches as well. */
function useNews(request: ChangeRequest) {
  const query = { compare: 'main', limit: 1 } as const;
  const { data } = useQuery(getChangeRequestChangesOptions({ path: pathOf(request), query }));
  return data && { revisions: data.revisions ?? 0, pages: data.counts.pages, both: data.pagesInBoth ?? 0 };
}

function OutdatedStrip({ request }: { request: ChangeRequest }) {
  const { org } = useCrParams();
  const news = useNews(request);
  const update = useUpdateFromMain(request);
  return (
    <div
      role="status"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-(--gutter) py-1.5 text-sm text-warning"
    >
      <GitBranch aria-hidden />
      <span className="min-w-0 flex-1 basis-60">
        {news && news.pages > 0 ? t('mainIsNewer', news) : t('mainIsNewerUnknown')}
      </span>
      <Link
        to="/o/$org/s/$space/cr/$number/changes"
        params={{ org, space: request.space, number: String(request.number) }}
        search={{ compare: 'main' }}
        className={buttonStyle({ variant: 'quiet', size: 'sm' })}
      >
        {t('seeWhatIsNew')}
      </Link>
      <RightButton
        size="sm"
        loading={update.isPending}
        missing={!request.permissions.edit && t('needEdit')}
        level="edit"
        onClick={() => update.mutate()}
      >
        {t('updateFromMain')}
      </RightButton>
    </div>
  );
}

function ConflictStrip({ request }: { request: ChangeRequest }) {
  const { org } = useCrParams();
  return (
    <div
      role="status"
      className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-(--gutter) py-1.5 text-sm text-warning"
    >
      <GitBranch aria-hidden />
      <span className="min-w-0 flex-1 basis-60">{t('conflictsWait', { count: request.conflicts })}</span>
      <Link to={requestHref(org, request, 'conflicts') as '/'} className={buttonStyle({ size: 'sm' })}>
        {t('resolveConflicts')}
      </Link>
    </div>
  );
}

/** Says when the request needs something before it can be merged. */
export function UpdateStrip({ request }: { request: ChangeRequest }) {
  if (!isActive(request)) return null;
  if (request.conflicts > 0) return <ConflictStrip request={request} />;
  return request.outdated ? <OutdatedStrip request={request} /> : null;
}
