import { useMemo } from 'react';
import { t } from '#dashboard/messages/change-requests.ts';
import { inPlace } from '#dashboard/ui/in-place.tsx';
import { diffWords } from '#document/diff-text.ts';

/** One side: its text with the words that are not in the base marked, or that there is nothing. */
export function ConflictValue({ text, base }: { text: string | undefined; base?: string | undefined }) {
  const parts = useMemo(
    () =>
      text === undefined || base === undefined ? [] : diffWords(base, text).filter(({ kind }) => kind !== 'removed'),
    [text, base],
  );
  if (text === undefined) return <p className="text-sm text-fg-3 italic">{t('sideMissing')}</p>;
  return (
    <pre dir="auto" className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
      {parts.length === 0
        ? text
        : inPlace(parts, part => (
            <span className={part.kind === 'added' ? 'rounded-xs bg-add-word' : ''}>{part.text}</span>
          ))}
    </pre>
  );
}
