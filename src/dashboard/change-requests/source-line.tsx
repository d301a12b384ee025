import type { SourceLine } from '#client/types.gen.ts';
import { MarkedSpans } from '#dashboard/change-requests/code-diff.tsx';
import { isWhitespaceChange } from '#dashboard/change-requests/source-parts.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { t as words } from '#dashboard/messages/source-diff.ts';
import { cn } from '#dashboard/ui/cn.ts';

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

type LinesProps = {
  line: SourceLine;
  wrap: boolean;
  /** Room for the button that comments. */
  gutter: boolean;
};

/** A changed line is shown as it was and as it is, with the words that differ marked. */
export function Lines({ line, ...props }: LinesProps) {
  if (line.type !== 'changed') return <Line {...props} line={line} type={line.type} />;
  return (
    <>
      <Line {...props} line={sideOf(line, 'removed')} type="removed" />
      <Line {...props} line={sideOf(line, 'added')} type="added" onlySpace={isWhitespaceChange(line)} />
    </>
  );
}

type LineProps = LinesProps & { type: 'equal' | 'added' | 'removed'; onlySpace?: boolean };

function Line({ line, type, wrap, gutter, onlySpace = false }: LineProps) {
  const { box, glyph, color } = look[type];
  const number = 'w-11 shrink-0 pe-2 text-end text-fg-3 tabular-nums select-none';
  return (
    <div className={cn('flex', box)} data-change={type === 'equal' ? undefined : ''}>
      <span aria-hidden className={cn(number, gutter && 'ms-6')}>
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
      {onlySpace && (
        <span className="ms-auto shrink-0 pe-3 font-sans text-2xs leading-5 text-fg-2 select-none">
          {words('onlyWhitespace')}
        </span>
      )}
    </div>
  );
}
