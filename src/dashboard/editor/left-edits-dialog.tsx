import { Link } from '@tanstack/react-router';
import type { LeftEdits } from '#dashboard/editor/left-edits.ts';
import { PlaceName } from '#dashboard/editor/place-name.tsx';
import { forgetEdit, keepEdit } from '#dashboard/editor/unsent-edits.ts';
import { editHref } from '#dashboard/editor/use-edited.ts';
import { t } from '#dashboard/messages/left-edits.ts';
import { useOrganizationId } from '#dashboard/shell/organization.ts';
import { toastUndo } from '#dashboard/shell/undo.ts';
import { Button, buttonStyle } from '#dashboard/ui/button.tsx';
import { copyText } from '#dashboard/ui/copy-text.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { EmptyState } from '#dashboard/ui/empty-state.tsx';
import { RelativeTime } from '#dashboard/ui/relative-time.tsx';

type Props = {
  left: readonly LeftEdits[];
  onForgotten: () => void;
  onClose: () => void;
};

/** All places with something typed and not saved; each can be opened, copied or given up. */
export function LeftEditsDialog({ left, onForgotten, onClose }: Props) {
  const org = useOrganizationId();
  const discard = ({ edits }: LeftEdits) => {
    for (const edit of edits) forgetEdit(localStorage, edit);
    onForgotten();
    toastUndo(t('discarded'), async () => {
      for (const edit of edits) keepEdit(localStorage, edit);
      onForgotten();
    });
  };
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={t('title')} description={t('lead')}>
      {left.length === 0 && <EmptyState title={t('none')} />}
      <ul className="divide-y">
        {left.map(place => {
          const { key, edits, at } = place;
          const texts = edits.flatMap(({ markdown }) => markdown ?? []);
          return (
            <li key={`${key.spaceId}/${key.request}`} className="flex flex-wrap items-center gap-2 py-3 first:pt-0">
              <div className="min-w-0 flex-1 basis-56 text-sm">
                <p className="truncate">
                  <PlaceName place={key} />
                </p>
                <p className="text-xs text-fg-3">
                  {t.rich('pages', {
                    count: new Set(edits.map(({ pageId }) => pageId)).size,
                    when: <RelativeTime value={new Date(at).toISOString()} />,
                  })}
                </p>
              </div>
              <Link
                to={editHref(org, key, edits.at(-1)?.pageId) as '/'}
                onClick={onClose}
                className={buttonStyle({ size: 'sm' })}
              >
                {t('open')}
              </Link>
              {texts.length > 0 && (
                <Button size="sm" variant="quiet" onClick={() => void copyText(texts.join('\n\n'))}>
                  {t('copy')}
                </Button>
              )}
              <Button size="sm" variant="danger-quiet" onClick={() => discard(place)}>
                {t('discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
