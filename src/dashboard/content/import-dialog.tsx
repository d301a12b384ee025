import { useState } from 'react';
import { ImportOutcome, UndoImport } from '#dashboard/content/import-outcome.tsx';
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
import { t as upload } from '#dashboard/messages/upload.ts';
import { uploadText } from '#dashboard/shell/upload-row.tsx';
import { Button } from '#dashboard/ui/button.tsx';
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
  /** Nothing did; the dialog may be gone by then. */
  onNothing?: (() => void) | undefined;
  /** Opens what came in. */
  onOpen?: (() => void) | undefined;
  openLabel?: string;
};

const zipKinds = [
  { value: 'zip', label: t('importKindZip'), description: t('importKindZipHelp') },
  { value: 'notion', label: t('importKindNotion'), description: t('importKindNotionHelp') },
  { value: 'confluence', label: t('importKindConfluence'), description: t('importKindConfluenceHelp') },
  { value: 'google-docs', label: t('importKindGoogle'), description: t('importKindGoogleHelp') },
  { value: 'github-wiki', label: t('importKindWiki') },
] as const;

const isPaused = (state: ImportState): boolean => state.step === 'uploading' && state.state === 'paused';

/** A file or an address, how far it is, and what became of every file. */
export function ImportDialog({
  organizationId,
  target,
  into,
  file,
  onClose,
  onOpen,
  openLabel,
  ...ends
}: ImportDialogProps) {
  const { state, start, pause, resume, cancel, reset } = useImport({ organizationId, place: target, ...ends });
  const [from, setFrom] = useState<'file' | 'address'>('file');
  const [files, setFiles] = useState<File[]>(file ? [file] : []);
  const [address, setAddress] = useState('');
  const [zipKind, setZipKind] = useState<ImportSource>('zip');
  const [problem, setProblem] = useState<string>();
  const [chosen] = files;
  const busy = state.step === 'uploading' || state.step === 'reading';
  const begin = () => {
    const what = from === 'file' ? chosen : address.trim();
    const known = typeof what === 'string' ? sourceOfAddress(what) : what && sourceOfFile(what.name);
    if (!what || !known) {
      setProblem(t(from === 'file' ? 'needFile' : 'needAddress'));
      return;
    }
    setProblem(undefined);
    void start(what, known === 'zip' ? zipKind : known);
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('importTitle')}
      description={t('importInto', { name: into })}
      footer={
        <Footer
          state={state}
          onBegin={begin}
          {...{ organizationId, pause, resume, cancel, reset, onClose, onOpen, openLabel }}
        />
      }
    >
      {busy && <Running state={state} />}
      <ImportOutcome state={state} />
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
                  onKeyDown={event => event.key === 'Enter' && begin()}
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

function Running({ state }: { state: ImportState }) {
  if (state.step !== 'uploading' && state.step !== 'reading') return null;
  const uploading = state.step === 'uploading';
  const label = uploading ? uploadText(state.state, state.name) : t('importReading');
  const share = uploading ? state.share : state.total ? state.done / state.total : undefined;
  const count = uploading
    ? t('importUploaded', { percent: Math.round(state.share * 100) })
    : state.total
      ? t('importProgress', { done: state.done, total: state.total })
      : '';
  return (
    <div role="status" className="space-y-2 py-4">
      <p className="flex justify-between gap-4 text-sm">
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <span className="shrink-0 text-fg-3 tabular-nums">{count}</span>
      </p>
      <Progress label={label} {...(share !== undefined && { value: share })} />
    </div>
  );
}

type FooterProps = {
  state: ImportState;
  onBegin: () => void;
} & Pick<ReturnType<typeof useImport>, 'pause' | 'resume' | 'cancel' | 'reset'> &
  Pick<ImportDialogProps, 'organizationId' | 'onClose' | 'onOpen'> & { openLabel: string | undefined };

function Footer({ state, organizationId, onBegin, onClose, onOpen, openLabel, ...run }: FooterProps) {
  const { pause, resume, cancel, reset } = run;
  switch (state.step) {
    case 'uploading':
    case 'reading':
      return (
        <>
          <Button variant="quiet" className="sm:me-auto" onClick={cancel}>
            {t('importCancel')}
          </Button>
          {state.step === 'uploading' && (
            <Button onClick={isPaused(state) ? resume : pause} disabled={state.share === 1}>
              {upload(isPaused(state) ? 'resumeShort' : 'pauseShort')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('importInBackground')}
          </Button>
        </>
      );
    case 'done':
      return (
        <>
          <UndoImport organizationId={organizationId} run={state.run} onUndone={onClose} />
          <Button onClick={onClose}>{t('importClose')}</Button>
          {onOpen && (
            <Button variant="primary" onClick={onOpen}>
              {openLabel ?? t('importOpen')}
            </Button>
          )}
        </>
      );
    case 'idle':
      return (
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" onClick={onBegin}>
            {t('importAction')}
          </Button>
        </>
      );
    case 'failed':
      return (
        <>
          <Button onClick={onClose}>{t('importClose')}</Button>
          <Button onClick={reset}>{t('importOther')}</Button>
          <Button variant="primary" onClick={onBegin}>
            {t('importAgain')}
          </Button>
        </>
      );
    default:
      return (
        <>
          <Button onClick={onClose}>{t('importClose')}</Button>
          <Button variant="primary" onClick={reset}>
            {t('importAgain')}
          </Button>
        </>
      );
  }
}
