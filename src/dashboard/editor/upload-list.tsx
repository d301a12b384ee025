import { CircleAlert, Pause, Play, X } from 'lucide-react';
import type { Upload } from '#dashboard/editor/use-uploads.ts';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';

/** The files on their way into the page, and those that failed: their places in the text are kept. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="divide-y border-b bg-sidebar px-(--gutter)">
      {uploads.map(upload => (
        <li key={upload.id} className="flex min-h-9 items-center gap-3 py-1 text-sm">
          {upload.state === 'failed' ? <Failed upload={upload} /> : <OnItsWay upload={upload} />}
          <IconButton
            icon={X}
            size="sm"
            label={t(upload.state === 'failed' ? 'uploadDiscard' : 'uploadCancel', { name: upload.file.name })}
            onClick={upload.cancel}
          />
        </li>
      ))}
    </ul>
  );
}

function Failed({ upload: { file, reason, resume } }: { upload: Upload }) {
  return (
    <>
      <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
      <p role="alert" className="min-w-0 flex-1 wrap-anywhere">
        {t('uploadFailed', { name: file.name })} <span className="text-fg-2">{reason}</span>
      </p>
      <Button size="sm" onClick={resume}>
        {t('retry')}
      </Button>
    </>
  );
}

const saying = {
  failed: 'uploadFailed',
  sending: 'uploading',
  waiting: 'uploadWaiting',
  paused: 'uploadPaused',
} as const;

function OnItsWay({ upload: { file, share, state, pause, resume } }: { upload: Upload }) {
  const { name } = file;
  const isPaused = state === 'paused';
  return (
    <>
      <span role="status" className={cn('min-w-0 flex-1 truncate', state !== 'sending' && 'text-fg-2')}>
        {t(saying[state], { name })}
      </span>
      <Progress label={t('uploading', { name })} value={share} className="w-24 bg-hover sm:w-40" />
      {(isPaused || share < 1) && (
        <IconButton
          icon={isPaused ? Play : Pause}
          size="sm"
          label={t(isPaused ? 'uploadResume' : 'uploadPause', { name })}
          onClick={isPaused ? resume : pause}
        />
      )}
    </>
  );
}
