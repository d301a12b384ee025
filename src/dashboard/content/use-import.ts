import { useEffect, useRef, useState } from 'react';
import { cancelJob, getImportRun, importContent, importContentInChangeRequest } from '#client/sdk.gen.ts';
import type { ImportReportItem, ImportRun } from '#client/types.gen.ts';
import type { ImportSource } from '#dashboard/content/import-source.ts';
import { t } from '#dashboard/messages/content.ts';
import { isTransient } from '#dashboard/shell/api-error.ts';
import { createHold, type Hold } from '#dashboard/shell/hold.ts';
import { importReport } from '#dashboard/shell/job-data.ts';
import { type OnceHeaders, postOnce, type Waiting } from '#dashboard/shell/post-once.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { type Uploader, uploader } from '#dashboard/shell/upload.ts';
import type { UploadState } from '#dashboard/shell/upload-row.tsx';
import { toast } from '#dashboard/ui/toast.ts';

/** Where docs go: the main content of a space, or a change request. */
export type ImportTarget = { organizationId: string; spaceId: string; changeRequest?: string | undefined };

/** A place that is there, or one that is made when the import begins; it is given the name of what comes in. */
export type ImportPlace = ImportTarget | ((name: string, watch: Waiting) => Promise<ImportTarget>);

export type ImportState =
  | { step: 'idle' }
  | { step: 'uploading'; name: string; share: number; state: UploadState }
  | { step: 'reading'; done: number; total: number | null }
  | { step: 'done'; run: ImportRun }
  | { step: 'cancelled' }
  | { step: 'failed'; error: unknown; report: readonly ImportReportItem[] };

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const interval = 700;

/** Goes on when the page that began it is left; only closing the browser during an upload ends it. */
const uploads = new Set<symbol>();
const askToStay = (event: BeforeUnloadEvent) => uploads.size > 0 && event.preventDefault();

type ImportOptions = {
  organizationId: string;
  place: ImportPlace;
  /** Something came in. */
  onImported: () => void;
  /** It ended without: what was made for it can go. */
  onNothing?: (() => void) | undefined;
};

/** Brings a file or an address in, and tells how far it is; also after its dialog was closed. */
export function useImport({ organizationId, place, onImported, onNothing }: ImportOptions) {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const abort = useRef<AbortController>(undefined);
  const hold = useRef<Hold>(undefined);
  const run = useRef<string>(undefined);
  /** Whoever tries again after a failure goes on with what the store has, and begins nothing twice. */
  const sending = useRef<{ file: File; uploader: Uploader }>(undefined);
  const beginning = useRef<{ asked: string; once: ReturnType<typeof postOnce> }>(undefined);
  /** What failed, and may be tried again while this is shown. */
  const failed = useRef<Uploader>(undefined);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Nothing is left that could tell it to.
      hold.current?.resume();
      failed.current?.giveUp();
    };
  }, []);

  const end = (next: ImportState) => {
    setState(next);
    if (next.step === 'done') onImported();
    else onNothing?.();
    if (isShown.current) return;
    const report = { label: t('importReport'), onPress: () => importReport.set(run.current) };
    if (next.step === 'done') toast.success(t('importDone', { count: next.run.importedResources }), { action: report });
    if (next.step === 'failed') toastError(next.error);
  };

  const start = async (what: File | string, source: ImportSource): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    run.current = undefined;
    const { signal } = controller;
    const watch = { signal, onWaiting: (isWaiting: boolean) => onUpload({ state: isWaiting ? 'waiting' : 'sending' }) };
    try {
      const url = typeof what === 'string' ? what : await send(what, watch);
      const name = typeof what === 'string' ? what : what.name;
      const target = typeof place === 'function' ? await place(name, watch) : place;
      const asked = JSON.stringify([target, url, source]);
      if (beginning.current?.asked !== asked) beginning.current = { asked, once: postOnce() };
      run.current = await beginning.current.once(headers => begin(target, url, source, headers), watch);
      beginning.current = undefined;
      setState({ step: 'reading', done: 0, total: null });
      if (signal.aborted) cancel();
      end(outcomeOf(await follow(organizationId, run.current, setState)));
    } catch (error) {
      end(signal.aborted ? { step: 'cancelled' } : { step: 'failed', error, report: [] });
    }
  };
  const onUpload = (change: { share: number } | { state: UploadState }) =>
    setState(now => (now.step === 'uploading' ? { ...now, ...change } : now));
  const send = async (file: File, { signal, onWaiting }: Required<Waiting>) => {
    const { name } = file;
    setState({ step: 'uploading', name, share: 0, state: 'sending' });
    const mark = Symbol(name);
    uploads.add(mark);
    window.addEventListener('beforeunload', askToStay);
    if (sending.current?.file !== file) {
      sending.current?.uploader.giveUp();
      sending.current = { file, uploader: uploader({ organizationId, file, kind: 'import' }) };
    }
    const { uploader: next } = sending.current;
    const onProgress = (share: number) => onUpload({ share });
    hold.current = createHold();
    failed.current = undefined;
    try {
      return await hold.current.run(either => next.send({ onProgress, onWaiting, signal: either }), signal);
    } catch (error) {
      if (signal.aborted || !isShown.current) next.giveUp();
      else failed.current = next;
      throw error;
    } finally {
      uploads.delete(mark);
    }
  };
  const pause = () => {
    hold.current?.pause();
    onUpload({ state: 'paused' });
  };
  const resume = () => {
    hold.current?.resume();
    onUpload({ state: 'sending' });
  };
  const cancel = () => {
    abort.current?.abort();
    if (run.current !== undefined) cancelJob({ path: { organizationId, jobId: run.current } }).catch(toastError);
  };
  return { state, start, pause, resume, cancel, reset: () => setState({ step: 'idle' }) };
}

/** @returns the id of the run */
async function begin(
  { spaceId, changeRequest }: ImportTarget,
  url: string,
  source: ImportSource,
  headers: OnceHeaders,
): Promise<string> {
  const options = { query: { wait: false }, body: { url, source }, headers };
  const { data } =
    changeRequest === undefined
      ? await importContent({ path: { spaceId }, ...options })
      : await importContentInChangeRequest({ path: { spaceId, changeRequestId: changeRequest }, ...options });
  return data.run;
}

async function follow(
  organizationId: string,
  importRunId: string,
  onState: (state: ImportState) => void,
): Promise<ImportRun> {
  for (;;) {
    const run = await readRun(organizationId, importRunId);
    if (run && run.status !== 'queued' && run.status !== 'running') return run;
    if (run?.progress) onState({ step: 'reading', done: run.progress.done, total: run.progress.total });
    await pause(interval);
  }
}

/** @returns undefined while the service cannot be reached: the import goes on without being watched */
async function readRun(organizationId: string, importRunId: string): Promise<ImportRun | undefined> {
  try {
    return (await getImportRun({ path: { organizationId, importRunId } })).data;
  } catch (error) {
    if (isTransient(error)) return undefined;
    throw error;
  }
}

export function outcomeOf(run: ImportRun): ImportState {
  if (run.status === 'completed') return { step: 'done', run };
  if (run.status === 'cancelled') return { step: 'cancelled' };
  return { step: 'failed', error: new Error(run.error ?? ''), report: run.report ?? [] };
}
