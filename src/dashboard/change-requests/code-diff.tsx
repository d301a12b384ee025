import { type CodeLine, codeLines, type Span } from '#dashboard/change-requests/code-lines.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

const style = { equal: '', added: 'bg-add', removed: 'bg-del' };
const wordStyle = { equal: '', added: 'bg-add-word rounded-xs', removed: 'bg-del-word rounded-xs' };
const glyph = { equal: ' ', added: '+', removed: '−' };

/** The parts of a line, those that differ marked. */
export function MarkedSpans({ spans }: { spans: readonly Span[] }) {
  return inPlace(spans, ({ type, text }) => <span className={wordStyle[type]}>{text}</span>);
}

function Line({ line: { type, spans } }: { line: CodeLine }) {
  // Where nothing of a line stayed, or all of it, marks inside would say nothing.
  const whole = spans.every(span => span.type === spans[0]?.type);
  return (
    // What does not fit goes on below its own line, not below the sign.
    <span className={cn('block -indent-4 ps-7 pe-3', style[type])}>
      <span aria-hidden className="inline-block w-4 indent-0 text-fg-2 select-none">
        {glyph[type]}
      </span>
      {type !== 'equal' && <span className="sr-only">{t(`line.${type}`)} </span>}
      {whole ? spans.map(({ text }) => text).join('') || ' ' : <MarkedSpans spans={spans} />}
    </span>
  );
}

/** Code by line: one side, or both in turn. */
export function CodeDiff({ spans, side }: { spans: readonly Span[]; side: 'before' | 'after' | 'both' }) {
  const lines = codeLines(spans, side);
  return (
    <pre className="my-1.5 rounded-md border border-line-2 bg-sunken py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
      <code className="block">
        {inPlace(lines, line => (
          <Line line={line} />
        ))}
      </code>
    </pre>
  );
}
