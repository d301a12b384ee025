import { type ReactNode, useRef, useState } from 'react';
import { deleteCollectionById } from '#client/sdk.gen.ts';
import type { ContentTreeItem } from '#client/types.gen.ts';
import { useDeletionEffects, usesOfCollection } from '#dashboard/content/collection-uses.tsx';
import { titleOf } from '#dashboard/content/content-tree.ts';
import { useContentActions } from '#dashboard/content/use-content-actions.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/content.ts';
import { t as ui } from '#dashboard/messages/ui.ts';
import { useOfflineReason } from '#dashboard/shell/offline-reason.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { RadioCards } from '#dashboard/ui/radio-cards.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
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
  const offline = useOfflineReason();
  const cancel = useRef<HTMLButtonElement>(null);
  const [contents, setContents] = useState<'move-up' | 'delete'>('move-up');
  const effects = useDeletionEffects(item.id);
  const count = item.children ?? 0;
  // Somebody else may see more in it.
  const isEmpty = effects.data ? effects.data.spaces + effects.data.collections === 0 : count === 0;
  const uses = effects.data ? usesOfCollection(organizationId, effects.data) : [];
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
      initialFocus={cancel}
      onOpenChange={open => !open && !running && onClose()}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button
            variant="danger"
            loading={running}
            // Nobody agrees to what is not said yet.
            disabledReason={offline ?? (contents === 'delete' && effects.isPending && ui('loading'))}
            onClick={go}
          >
            {t('deleteCollection')}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        <FormProblem error={error} />
        {isEmpty ? (
          <p className="text-fg-2">{t('deleteCollectionEmpty')}</p>
        ) : (
          <RadioCards
            aria-label={t('contents')}
            value={contents}
            onValueChange={setContents}
            options={[
              { value: 'move-up', label: t('deleteMoveUp'), description: t('deleteMoveUpHelp', { count }) },
              {
                value: 'delete',
                label: t('deleteContents'),
                description: effects.data
                  ? t('deleteContentsCounted', { spaces: effects.data.spaces, collections: effects.data.collections })
                  : t('deleteContentsHelp'),
                extra: <Uses {...effects} lines={uses} />,
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

function Uses({ lines, isPending, isError }: { lines: readonly ReactNode[]; isPending: boolean; isError: boolean }) {
  if (isPending)
    return (
      <p role="status">
        <span className="sr-only">{ui('loading')}</span>
        <Skeleton className="w-48" />
      </p>
    );
  if (isError) return <p className="text-danger">{t('deleteContentsUnknown')}</p>;
  if (lines.length === 0) return null;
  return (
    <ul className="list-disc space-y-1 ps-4 text-fg-2 marker:text-fg-3">
      {inPlace(lines, line => (
        <li>{line}</li>
      ))}
    </ul>
  );
}
