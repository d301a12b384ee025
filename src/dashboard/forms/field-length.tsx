import { t } from '#dashboard/messages/field-length.ts';

/** From this part of the limit on, what is left of it matters. */
const shownFrom = 0.75;

/** How long a text is, as it comes near to what its field takes; nothing before. */
export function FieldLength({ text, limit }: { text: unknown; limit: number | undefined }) {
  const length = typeof text === 'string' ? text.length : 0;
  if (limit === undefined || length < limit * shownFrom) return null;
  return (
    <span className="text-xs text-fg-3 tabular-nums">
      <span aria-hidden>
        {length} / {limit}
      </span>
      <span role="status" className="sr-only">
        {length >= limit && t('full', { limit })}
      </span>
    </span>
  );
}
