import { t } from '#dashboard/messages/change-requests.ts';

/** A side of a conflict as text: what is not a text is shown as JSON. */
export function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** One side: its text, or that there is nothing. */
export function ConflictValue({ value }: { value: unknown }) {
  const text = valueText(value);
  if (text === undefined) return <p className="text-sm text-fg-3 italic">{t('sideMissing')}</p>;
  return <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>;
}
