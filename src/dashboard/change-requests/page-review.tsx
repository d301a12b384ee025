import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { pathOf } from '#dashboard/change-requests/change-request.ts';
import { pageChangesOptions } from '#dashboard/change-requests/changes-data.ts';
import { ComparedPage, type ComparedPageProps } from '#dashboard/change-requests/compared-page.tsx';
import { forgetKeys } from '#dashboard/change-requests/keys-ahead.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';

export type PageReviewProps = Omit<ComparedPageProps, 'change'> & { pageId: string };

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
      className="sticky top-0 z-20 flex items-center justify-center gap-3 bg-info-soft px-4 py-1.5 text-sm text-info"
    >
      {t('editedMeanwhile')}
      <Button size="sm" loading={loading} onClick={onShow}>
        {t('showThem')}
      </Button>
    </div>
  );
}

/** Loads the comparison of one page. What others do meanwhile is announced, not shown at once. */
export function PageReview({ pageId, ...props }: PageReviewProps) {
  const { request, search } = props;
  const compare = search.compare ?? 'mine';
  const { data, error, isPending, refetch, isRefetching } = useQuery({
    ...pageChangesOptions(pathOf(request), pageId, compare),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // What comes is drawn block by block, not at once.
  const change = useDeferredValue(data);
  const reload = () => void refetch();
  useEffect(() => {
    if (error) forgetKeys();
  }, [error]);
  if (isPending || (data && !change)) return <DiffSkeleton />;
  if (!change)
    return (
      <div className="px-(--gutter)">
        <ErrorState title={t('comparisonFailed')} onRetry={reload} retrying={isRefetching} error={error} />
      </div>
    );
  const news = change.revision !== request.revision && compare !== 'main' && request.status !== 'merged';
  return (
    <>
      {news && <News loading={isRefetching} onShow={reload} />}
      <ComparedPage key={compare} {...props} change={change} />
    </>
  );
}
