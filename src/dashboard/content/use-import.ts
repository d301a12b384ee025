import { useRef, useState } from 'react';
import { getImportRun, importContent, importContentInChangeRequest, listImportRuns } from '#client/sdk.gen.ts';
import type { ImportReportItem, ImportRun } from '#client/types.gen.ts';
import type { ImportSource } from '#dashboard/content/import-source.ts';
import { uploadFile } from '#dashboard/shell/upload.ts';

/** Where docs go: the main content of a space, or a change request. */
type ImportTarget = { organizationId: string; spaceId: string; changeRequest?: string | undefined };

/** A place that is there, or one that is made when the import begins; it is given the name of what comes in. */
export type ImportPlace = ImportTarget | ((name: string) => Promise<ImportTarget>);

export type ImportState =
  | { step: 'idle' }
  | { step: 'uploading'; name: string; share: number }
  | { step: 'reading'; done: number; total: number | null }
  | { step: 'done'; imported: number; total: number; report: ImportReportItem[] }
  | { step: 'failed'; error: unknown; report: ImportReportItem[] };

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const interval = 700;

/** Brings a file or an address in, and tells how far it is. */
export function useImport(organizationId: string, place: ImportPlace) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const abort = useRef<AbortController>(undefined);

  const start = async (what: File | string, source: ImportSource) => {
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    try {
      const url = typeof what === 'string' ? what : await send(what, signal);
      const target = typeof place === 'function' ? await place(typeof what === 'string' ? what : what.name) : place;
      setState({ step: 'reading', done: 0, total: null });
      const run = await read(target, url, source, signal, progress =>
        setState({ step: 'reading', done: progress.done, total: progress.total }),
      );
      const report = run.report ?? [];
      if (run.status === 'completed')
        setState({ step: 'done', imported: run.importedResources, total: run.totalResources, report });
      else setState({ step: 'failed', error: new Error(run.error ?? ''), report });
      return run.status === 'completed';
    } catch (error) {
      setState(signal.aborted ? { step: 'idle' } : { step: 'failed', error, report: [] });
      return false;
    }
  };
  const send = (file: File, signal: AbortSignal) => {
    setState({ step: 'uploading', name: file.name, share: 0 });
    return uploadFile({
      organizationId,
      file,
      kind: 'import',
      signal,
      onProgress: share => setState({ step: 'uploading', name: file.name, share }),
    });
  };
  return { state, start, cancel: () => abort.current?.abort(), reset: () => setState({ step: 'idle' }) };
}

type Progress = { done: number; total: number | null };

/** Runs the import and watches it meanwhile: the call answers only when it is done or takes longer than a minute. */
async function read(
  { organizationId, spaceId, changeRequest }: ImportTarget,
  url: string,
  source: ImportSource,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ImportRun> {
  const body = { url, source };
  const before = await latestRun(organizationId);
  let answered = false;
  const call = (
    changeRequest === undefined
      ? importContent({ path: { spaceId }, body, signal })
      : importContentInChangeRequest({ path: { spaceId, changeRequestId: changeRequest }, body, signal })
  ).finally(() => {
    answered = true;
  });
  const watch = async () => {
    while (!answered && !signal.aborted) {
      await pause(interval);
      const run = answered ? undefined : await latestRun(organizationId).catch(() => undefined);
      if (run && run.id !== before?.id && run.space === spaceId && run.progress) onProgress(run.progress);
    }
  };
  void watch();
  const { data } = await call;
  for (;;) {
    const { data: run } = await getImportRun({ path: { organizationId, importRunId: data.run }, signal });
    if (run.status !== 'queued' && run.status !== 'running') return run;
    if (run.progress) onProgress(run.progress);
    await pause(interval);
  }
}

async function latestRun(organizationId: string): Promise<ImportRun | undefined> {
  const { data } = await listImportRuns({ path: { organizationId }, query: { limit: 1 } });
  return data.items[0];
}
