import { type ReactNode, useRef } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { CodeDiff } from '#dashboard/change-requests/code-diff.tsx';
import { ContainerTag } from '#dashboard/change-requests/container-tag.tsx';
import { useEvenRows } from '#dashboard/change-requests/even-rows.ts';
import type { MarkedBlock } from '#dashboard/change-requests/mark-words.ts';
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

type Side = NonNullable<DiffRow['after']>;

/** What stands in more containers is indented no further. */
const deepest = 6;

type CellProps = {
  tone: Tone;
  side: Side;
  struck?: boolean;
  /** Its items or rows that changed have the wash, not all of it. */
  parts?: boolean;
  children?: ReactNode;
};

/** One side of a row: glyph, wash, and the block. */
function Cell({ tone, side, struck, parts, children }: CellProps) {
  const { box, glyph, color } = tones[tone];
  const depth = Math.min(side.depth, deepest);
  return (
    <div
      {...((tone === 'add' || tone === 'del') && { 'data-diff': tone })}
      {...(struck && { 'data-struck': true })}
      {...(parts && { 'data-parts': true })}
      style={depth > 0 ? { marginInlineStart: `${depth * 1.25}rem` } : undefined}
      className={cn('flex min-w-0 rounded-xs', box, parts && 'bg-transparent')}
    >
      <span aria-hidden className={cn('w-6 shrink-0 pt-1.5 text-center font-mono text-sm select-none', color)}>
        {glyph}
      </span>
      <div className="min-w-0 flex-1 py-1 pe-3">{children}</div>
    </div>
  );
}

/** @param quotable comments can be about words of it */
function Rendered({ html, markdown, quotable }: { html: string; markdown: string; quotable: boolean }) {
  const mark = quotable ? { 'data-quotable': '' } : {};
  // Front matter and definitions have no form of their own: their source is what changed.
  if (html.trim() === '')
    return (
      <pre {...mark} className="overflow-x-auto py-1 font-mono text-xs whitespace-pre-wrap text-fg-2">
        {markdown.trim()}
      </pre>
    );
  return (
    <div
      {...mark}
      dir="auto"
      className="b-prose diff-html"
      // The service sanitizes the HTML of a block.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const isMarked = (html: string) => html.includes('data-diff');

/** Whether a list or table has marks, so that its items and rows without any are the same. */
const inParts = (side: Side, marked: MarkedBlock | undefined): boolean =>
  marked !== undefined && /^(list-|table)/.test(side.type) && isMarked(marked.before + marked.after);

type SidesProps = { row: DiffRow; marked: MarkedBlock | undefined };

/** What a row has on one side, or both sides in one. */
function Content({ row, marked, shown }: SidesProps & { shown: 'before' | 'after' | 'both' }) {
  const { type, before, after, spans } = row;
  const side = shown === 'before' ? before : (after ?? before);
  if (!side) return null;
  if (side.container) return <ContainerTag before={before} after={after} shown={shown} />;
  if (type === 'changed' && side.type === 'code' && spans) return <CodeDiff spans={spans} side={shown} />;
  const html = marked?.[shown === 'both' ? 'merged' : shown] ?? side.html;
  return <Rendered html={html} markdown={side.markdown} quotable={shown !== 'before' || !after} />;
}

/** Before and after side by side. */
export function SplitSides({ row, marked }: SidesProps) {
  const { type, before, after } = row;
  const left: Tone = type === 'removed' || type === 'changed' ? 'del' : type === 'moved' ? 'mov' : 'none';
  const right: Tone = type === 'added' || type === 'changed' ? 'add' : type === 'moved' ? 'mov' : 'none';
  const parts = after !== undefined && inParts(after, marked);
  const container = useRef<HTMLDivElement>(null);
  useEvenRows(container, marked?.hasRows === true);
  return (
    <div ref={container} className="grid grid-cols-2 gap-4">
      {before ? (
        <Cell tone={left} side={before} parts={parts}>
          <Content row={row} marked={marked} shown="before" />
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
      {after ? (
        <Cell tone={right} side={after} parts={parts}>
          <Content row={row} marked={marked} shown="after" />
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
    </div>
  );
}

const oneTone = { equal: 'none', added: 'add', removed: 'del', changed: 'mod', moved: 'mov' } as const;

const isInOne = ({ after, spans }: DiffRow, marked: MarkedBlock | undefined): boolean =>
  after?.container === true || (after?.type === 'code' && spans !== undefined) || marked?.merged !== undefined;

/** Both in one column: words among each other where that is safe, otherwise one block below the other. */
export function UnifiedSides({ row, marked }: SidesProps) {
  const { type, before, after } = row;
  if (type === 'changed' && before && after && !isInOne(row, marked)) {
    const parts = inParts(after, marked);
    return (
      <div className="space-y-1">
        {/* What is as it was stands below. */}
        {(!parts || isMarked(marked?.before ?? '')) && (
          <Cell tone="del" side={before} struck={marked === undefined} parts={parts}>
            <Content row={row} marked={marked} shown="before" />
          </Cell>
        )}
        <Cell tone="add" side={after} parts={parts}>
          <Content row={row} marked={marked} shown="after" />
        </Cell>
      </div>
    );
  }
  const side = after ?? before;
  return (
    side && (
      <Cell tone={oneTone[type]} side={side} struck={type === 'removed'}>
        <Content row={row} marked={marked} shown="both" />
      </Cell>
    )
  );
}
