import { inTime } from '#dashboard/shell/in-time.tsx';
import { importReport } from '#dashboard/shell/job-data.ts';

const ImportReportDialog = inTime(
  async () => (await import('#dashboard/content/import-report-dialog.tsx')).ImportReportDialog,
);

/** The report of an import that the tray of tasks, or a notice, was asked for. */
export function ImportReportHost() {
  const run = importReport.use();
  return run !== undefined && <ImportReportDialog run={run} onClose={() => importReport.set(undefined)} />;
}
