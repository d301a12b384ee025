import { type CodeLine, codeLines, type Span } from '#dashboard/change-requests/code-lines.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { cn } from '#dashboard/ui/cn.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';

const style = { equal: '', added: 'bg-add', removed: 'bg-del' };
const wordTag = { equal: 'span', added: 'ins', removed: 'del' } as const;
const wordStyle = {
  equal: '',
  added: 'rounded-xs bg-add-word no-underline [del+&]:ms-0.5',
  removed: 'rounded-xs bg-del-word',
};
const glyph = { equal: ' ', added: '+', removed: '−' };

/** The parts of a line, those that differ marked. What is gone is struck where it stands among what has come. */
export function MarkedSpans({ spans, struck = false }: { spans: readonly Span[]; struck?: boolean }) {
  // A copy of both in one has what has come: the words that touch would be one in it.
  const gone = struck ? 'line-through select-none' : 'no-underline';
  return inPlace(spans, ({ type, text }) => {
    const Tag = wordTag[type];
    return <Tag className={cn(wordStyle[type], type === 'removed' && gone)}>{text}</Tag>;
  });
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
