import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { type SharedUse, usesOptions } from '#dashboard/editor/use-shared-content.ts';
import { t } from '#dashboard/messages/page-settings.ts';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';

type UsesProps = {
  contentKey: ContentKey;
  used: SharedUse;
  /** What is copied to be put into a page. */
  use: string;
};

/** How it is written, and in how many places it is. */
export function Uses({ contentKey, used, use }: UsesProps) {
  const { data } = useQuery(usesOptions(contentKey, used));
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
