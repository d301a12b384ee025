import { t } from '#dashboard/messages/ui.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

/**
 * Sections of a screen while all of them load: each of one that came by itself would move those below it.
 *
 * @param rows how many rows stand in each
 */
export function SectionsSkeleton({ rows }: { rows: readonly number[] }) {
  return (
    <div role="status" aria-label={t('loading')} className="space-y-8">
      {inPlace(rows, count => (
        <div>
          <Skeleton className="mt-1.5 mb-4.5 w-40" />
          <div className="divide-y rounded-md border border-line-2">
            {inPlace([...Array(count).keys()], row => (
              <div className="flex h-14 flex-col justify-center gap-2 px-4">
                <Skeleton className={row % 2 === 0 ? 'w-72 max-w-3/5' : 'w-56 max-w-2/5'} />
                <Skeleton className="h-2 w-32" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
