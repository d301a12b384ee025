import type { PageKey } from '#dashboard/editor/edited-content.ts';
import { keptEdits } from '#dashboard/editor/unsent-edits.ts';
import { t } from '#dashboard/messages/editor.ts';
import { pageUser } from '#dashboard/shell/page-user.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';

/** Edits that have nowhere to go any more can still be copied. */
export function KeptText({ pageKey }: { pageKey: PageKey }) {
  const kept = keptEdits(localStorage, { user: pageUser() ?? '', ...pageKey }).findLast(
    edit => edit.markdown !== undefined,
  );
  if (!kept) return null;
  return (
    <div className="mt-2">
      <p className="mb-2">{t('lostBody')}</p>
      <Button onClick={() => void copyText(kept.markdown ?? '', t('textCopied'))}>{t('copyText')}</Button>
    </div>
  );
}
