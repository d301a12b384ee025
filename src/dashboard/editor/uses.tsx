import { Copy } from 'lucide-react';
import type { RequestKey } from '#dashboard/editor/sessions.ts';
import { useUses } from '#dashboard/editor/use-shared-content.ts';
import { t } from '#dashboard/messages/page-settings.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

type UsesProps = {
  requestKey: RequestKey;
  /** What stands in a page that uses it. */
  written: string;
  /** What is copied to be put into a page. */
  use: string;
};

/** How it is written, and on how many pages it is. */
export function Uses({ requestKey, written, use }: UsesProps) {
  const { data } = useUses(requestKey, written);
  const copy = () => navigator.clipboard.writeText(use).then(() => toast.success(t('copied')), toastError);
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-fg-3">
      <code className="min-w-0 truncate font-mono">{use}</code>
      <IconButton icon={Copy} size="sm" className="size-6" label={t('copyUse')} onClick={() => void copy()} />
      <span className="ms-auto shrink-0">{data !== undefined && t('usedOn', { count: data })}</span>
    </p>
  );
}
