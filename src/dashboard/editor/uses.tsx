import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { RequestKey } from '#dashboard/editor/sessions.ts';
import { type SharedUse, usesOptions } from '#dashboard/editor/use-shared-content.ts';
import { t } from '#dashboard/messages/page-settings.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type UsesProps = {
  requestKey: RequestKey;
  used: SharedUse;
  /** What is copied to be put into a page. */
  use: string;
};

/** How it is written, and in how many places it is. */
export function Uses({ requestKey, used, use }: UsesProps) {
  const { data } = useQuery(usesOptions(requestKey, used));
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-fg-3">
      <code className="min-w-0 truncate font-mono">{use}</code>
      <IconButton
        icon={Copy}
        size="sm"
        className="size-6"
        label={t('copyUse')}
        onClick={() => void copyText(use, t('copied'))}
      />
      <span className="ms-auto shrink-0">{data !== undefined && t('usedOn', { count: data.length })}</span>
    </p>
  );
}
