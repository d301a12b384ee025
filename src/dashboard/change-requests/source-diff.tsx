import { useState } from 'react';
import type { PageChange, SourceLine } from '#client/types.gen.ts';
import { MarkedSpans } from '#dashboard/change-requests/code-diff.tsx';
import { t } from '#dashboard/messages/change-requests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { cn } from '#dashboard/ui/cn.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { ScrollRegion } from '#dashboard/ui/scroll-region.tsx';

type Part = { lines: readonly SourceLine[]; start: number } | { fold: number; start: number };

const context = 3;

/** Unchanged lines further than three from a change stand folded. */
function partsOf(lines: readonly SourceLine[], open: ReadonlySet<number>): Part[] {
  const near = new Set<number>();
  for (const [index, { type }] of lines.entries())
    if (type !== 'equal') for (let at = index - context; at <= index + context; at++) near.add(at);
  const parts: Part[] = [];
  let at = 0;
  while (at < lines.length) {
    const start = at;
    const shown = near.has(at);
    while (at < lines.length && near.has(at) === shown) at++;
    const folds = !shown && at - start > 1 && !open.has(start);
    parts.push(folds ? { fold: at - start, start } : { lines: lines.slice(start, at), start });
  }
  return parts;
}

const look = {
  equal: { box: '', glyph: ' ', color: '' },
  added: { box: 'bg-add', glyph: '+', color: 'text-add-bar' },
  removed: { box: 'bg-del', glyph: '−', color: 'text-del-bar' },
};

const sideOf = (line: SourceLine, side: 'added' | 'removed'): SourceLine => ({
  ...line,
  type: side,
  spans: (line.spans ?? []).filter(({ type }) => type === 'equal' || type === side),
  ...(side === 'added' ? { before: undefined } : { after: undefined }),
});

/** A changed line is shown as it was and as it is, with the words that differ marked. */
function Lines({ line, wrap }: { line: SourceLine; wrap: boolean }) {
  if (line.type !== 'changed') return <Line line={line} type={line.type} wrap={wrap} />;
  return (
    <>
      <Line line={sideOf(line, 'removed')} type="removed" wrap={wrap} />
      <Line line={sideOf(line, 'added')} type="added" wrap={wrap} />
    </>
  );
}

function Line({ line, type, wrap }: { line: SourceLine; type: 'equal' | 'added' | 'removed'; wrap: boolean }) {
  const { box, glyph, color } = look[type];
  const number = 'sticky w-11 shrink-0 pe-2 text-end text-fg-3 tabular-nums select-none';
  return (
    <div className={cn('flex', box)} data-change={type === 'equal' ? undefined : ''}>
      <span aria-hidden className={number}>
        {line.before}
      </span>
      <span aria-hidden className={number}>
        {line.after}
      </span>
      <span aria-hidden className={cn('w-5 shrink-0 text-center select-none', color)}>
        {glyph}
      </span>
      {type !== 'equal' && <span className="sr-only">{t(`line.${type}`)} </span>}
      <span className={cn('min-w-0 pe-4', wrap ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre')}>
        {line.spans?.length ? <MarkedSpans spans={line.spans} /> : line.text || ' '}
      </span>
    </div>
  );
}

const chunk = 40;
/** Of one line, in pixels. */
const lineHeight = 20;

function chunksOf({ lines, start }: { lines: readonly SourceLine[]; start: number }) {
  return Array.from({ length: Math.ceil(lines.length / chunk) }, (_, index) => ({
    start: start + index * chunk,
    lines: lines.slice(index * chunk, (index + 1) * chunk),
  }));
}

/** Lines that are laid out when they come into sight; where lines are not wrapped the longest of all decides the width. */
function Chunk({ lines, wrap }: { lines: readonly SourceLine[]; wrap: boolean }) {
  return (
    <div
      className={wrap ? '[content-visibility:auto]' : ''}
      style={{ containIntrinsicBlockSize: `auto ${lines.length * lineHeight}px` }}
    >
      {inPlace(lines, line => (
        <Lines line={line} wrap={wrap} />
      ))}
    </div>
  );
}

const sign = { equal: ' ', added: '+', removed: '-', changed: ' ' };

const patchOf = ({ page, source }: PageChange): string =>
  [
    `--- a/${page.path ?? page.id}.md`,
    `+++ b/${page.path ?? page.id}.md`,
    ...source
      .flatMap(line => (line.type === 'changed' ? [sideOf(line, 'removed'), sideOf(line, 'added')] : [line]))
      .map(({ type, text, spans }) => `${sign[type]}${spans?.length ? spans.map(span => span.text).join('') : text}`),
  ].join('\n');

/** The page as Markdown, line by line. */
export function SourceDiff({ change }: { change: PageChange }) {
  const [wrap, setWrap] = useState(true);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return (
    <div className="pb-16">
      <div className="flex items-center justify-end gap-3 py-2">
        <Checkbox checked={wrap} onCheckedChange={setWrap}>
          {t('wrapLines')}
        </Checkbox>
        <CopyButton value={patchOf(change)} label={t('copyPatch')}>
          {t('copyPatch')}
        </CopyButton>
      </div>
      <ScrollRegion
        label={t('source')}
        className="overflow-x-auto rounded-md border border-line-2 py-1 font-mono text-xs leading-5"
      >
        <div className={wrap ? '' : 'w-max min-w-full'}>
          {partsOf(change.source, open).map(part =>
            'fold' in part ? (
              <Button
                key={part.start}
                size="sm"
                variant="quiet"
                className="w-full justify-start rounded-none bg-sidebar ps-24 font-sans text-fg-2"
                onClick={() => setOpen(now => new Set([...now, part.start]))}
              >
                {t('unchangedLines', { count: part.fold })}
              </Button>
            ) : (
              chunksOf(part).map(({ start, lines }) => <Chunk key={start} lines={lines} wrap={wrap} />)
            ),
          )}
        </div>
      </ScrollRegion>
    </div>
  );
}
