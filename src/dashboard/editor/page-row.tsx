import { Link } from '@tanstack/react-router';
import { EyeOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Page } from '#client/types.gen.ts';
import type { EditNode, PageMark } from '#dashboard/editor/edit-tree.ts';
import { PageMarkSign } from '#dashboard/editor/page-mark.tsx';
import { t } from '#dashboard/messages/editor.ts';
import { t as tree } from '#dashboard/messages/page-tree.ts';
import { PageEditors } from '#dashboard/shell/other-people.tsx';
import { PageIcon } from '#dashboard/shell/page-icon.tsx';
import type { RowTools } from '#dashboard/sortable/sortable-row.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { IconButton } from '#dashboard/ui/icon-button.tsx';
import { Menu, type MenuEntries } from '#dashboard/ui/menu.tsx';
import { rowButton } from '#dashboard/ui/row-button.tsx';

export const labelOf = (page: Pick<Page, 'title'>): string => page.title || t('untitled');

type RowProps = {
  node: EditNode;
  marks: readonly PageMark[];
  /** Unresolved threads on the page, and on those below it while its branch is closed. */
  threads: number;
  href: string;
  main: RowTools['main'];
  /** Made when they are to be seen. */
  entries: (() => MenuEntries) | false;
  onChosen: () => void;
  onRename: () => void;
  onRestore: () => void;
};

/** A page in the tree: its name, who edits it, and what was done to it. */
export function PageRow({
  node: { page, deleted },
  marks,
  threads,
  href,
  main,
  entries,
  onChosen,
  onRename,
  onRestore,
}: RowProps) {
  const inner = (
    <>
      <PageIcon page={page} />
      <span className={cn('min-w-0 flex-1 truncate', deleted && 'line-through')}>{labelOf(page)}</span>{' '}
      {page.hidden && <EyeOff aria-label={t('hidden')} className="size-3.5 text-fg-3" />}
      <PageEditors pageId={page.id} />{' '}
      {threads > 0 && (
        <span className="shrink-0 text-xs text-warning tabular-nums">
          <span aria-hidden>•{threads}</span>
          <span className="sr-only">{tree('threads', { count: threads })}</span>
        </span>
      )}{' '}
      {marks.map(mark => (
        <PageMarkSign key={mark} mark={mark} />
      ))}
    </>
  );
  const style = 'flex min-w-0 flex-1 items-center gap-2 self-stretch rounded-xs pe-1';
  if (deleted)
    return (
      <>
        <span id={main.id} className={cn(style, 'text-fg-3')}>
          {inner}
        </span>
        <IconButton
          icon={RotateCcw}
          size="sm"
          tabIndex={-1}
          className="size-6"
          label={t('restorePage', { name: labelOf(page) })}
          onClick={onRestore}
        />
      </>
    );
  return (
    <>
      <Link
        {...main}
        // Of a change request or of the main content.
        to={href as '/'}
        onClick={onChosen}
        onDoubleClick={onRename}
        className={style}
      >
        {inner}
      </Link>
      {entries && <Menu entries={entries} align="end" trigger={rowButton(labelOf(page), -1)} />}
    </>
  );
}

type RenameProps = { page: Page; onDone: (title: string | undefined, byKey: boolean) => void };

/** Takes the place of the name while it is changed. */
export function RenameField({ page, onDone }: RenameProps) {
  const [title, setTitle] = useState(page.title);
  return (
    <input
      // It takes the place of the title that was chosen to be renamed.
      // biome-ignore lint/a11y/noAutofocus: see above
      autoFocus
      aria-label={t('renameLabel', { name: labelOf(page) })}
      value={title}
      maxLength={255}
      onFocus={event => event.target.select()}
      onChange={event => setTitle(event.target.value)}
      onBlur={() => onDone(title.trim(), false)}
      onKeyDown={event => {
        if (event.key === 'Enter') onDone(title.trim(), true);
        if (event.key === 'Escape') onDone(undefined, true);
        event.stopPropagation();
      }}
      className="field h-6.5 min-w-0 flex-1"
    />
  );
}
