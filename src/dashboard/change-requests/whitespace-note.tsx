import type { ComparedPageProps } from '#dashboard/change-requests/compared-page.tsx';
import { changeIndexes } from '#dashboard/change-requests/diff-rows.ts';
import { t as words } from '#dashboard/messages/source-diff.ts';
import { Button } from '#dashboard/ui/button.tsx';

type WhitespaceNoteProps = Pick<ComparedPageProps, 'change' | 'showWhitespace' | 'onShowWhitespace'>;

/** Changes that are not shown as such, and how to see them. */
export function WhitespaceNote({ change, showWhitespace, onShowWhitespace }: WhitespaceNoteProps) {
  const count = changeIndexes(change.rows, true).length - changeIndexes(change.rows, false).length;
  if (showWhitespace || count === 0) return null;
  return (
    <p className="flex items-center gap-1 pt-2 text-xs text-fg-2">
      {words('whitespaceHidden', { count })}
      <Button size="sm" variant="quiet" className="text-accent-fg" onClick={() => onShowWhitespace(true)}>
        {words('showWhitespace')}
      </Button>
    </p>
  );
}
