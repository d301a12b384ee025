import { CircleAlert, X } from 'lucide-react';
import type { Upload } from '#dashboard/editor/use-uploads.ts';
import { t } from '#dashboard/messages/editor.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';

/** The files on their way into the page, and those that failed: their places in the text are kept. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="divide-y border-b bg-sidebar px-(--gutter)">
      {uploads.map(({ id, file: { name }, share, failed, cancel }) => (
        <li key={id} className="flex min-h-9 items-center gap-3 py-1 text-sm">
          {failed ? (
            <>
              <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
              <p role="alert" className="min-w-0 flex-1 wrap-anywhere">
                {t('uploadFailed', { name })} <span className="text-fg-2">{failed.reason}</span>
              </p>
              <Button size="sm" onClick={failed.retry}>
                {t('retry')}
              </Button>
            </>
          ) : (
            <>
              <span className="min-w-0 flex-1 truncate">{t('uploading', { name })}</span>
              <Progress label={t('uploading', { name })} value={share} className="w-40" />
            </>
          )}
          <IconButton
            icon={X}
            size="sm"
            label={t(failed ? 'uploadDiscard' : 'uploadCancel', { name })}
            onClick={cancel}
          />
        </li>
      ))}
    </ul>
  );
}
