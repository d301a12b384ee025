import { useQuery } from '@tanstack/react-query';
import { getImportRunOptions } from '#client/@tanstack/react-query.gen.ts';
import { ImportOutcome, UndoImport } from '#dashboard/content/import-outcome.tsx';
import { outcomeOf } from '#dashboard/content/use-import.ts';
import { t } from '#dashboard/messages/content.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { SkeletonText } from '#dashboard/ui/skeleton.tsx';

/** What became of an import that is over. */
export function ImportReportDialog({ run, onClose }: { run: string; onClose: () => void }) {
  const organizationId = useOrganizationId();
  const { data, error, refetch, isRefetching } = useQuery({
    ...getImportRunOptions({ path: { organizationId, importRunId: run } }),
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('importReportTitle')}
      footer={
        <>
          {data && <UndoImport organizationId={organizationId} run={data} onUndone={onClose} />}
          <Button variant="primary" onClick={onClose}>
            {t('importClose')}
          </Button>
        </>
      }
    >
      {data ? (
        <ImportOutcome state={outcomeOf(data)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}
