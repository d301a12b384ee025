import { type ReactNode, useState } from 'react';
import type { ContentKey } from '#dashboard/editor/edited-content.ts';
import { FoundPages } from '#dashboard/editor/found-pages.tsx';
import { type Found, useFind, type Wanted } from '#dashboard/editor/use-find.ts';
import { useReplace } from '#dashboard/editor/use-replace.ts';
import { FormProblem } from '#dashboard/forms/form-problem.tsx';
import { t } from '#dashboard/messages/find-replace.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ErrorState } from '#dashboard/ui/error-state.tsx';
import { Sheet } from '#dashboard/ui/sheet.tsx';

type Props = {
  contentKey: ContentKey;
  title: string;
  wanted: Wanted;
  replacement: string;
  /** Why nothing can be replaced yet. */
  refused?: string | false;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

const nobody: ReadonlySet<string> = new Set();

const idsOf = (found: readonly Found[], reusable: boolean) =>
  found.flatMap(({ id, isReusable }) => (isReusable === reusable ? id : []));

/** What stands in all pages and reusable contents of a change request, shown before it is replaced as one edit. */
export function ReplaceSheet({ contentKey, title, wanted, replacement, refused = false, onClose, children }: Props) {
  const [left, setLeft] = useState({ of: wanted, ids: nobody });
  // What was left out of other matches says nothing about these.
  const without = left.of === wanted ? left.ids : nobody;
  const search = useFind(contentKey, wanted);
  const replace = useReplace(contentKey, onClose);
  const chosen = search.found.filter(({ id }) => !without.has(id));
  const count = chosen.reduce((sum, each) => sum + each.count, 0);
  const reason =
    chosen.length === 0
      ? t('nothingChosen')
      : chosen.length > search.most
        ? t('tooMany', { count: search.most })
        : refused;
  return (
    <Sheet
      open
      onOpenChange={open => !open && onClose()}
      title={title}
      footer={
        <Button
          variant="primary"
          loading={replace.isPending}
          disabledReason={reason}
          onClick={() =>
            replace.mutate({
              ...wanted,
              replacement,
              pages: idsOf(chosen, false),
              reusableContents: idsOf(chosen, true),
            })
          }
        >
          {t('replace', { count })}
        </Button>
      }
    >
      <div className="space-y-4 p-4">
        <FormProblem error={replace.error} />
        {children}
        {wanted.find !== '' && !search.error && (
          <p role="status" className="text-xs text-fg-2 tabular-nums">
            {search.done
              ? t('found', {
                  count: search.found.reduce((sum, each) => sum + each.count, 0),
                  pages: search.found.length,
                })
              : t('searching', { searched: search.searched, pages: search.pages })}
          </p>
        )}
        {search.error && <ErrorState title={t('failed')} onRetry={search.retry} error={search.error} />}
        <FoundPages
          found={search.found}
          replacement={replacement}
          without={without}
          onWithout={ids => setLeft({ of: wanted, ids })}
        />
      </div>
    </Sheet>
  );
}
