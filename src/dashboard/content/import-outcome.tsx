import { useMutation, useQueryClient } from '@tanstack/react-query';
import { undoImport } from '#client/sdk.gen.ts';
import type { ImportRun } from '#client/types.gen.ts';
import { ImportReport } from '#dashboard/content/import-report.tsx';
import type { ImportState } from '#dashboard/content/use-import.ts';
import { t } from '#dashboard/messages/content.ts';
import { problemText } from '#dashboard/shell/api-error.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** What became of an import, and of each file. */
export function ImportOutcome({ state }: { state: ImportState }) {
  switch (state.step) {
    case 'done': {
      const { importedResources: done, totalResources: total, report = [] } = state.run;
      const failed = done === 0 || report.some(({ outcome }) => outcome === 'failed');
      return (
        <>
          <Callout live tone={failed ? 'warning' : 'success'}>
            {done === total ? t('importDone', { count: done }) : t('importDoneOf', { done, total })}
          </Callout>
          <ImportReport report={report} />
        </>
      );
    }
    case 'cancelled':
      return (
        <Callout live tone="neutral">
          {t('importCancelled')} {t('importNothing')}
        </Callout>
      );
    case 'failed':
      return (
        <>
          <Callout live tone="danger" title={t('importFailed')}>
            {problemText(state.error) ?? String(state.error)} {t('importNothing')}
          </Callout>
          <ImportReport report={state.report} />
        </>
      );
    default:
      return null;
  }
}

/** Takes an import back as a whole. */
export function UndoImport({
  organizationId,
  run,
  onUndone,
}: {
  organizationId: string;
  run: ImportRun;
  onUndone: () => void;
}) {
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoImport({ path: { organizationId, importRunId: run.id } }),
    onSuccess: async () => {
      toast.info(t('importUndone'));
      onUndone();
      await queries.invalidateQueries();
    },
    onError: toastError,
  });
  if (run.status !== 'completed') return null;
  return (
    <Button
      variant="quiet"
      className="me-auto"
      loading={undo.isPending}
      disabledReason={!run.undoable && t('importEditedSince')}
      onClick={() => undo.mutate()}
    >
      {t('importUndo')}
    </Button>
  );
}
