import { t } from '#dashboard/messages/shell.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { Skeleton, SkeletonText } from '#dashboard/ui/skeleton.tsx';

const tree = ['w-24', 'w-32', 'ms-4 w-28', 'ms-4 w-24', 'ms-8 w-28', 'w-20', 'ms-4 w-36', 'ms-8 w-20'];

/** The first load of a space: the tree, a page beside it, and its outline. */
export function PendingReader() {
  return (
    <div role="status" aria-label={t('skeletonPage')} className="flex h-full">
      <div className="w-66 shrink-0 space-y-4.5 border-e px-4 pt-6 max-lg:hidden">
        {tree.map(width => (
          <Skeleton key={width} className={cn(width)} />
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="mx-auto max-w-190 px-(--gutter) pt-9">
          <Skeleton className="mb-8 h-6 w-56" />
          <SkeletonText lines={6} />
        </div>
      </div>
      <div className="w-80 shrink-0 border-s p-6 max-lg:hidden">
        <SkeletonText lines={6} />
      </div>
    </div>
  );
}
