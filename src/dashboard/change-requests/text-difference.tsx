import { useMemo } from 'react';
import { MarkedSpans } from '#dashboard/change-requests/code-diff.tsx';
import { suggestionSpans } from '#dashboard/change-requests/suggestion-spans.ts';

/** Markdown before and after, with the words that differ marked. Where nothing of it stayed, marks would say nothing. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const spans = useMemo(() => suggestionSpans(before, after), [before, after]);
  const whole = before === '' || after === '';
  return (
    <pre className="max-h-72 overflow-y-auto rounded-sm border border-line-2 bg-sunken px-2.5 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
      {whole ? before || after : <MarkedSpans spans={spans} struck />}
    </pre>
  );
}
