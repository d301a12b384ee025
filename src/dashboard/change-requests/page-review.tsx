import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect } from 'react';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import type { RequestPath } from '#dashboard/change-requests/comments.ts';
import { ComparedPage, type ComparedPageProps } from '#dashboard/change-requests/compared-page.tsx';
import { forgetKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { pageChangesOptions } from '#dashboard/change-requests/page-changes.ts';
import { refresh } from '#dashboard/change-requests/refresh.ts';
import { useStepKeys } from '#dashboard/change-requests/review-keys.ts';
import { ThreadCard } from '#dashboard/change-requests/thread-card.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/changes-tree.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';

export type PageReviewProps = Omit<ComparedPageProps, 'change'> & {
  pageId: string;
  /** Stands there until the comparison has come. */
  fallback?: ReactNode;
};

export function DiffSkeleton() {
  return (
    <div aria-busy role="status" aria-label={t('comparing')} className="px-(--gutter) py-3">
      <Skeleton className="mb-6 h-4 w-56" />
      <div className="grid grid-cols-2 gap-8">
        <SkeletonText lines={5} />
        <SkeletonText lines={5} />
      </div>
    </div>
  );
}

function News({ loading, onShow }: { loading: boolean; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky top-(--find-bar,0px) z-20 flex items-center justify-center gap-3 bg-info-soft px-4 py-1.5 text-sm text-info"
    >
      {t('editedMeanwhile')}
      <Button size="sm" loading={loading} onClick={onShow}>
        {t('showThem')}
      </Button>
    </div>
  );
}

type GonePageProps = Pick<ComparedPageProps, 'threads' | 'search' | 'onSearch' | 'onBeyond' | 'active'> & {
  path: RequestPath;
};

/** What was said about a page that is on neither side of the comparison. */
function GonePage({ threads, search, onSearch, onBeyond, path, active = true }: GonePageProps) {
  const at = threads.findIndex(({ id }) => id === search.thread);
  const step = (direction: 1 | -1) => {
    const next = at < 0 && direction < 0 ? threads.at(-1) : threads[at + direction];
    if (next) onSearch({ thread: next.id });
    else onBeyond(direction, 'thread');
  };
  useStepKeys({ active, onChange: direction => onBeyond(direction, 'change'), onThread: step });
  return (
    <div data-threads className="max-w-140 space-y-2 px-(--gutter) py-4">
      <Callout tone="neutral" title={words('gonePage')}>
        {words('gonePageBody')}
      </Callout>
      {threads.map(thread => (
        <ThreadCard
          key={thread.id}
          {...{ thread, path }}
          open={thread.id === search.thread}
          onOpen={id => onSearch({ thread: id })}
          quoted
        />
      ))}
    </div>
  );
}

/** Loads the comparison of one page. What others do meanwhile is announced, not shown at once. */
export function PageReview({ pageId, fallback = <DiffSkeleton />, ...props }: PageReviewProps) {
  const { request, search, active = true } = props;
  const compare = search.compare ?? 'mine';
  const { data, error, isPending, refetch, isRefetching } = useQuery({
    ...pageChangesOptions(pathOf(request), pageId, compare),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // What comes is drawn block by block, not at once.
  const change = useDeferredValue(data);
  const reload = () => void refetch();
  const queries = useQueryClient();
  const news =
    change !== undefined && change.revision !== request.revision && compare !== 'main' && request.status !== 'merged';
  const showNews = () => {
    reload();
    // Pages may have been added or taken away as well.
    void refresh(queries, ['getChangeRequestChanges', 'listPagesInChangeRequest'], request.space);
  };
  useEffect(() => {
    if (error) forgetKeys();
  }, [error]);
  if (isPending || (data && !change)) return fallback;
  if (!change && error instanceof ApiError && error.status === 404 && props.threads.length > 0)
    return <GonePage path={pathOf(request)} {...props} />;
  if (!change)
    return (
      <div className="px-(--gutter)">
        <ErrorState title={t('comparisonFailed')} onRetry={reload} retrying={isRefetching} error={error} />
      </div>
    );
  return (
    <>
      {news && active && <News loading={isRefetching} onShow={showNews} />}
      <ComparedPage key={compare} {...props} change={change} />
    </>
  );
}
