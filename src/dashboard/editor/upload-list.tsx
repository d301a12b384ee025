import { CircleAlert, X } from 'lucide-react';
import type { Upload } from '#dashboard/editor/use-uploads.ts';
import { t } from '#dashboard/messages/upload.ts';
import { UploadRow } from '#dashboard/shell/upload-row.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

/** The files on their way into the page, and those that failed: their places in the text are kept. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="divide-y border-b bg-sidebar px-(--gutter)">
      {uploads.map(upload => (
        <li key={upload.id} className="flex min-h-9 items-center gap-3 py-1 text-sm">
          {upload.state === 'failed' ? (
            <Failed upload={upload} />
          ) : (
            <UploadRow {...upload} name={upload.file.name} state={upload.state} canPause={upload.share < 1} />
          )}
          <IconButton
            icon={X}
            size="sm"
            label={t(upload.state === 'failed' ? 'discard' : 'cancel', { name: upload.file.name })}
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
        {t('failed', { name: file.name })} <span className="text-fg-2">{reason}</span>
      </p>
      <Button size="sm" onClick={resume}>
        {t('retry')}
      </Button>
    </>
  );
}
