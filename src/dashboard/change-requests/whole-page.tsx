import type { PageChange } from '#client/types.gen.ts';
import { AttributeChips } from '#dashboard/change-requests/attribute-chips.tsx';
import type { ChangedEntry } from '#dashboard/change-requests/changed-entries.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Callout } from '#dashboard/ui/callout.tsx';

const place = (page: { title: string } | undefined): string => page?.title ?? t('topLevel');

type WholePageProps = {
  entry: ChangedEntry | undefined;
  change: PageChange;
  /** Brings a deleted page back. */
  onRestore?: (() => void) | undefined;
  /** What can be done with a page on which nothing changed. */
  hint?: string | undefined;
};

/** What happened to the page as a whole: added, deleted, moved, its title or settings. */
export function WholePage({ entry, change, onRestore, hint }: WholePageProps) {
  const moved = entry?.kinds.includes('moved');
  const attributes = Object.keys(change.attributes).some(name => name !== 'document');
  return (
    <div className="space-y-2 empty:hidden [&:not(:empty)]:py-3">
      {change.change === 'created' && <Callout tone="success" title={t('pageAdded')} />}
      {change.change === 'deleted' && (
        <Callout
          tone="danger"
          title={t('pageDeleted')}
          actions={onRestore && <Button onClick={onRestore}>{t('restorePage')}</Button>}
        />
      )}
      {moved && (
        <Callout tone="info" title={t('pageMoved')}>
          {entry?.parent?.before?.id === entry?.parent?.after?.id
            ? t('pageReordered')
            : t('pageMovedFromTo', { before: place(entry?.parent?.before), after: place(entry?.parent?.after) })}
        </Callout>
      )}
      {attributes && <AttributeChips attributes={change.attributes} />}
      {change.change === 'none' && !moved && (
        <Callout tone="neutral" title={t('pageUnchanged')}>
          {hint}
        </Callout>
      )}
    </div>
  );
}
