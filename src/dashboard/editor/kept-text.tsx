import type { PageKey } from '#dashboard/editor/sessions.ts';
import { keptEdits } from '#dashboard/editor/unsent-edits.ts';
import { t } from '#dashboard/messages/editor.ts';
import { toastError } from '#dashboard/shell/undo.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { toast } from '#dashboard/ui/toast.ts';

export const copyText = (text: string): void =>
  void navigator.clipboard.writeText(text).then(() => toast.success(t('textCopied')), toastError);

/** Edits that have nowhere to go any more can still be copied. */
export function KeptText({ pageKey: { spaceId, request, pageId } }: { pageKey: PageKey }) {
  const kept = keptEdits(localStorage, spaceId, request, pageId).findLast(edit => edit.markdown !== undefined);
  if (!kept) return null;
  return (
    <div className="mt-2">
      <p className="mb-2">{t('lostBody')}</p>
      <Button onClick={() => copyText(kept.markdown ?? '')}>{t('copyText')}</Button>
    </div>
  );
}
