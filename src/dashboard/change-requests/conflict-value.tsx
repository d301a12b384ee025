import { useMemo } from 'react';
import { t } from '#dashboard/messages/change-requests.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { diffWords } from '#document/diff-text.ts';

/** A side of a conflict as text: what is not a text is shown as JSON. */
function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** One side: its text with the words that are not in the base marked, or that there is nothing. */
export function ConflictValue({ value, base }: { value: unknown; base?: unknown }) {
  const text = valueText(value);
  const before = valueText(base);
  const parts = useMemo(
    () =>
      text === undefined || before === undefined
        ? []
        : diffWords(before, text).filter(({ kind }) => kind !== 'removed'),
    [text, before],
  );
  if (text === undefined) return <p className="text-sm text-fg-3 italic">{t('sideMissing')}</p>;
  return (
    <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
      {parts.length === 0
        ? text
        : inPlace(parts, part => (
            <span className={part.kind === 'added' ? 'rounded-xs bg-add-word' : ''}>{part.text}</span>
          ))}
    </pre>
  );
}
