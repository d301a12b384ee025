import { useState } from 'react';
import { ImportReport } from '#dashboard/content/import-report.tsx';
import {
  type ImportSource,
  importEndings,
  importLimit,
  sourceOfAddress,
  sourceOfFile,
} from '#dashboard/content/import-source.ts';
import { type ImportPlace, type ImportState, useImport } from '#dashboard/content/use-import.ts';
import { Field } from '#dashboard/forms/field.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { ApiError } from '#dashboard/shell/api-error.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { FileDrop } from '#dashboard/ui/file-drop.tsx';
import { Input } from '#dashboard/ui/input.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';
import { SegmentedControl } from '#dashboard/ui/segmented-control.tsx';
import { Select } from '#dashboard/ui/select.tsx';

type ImportDialogProps = {
  organizationId: string;
  target: ImportPlace;
  /** Into what it goes, by name. */
  into: string;
  /** A file that was dropped on the page. */
  file?: File | undefined;
  onClose: () => void;
  /** Something came in. */
  onImported: () => void;
  /** Opens what came in. */
  onOpen?: (() => void) | undefined;
};

const zipKinds = [
  { value: 'zip', label: t('importKindZip'), description: t('importKindZipHelp') },
  { value: 'notion', label: t('importKindNotion') },
  { value: 'confluence', label: t('importKindConfluence') },
  { value: 'github-wiki', label: t('importKindWiki') },
] as const;

/** A file or an address, how far it is, and what became of every file. */
export function ImportDialog({ organizationId, target, into, file, onClose, onImported, onOpen }: ImportDialogProps) {
  const { state, start, cancel, reset } = useImport(organizationId, target);
  const [from, setFrom] = useState<'file' | 'address'>('file');
  const [files, setFiles] = useState<File[]>(file ? [file] : []);
  const [address, setAddress] = useState('');
  const [zipKind, setZipKind] = useState<ImportSource>('zip');
  const [problem, setProblem] = useState<string>();
  const [chosen] = files;
  const busy = state.step === 'uploading' || state.step === 'reading';
  const begin = async () => {
    const what = from === 'file' ? chosen : address.trim();
    const known = typeof what === 'string' ? sourceOfAddress(what) : what && sourceOfFile(what.name);
    if (!what || !known) {
      setProblem(t(from === 'file' ? 'needFile' : 'needAddress'));
      return;
    }
    setProblem(undefined);
    if (await start(what, known === 'zip' ? zipKind : known)) onImported();
  };
  const settled = state.step === 'done' || state.step === 'failed';
  return (
    <Dialog
      open
      onOpenChange={open => !open && !busy && onClose()}
      title={t('importTitle')}
      description={t('importInto', { name: into })}
      footer={<Footer state={state} onBegin={begin} {...{ cancel, reset, onClose, onOpen }} />}
    >
      {busy && <Running state={state} />}
      {settled && <Settled state={state} />}
      {state.step === 'idle' && (
        <div className="space-y-4">
          <SegmentedControl
            aria-label={t('importFrom')}
            value={from}
            onValueChange={setFrom}
            options={[
              { value: 'file', label: t('fromFile') },
              { value: 'address', label: t('fromAddress') },
            ]}
          />
          {from === 'file' ? (
            <Field label={t('importFile')} labelHidden error={problem}>
              {({ id, 'aria-describedby': describedBy }) => (
                <FileDrop
                  id={id}
                  aria-describedby={describedBy}
                  files={files}
                  onFilesChange={setFiles}
                  accept={importEndings}
                  maxSize={importLimit}
                  help={t('importFileHelp')}
                />
              )}
            </Field>
          ) : (
            <Field label={t('importAddress')} help={t('importAddressHelp')} error={problem}>
              {aria => (
                <Input
                  {...aria}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  value={address}
                  onChange={event => setAddress(event.target.value)}
                  onKeyDown={event => event.key === 'Enter' && void begin()}
                />
              )}
            </Field>
          )}
          {from === 'file' && chosen && sourceOfFile(chosen.name) === 'zip' && (
            <Field label={t('importKind')}>
              {aria => <Select {...aria} value={zipKind} onValueChange={setZipKind} options={zipKinds} />}
            </Field>
          )}
          <p className="text-xs text-fg-3">{t('importLead')}</p>
        </div>
      )}
    </Dialog>
  );
}

/** What was wrong with the file, without the name of the parameter that carried it. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.details[0]?.message ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

function Running({ state }: { state: ImportState }) {
  if (state.step !== 'uploading' && state.step !== 'reading') return null;
  const uploading = state.step === 'uploading';
  const label = uploading ? t('importUploading', { name: state.name }) : t('importReading');
  const share = uploading ? state.share : state.total ? state.done / state.total : undefined;
  const count = uploading
    ? t('importUploaded', { percent: Math.round(state.share * 100) })
    : state.total
      ? t('importProgress', { done: state.done, total: state.total })
      : '';
  return (
    <div role="status" className="space-y-2 py-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="min-w-0 truncate">{label}</span>
        <span className="text-fg-3 tabular-nums">{count}</span>
      </p>
      <Progress label={label} {...(share !== undefined && { value: share })} />
    </div>
  );
}

function Settled({ state }: { state: ImportState }) {
  if (state.step === 'done') {
    const failed = state.imported === 0 || state.report.some(({ outcome }) => outcome === 'failed');
    return (
      <>
        <Callout live tone={failed ? 'warning' : 'success'}>
          {state.imported === state.total
            ? t('importDone', { count: state.imported })
            : t('importDoneOf', { done: state.imported, total: state.total })}
        </Callout>
        <ImportReport report={state.report} />
      </>
    );
  }
  if (state.step !== 'failed') return null;
  return (
    <>
      <Callout live tone="danger" title={t('importFailed')}>
        {reasonOf(state.error)} {t('importNothing')}
      </Callout>
      <ImportReport report={state.report} />
    </>
  );
}

type FooterProps = {
  state: ImportState;
  onBegin: () => Promise<void>;
  cancel: () => void;
  reset: () => void;
} & Pick<ImportDialogProps, 'onClose' | 'onOpen'>;

function Footer({ state, onBegin, cancel, reset, onClose, onOpen }: FooterProps) {
  if (state.step === 'uploading') return <Button onClick={cancel}>{t('importCancel')}</Button>;
  if (state.step === 'reading')
    return (
      <Button variant="primary" loading>
        {t('importAction')}
      </Button>
    );
  if (state.step === 'done')
    return (
      <>
        <Button onClick={onClose}>{t('importClose')}</Button>
        {onOpen && (
          <Button variant="primary" onClick={onOpen}>
            {t('importOpen')}
          </Button>
        )}
      </>
    );
  const failed = state.step === 'failed';
  return (
    <>
      <Button onClick={onClose}>{ui('cancel')}</Button>
      <Button variant="primary" onClick={failed ? reset : () => void onBegin()}>
        {t(failed ? 'importAgain' : 'importAction')}
      </Button>
    </>
  );
}
