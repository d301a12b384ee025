import { t } from '#dashboard/messages/change-requests.ts';
import { LazySheet } from '#dashboard/shell/lazy-sheet.tsx';
import { lazyPart } from '#dashboard/ui/lazy-part.tsx';
import { retryPart } from '#dashboard/ui/part-error.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

const RequestPanel = lazyPart(async () => (await import('#dashboard/change-requests/request-panel.tsx')).RequestPanel, {
  pending: () => <SkeletonText lines={6} className="p-4" />,
  failed: retryPart,
});

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
      {space && number && <RequestPanel key={beside} space={space} number={number} />}
    </LazySheet>
  );
}
