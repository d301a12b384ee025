import { X } from 'lucide-react';
import type { Upload } from '#dashboard/editor/use-uploads.ts';
import { t } from '#dashboard/messages/editor.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Progress } from '#dashboard/ui/progress.tsx';

/** The files on their way into the page. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="divide-y border-b bg-sidebar px-(--gutter)">
      {uploads.map(({ id, file, share, cancel }) => (
        <li key={id} className="flex items-center gap-3 py-1.5 text-sm">
          <span className="min-w-0 flex-1 truncate">{t('uploading', { name: file.name })}</span>
          <Progress label={t('uploading', { name: file.name })} value={share} className="w-40" />
          <IconButton icon={X} size="sm" label={t('uploadCancel', { name: file.name })} onClick={cancel} />
        </li>
      ))}
    </ul>
  );
}
