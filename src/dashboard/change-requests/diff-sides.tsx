import type { ReactNode } from 'react';
import type { DiffRow } from '#client/types.gen.ts';
import { CodeDiff } from '#dashboard/change-requests/code-diff.tsx';
import type { MarkedBlock } from '#dashboard/change-requests/mark-words.ts';
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

type CellProps = {
  tone: Tone;
  struck?: boolean;
  /** Its items or rows that changed have the wash, not all of it. */
  parts?: boolean;
  children?: ReactNode;
};

/** One side of a row: glyph, wash, and the block. */
function Cell({ tone, struck, parts, children }: CellProps) {
  const { box, glyph, color } = tones[tone];
  return (
    <div
      {...((tone === 'add' || tone === 'del') && { 'data-diff': tone })}
      {...(struck && { 'data-struck': true })}
      {...(parts && { 'data-parts': true })}
      className={cn('flex min-w-0 rounded-xs', box, parts && 'bg-transparent')}
    >
      <span aria-hidden className={cn('w-6 shrink-0 pt-1.5 text-center font-mono text-sm select-none', color)}>
        {glyph}
      </span>
      <div className="min-w-0 flex-1 py-1 pe-3">{children}</div>
    </div>
  );
}

type Side = NonNullable<DiffRow['after']>;

/** What a container's tag says besides its name; of an expandable, the words that are always seen. */
function wordsOf({ type, markdown }: Side) {
  if (type !== 'expandable')
    return (
      <code className="font-mono">{markdown.replace(/^\s*\{%[-~]?\s*\S+?(?=[\s%])|[-~]?%\}\s*$/g, '').trim()}</code>
    );
  return markdown
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The tag of a container: what it holds follows in rows of its own. */
function Container({ side }: { side: Side }) {
  return (
    <p className="flex min-h-6 items-center gap-2 py-0.5 text-xs">
      <span className="rounded-xs bg-sunken px-1.5 font-medium text-fg-2 dark:bg-hover">
        {containerName(side.type)}
      </span>
      <span className="min-w-0 truncate text-fg-3">{wordsOf(side)}</span>
    </p>
  );
}

/** @param quotable comments can be about words of it */
function Html({ html = '', side, quotable = false }: { html?: string | undefined; side: Side; quotable?: boolean }) {
  const { markdown } = side;
  if (side.container) return <Container side={side} />;
  return <Rendered html={html} markdown={markdown} quotable={quotable} />;
}

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

/** Before and after side by side. */
export function SplitSides({ row, marked }: SidesProps) {
  const { type, before, after } = row;
  const left: Tone = type === 'removed' || type === 'changed' ? 'del' : type === 'moved' ? 'mov' : 'none';
  const right: Tone = type === 'added' || type === 'changed' ? 'add' : type === 'moved' ? 'mov' : 'none';
  const code = type === 'changed' && after?.type === 'code' && row.spans;
  const parts = after !== undefined && inParts(after, marked);
  return (
    <div className="grid grid-cols-2 gap-4">
      {before ? (
        <Cell tone={left} parts={parts}>
          {code ? (
            <CodeDiff spans={code} side="before" />
          ) : (
            <Html html={marked?.before ?? before.html} side={before} quotable={!after} />
          )}
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
      {after ? (
        <Cell tone={right} parts={parts}>
          {code ? (
            <CodeDiff spans={code} side="after" />
          ) : (
            <Html html={marked?.after ?? after.html} side={after} quotable />
          )}
        </Cell>
      ) : (
        <div className="rounded-xs bg-sidebar" />
      )}
    </div>
  );
}

/** Both in one column: words among each other where that is safe, otherwise one block below the other. */
export function UnifiedSides({ row, marked }: SidesProps) {
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
          <Html html={marked.merged} side={after} quotable />
        </Cell>
      );
    const parts = inParts(after, marked);
    return (
      <div className="space-y-1">
        {/* What is as it was stands below. */}
        {(!parts || isMarked(marked?.before ?? '')) && (
          <Cell tone="del" struck={marked === undefined} parts={parts}>
            <Html html={marked?.before ?? before.html} side={before} />
          </Cell>
        )}
        <Cell tone="add" parts={parts}>
          <Html html={marked?.after ?? after.html} side={after} quotable />
        </Cell>
      </div>
    );
  }
  const side = after ?? before;
  const tone: Tone = type === 'added' ? 'add' : type === 'removed' ? 'del' : type === 'moved' ? 'mov' : 'none';
  return (
    <Cell tone={tone} struck={type === 'removed'}>
      {side && <Html html={side.html} side={side} quotable />}
    </Cell>
  );
}

/** What writers call the parts of tabs and steppers; the other names are theirs already. */
function containerName(type: string): string {
  if (type === 'stepper-step') return t('container.step');
  return type === 'tabs-item' ? t('container.tab') : type;
}
