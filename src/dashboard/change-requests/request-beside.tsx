import { lazy, Suspense } from 'react';
import { t } from '#dashboard/messages/change-requests.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const RequestPanel = lazy(async () => ({
  default: (await import('#dashboard/change-requests/request-panel.tsx')).RequestPanel,
}));

type RequestBesideProps = {
  /** From the address: the id of its space, a slash, its number. */
  beside: string | undefined;
  onClose: () => void;
};

/** The request that is looked through without leaving the list. */
export function RequestBeside({ beside, onClose }: RequestBesideProps) {
  const [space, number] = beside?.split('/') ?? [];
  return (
    <LazySheet open={beside !== undefined} onOpenChange={onClose} title={t('changeRequest')} className="w-150">
      {space && number && (
        <Suspense fallback={<SkeletonText lines={6} className="p-4" />}>
          <RequestPanel key={beside} space={space} number={number} />
        </Suspense>
      )}
    </LazySheet>
  );
}
