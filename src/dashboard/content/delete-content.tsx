import { useState } from 'react';
import { deleteCollectionById } from '#client/sdk.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { useRun } from '#dashboard/ui/use-run.ts';

/** Asks what becomes of the contents: moved up, or deleted too. */
export function DeleteCollectionDialog({
  organizationId,
  item,
  onClose,
  onDeleted,
}: {
  organizationId: string;
  item: ContentTreeItem;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) {
  const { refresh } = useContentActions(organizationId);
  const [contents, setContents] = useState<'move-up' | 'delete'>('move-up');
  const count = item.children ?? 0;
  const { running, error, go } = useRun(async () => {
    await deleteCollectionById({ path: { collectionId: item.id }, query: { contents } });
    await refresh();
    onDeleted?.();
  }, onClose);
  return (
    <Dialog
      open
      role="alertdialog"
      size="sm"
      title={t('deleteCollectionTitle', { name: titleOf(item) })}
      onOpenChange={open => !open && !running && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button variant="danger" loading={running} onClick={go}>
            {t('deleteCollection')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <FormProblem error={error} />
        {count === 0 ? (
          <p className="text-fg-2">{t('deleteCollectionEmpty')}</p>
        ) : (
          <RadioCards
            aria-label={t('contents')}
            value={contents}
            onValueChange={setContents}
            options={[
              { value: 'move-up', label: t('deleteMoveUp'), description: t('deleteMoveUpHelp', { count }) },
              { value: 'delete', label: t('deleteContents'), description: t('deleteContentsHelp') },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}
