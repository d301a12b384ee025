import { MessageSquarePlus } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { AttributeChips } from '#dashboard/change-requests/attribute-chips.tsx';
import { CodeDiff } from '#dashboard/change-requests/code-diff.tsx';
import { nodeOf } from '#dashboard/change-requests/diff-rows.ts';
import { type MarkedBlock, markWords } from '#dashboard/change-requests/mark-words.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';

type Tone = 'none' | 'add' | 'del' | 'mod' | 'mov';

const tones: Record<Tone, { box: string; glyph: string; color: string }> = {
  none: { box: '', glyph: '', color: '' },
  add: {
    box: 'bg-add shadow-[inset_3px_0_0_var(--c-add-bar)] rtl:shadow-[inset_-3px_0_0_var(--c-add-bar)]',
    glyph: '+',
    color: 'text-add-bar',
  },
  del: {
    box: 'bg-del shadow-[inset_3px_0_0_var(--c-del-bar)] rtl:shadow-[inset_-3px_0_0_var(--c-del-bar)]',
    glyph: '−',
    color: 'text-del-bar',
  },
  mod: {
    box: 'shadow-[inset_3px_0_0_var(--c-mod-bar)] rtl:shadow-[inset_-3px_0_0_var(--c-mod-bar)]',
    glyph: '~',
    color: 'text-warning',
  },
  mov: {
    box: 'bg-mov shadow-[inset_3px_0_0_var(--c-mov-bar)] rtl:shadow-[inset_-3px_0_0_var(--c-mov-bar)]',
    glyph: '↷',
    color: 'text-mov-bar',
  },
};

/** One side of a row: glyph, wash, and the block. */
function Cell({ tone, struck, children }: { tone: Tone; struck?: boolean; children?: ReactNode }) {
  const { box, glyph, color } = tones[tone];
  return (
    <div
      {...((tone === 'add' || tone === 'del') && { 'data-diff': tone })}
      {...(struck && { 'data-struck': true })}
      className={cn('flex min-w-0 rounded-xs', box)}
    >
      <span aria-hidden className={cn('w-6 shrink-0 pt-1.5 text-center font-mono text-sm select-none', color)}>
        {glyph}
      </span>
      <div className="min-w-0 flex-1 py-1 pe-3">{children}</div>
    </div>
  );
}

type Side = NonNullable<DiffRow['after']>;

/** The tag of a container: what it holds follows in rows of its own. */
function Container({ side }: { side: Side }) {
  const rest = side.markdown.replace(/^\s*(\{%|<)\s*\S+?(?=[\s%>])|(%\}|>)\s*$/g, '').trim();
  return (
    <p className="flex min-h-6 items-center gap-2 py-0.5 text-xs">
      <span className="rounded-xs bg-sunken px-1.5 font-medium text-fg-2 dark:bg-hover">{side.type}</span>
      {rest && <code className="min-w-0 truncate font-mono text-fg-3">{rest}</code>}
    </p>
  );
}

function Html({ html = '', side }: { html?: string | undefined; side: Side }) {
  const { markdown } = side;
  if (side.container) return <Container side={side} />;
  return <Rendered html={html} markdown={markdown} />;
}

function Rendered({ html, markdown }: { html: string; markdown: string }) {
  // Front matter and definitions have no form of their own: their source is what changed.
  if (html.trim() === '')
    return (
      <pre className="overflow-x-auto py-1 font-mono text-xs whitespace-pre-wrap text-fg-2">{markdown.trim()}</pre>
    );
  return (
    <div
      className="b-prose diff-html"
      // The service sanitizes the HTML of a block.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

type SidesProps = { row: DiffRow; marked: MarkedBlock | undefined };

function SplitSides({ row, marked }: SidesProps) {
  const { type, before, after } = row;
  const left: Tone = type === 'removed' || type === 'changed' ? 'del' : type === 'moved' ? 'mov' : 'none';
  const right: Tone = type === 'added' || type === 'changed' ? 'add' : type === 'moved' ? 'mov' : 'none';
  const code = type === 'changed' && after?.type === 'code' && row.spans;
  return (
    <div className="grid grid-cols-2 gap-4">
      {before ? (
        <Cell tone={left}>
          {code ? <CodeDiff spans={code} side="before" /> : <Html html={marked?.before ?? before.html} side={before} />}
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
      {after ? (
        <Cell tone={right}>
          {code ? <CodeDiff spans={code} side="after" /> : <Html html={marked?.after ?? after.html} side={after} />}
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
    </div>
  );
}

function UnifiedSides({ row, marked }: SidesProps) {
  const { type, before, after } = row;
  if (type === 'changed' && before && after) {
    if (after.type === 'code' && row.spans)
      return (
        <Cell tone="mod">
          <CodeDiff spans={row.spans} side="both" />
        </Cell>
      );
    if (after.container)
      return (
        <Cell tone="mod">
          <Container side={after} />
        </Cell>
      );
    if (marked?.merged !== undefined)
      return (
        <Cell tone="mod">
          <Html html={marked.merged} side={after} />
        </Cell>
      );
    return (
      <div className="space-y-1">
        <Cell tone="del" struck={marked === undefined}>
          <Html html={marked?.before ?? before.html} side={before} />
        </Cell>
        <Cell tone="add">
          <Html html={marked?.after ?? after.html} side={after} />
        </Cell>
      </div>
    );
  }
  const side = after ?? before;
  const tone: Tone = type === 'added' ? 'add' : type === 'removed' ? 'del' : type === 'moved' ? 'mov' : 'none';
  return (
    <Cell tone={tone} struck={type === 'removed'}>
      {side && <Html html={side.html} side={side} />}
    </Cell>
  );
}

function MoveNote({ row }: { row: DiffRow }) {
  const distance = row.movedBy ?? 0;
  if (distance === 0) return null;
  return (
    <p className="ms-6 text-xs text-mov-bar">
      {t(distance > 0 ? 'movedFromBelow' : 'movedFromAbove', { count: Math.abs(distance) })}
    </p>
  );
}

export type DiffRowViewProps = {
  row: DiffRow;
  index: number;
  split: boolean;
  showWhitespace: boolean;
  /** Has the tab stop of all rows. */
  focusable: boolean;
  /** Unresolved threads on this block. */
  threads: number;
  /** The thread that is open, or is being written, hangs here. */
  discussed: boolean;
  onComment: ((index: number) => void) | undefined;
  onFocus: (index: number) => void;
  below?: ReactNode;
  /** One of very many: drawn when it comes into sight. */
  lazy: boolean;
};

/** A block on one or both sides. Its gutter takes comments. */
export const DiffRowView = memo(function DiffRowView(props: DiffRowViewProps) {
  const { row, index, split, showWhitespace, focusable, threads, discussed, onComment, onFocus, below, lazy } = props;
  const shown = row.whitespace && !showWhitespace ? { ...row, type: 'equal' as const } : row;
  const marked = useMemo(
    () =>
      row.type === 'changed' && row.before && row.after && !row.whitespace && !row.after.container
        ? markWords(row.before.html, row.after.html)
        : undefined,
    [row],
  );
  const block = row.after ?? row.before;
  const depth = Math.min(block?.depth ?? 0, 6);
  const Sides = split ? SplitSides : UnifiedSides;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a block of a comparison is no group of form fields
    <div
      role="group"
      aria-label={t(`row.${shown.type}`, { type: block?.type ?? '' })}
      data-row={index}
      data-change={shown.type === 'equal' ? undefined : ''}
      tabIndex={focusable ? 0 : -1}
      onFocus={() => onFocus(index)}
      className={cn(
        'diff-row group relative scroll-mt-28 rounded-xs pe-9 focus-visible:-outline-offset-2',
        lazy && '[contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
        discussed &&
          'bg-thread shadow-[inset_-3px_0_0_var(--c-thread-bar)] rtl:shadow-[inset_3px_0_0_var(--c-thread-bar)]',
      )}
    >
      <MoveNote row={shown} />
      <div data-row-body style={depth > 0 ? { paddingInlineStart: `${depth * 1.25}rem` } : undefined}>
        <Sides row={shown} marked={marked} />
      </div>
      {row.attributes && (
        <div className="mt-1 mb-1.5 ms-6">
          <AttributeChips attributes={row.attributes} />
        </div>
      )}
      {onComment && nodeOf(row) !== undefined && (
        <button
          type="button"
          // A tooltip for each of hundreds of blocks would cost more than the blocks.
          title={`${t('commentOnBlock')} (c)`}
          data-used={threads > 0 ? '' : undefined}
          aria-label={threads > 0 ? t('commentOnBlockThreads', { count: threads }) : t('commentOnBlock')}
          tabIndex={focusable ? 0 : -1}
          onClick={() => onComment(index)}
          className={cn(
            'diff-comment absolute end-1 top-1 inline-flex size-6 items-center justify-center rounded-sm border bg-canvas text-xs opacity-0 hover:bg-hover focus-visible:opacity-100 pointer-coarse:size-9',
            threads > 0 ? 'border-thread-bar text-warning' : 'border-line-2 text-fg-2',
          )}
        >
          {threads > 0 ? threads : <MessageSquarePlus aria-hidden className="size-3.5" />}
        </button>
      )}
      {below}
    </div>
  );
});
