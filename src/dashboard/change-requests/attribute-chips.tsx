import type { ChangedMember } from '#client/types.gen.ts';
import { t } from '#dashboard/messages/change-requests.ts';

/** A value in few words: texts as they are, everything else as JSON. */
export function shortValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing');
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 79)}…` : value;
  const json = JSON.stringify(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

/** What changed besides the words: `level 2 → 3`. */
export function AttributeChips({ attributes }: { attributes: Readonly<Record<string, ChangedMember>> }) {
  const list = Object.entries(attributes).filter(([name]) => name !== 'document');
  if (list.length === 0) return null;
  return (
    <ul aria-label={t('attributes')} className="flex flex-wrap gap-1.5">
      {list.map(([name, { before, after }]) => (
        <li
          key={name}
          className="inline-flex max-w-full items-center gap-1 rounded-xs border-s-2 border-mod-bar bg-mod px-1.5 py-0.5 text-xs"
        >
          <span className="font-medium">{name}</span>
          <span className="truncate text-fg-2">
            {shortValue(before)} <span aria-hidden>→</span>
            <span className="sr-only">{t('became')}</span> {shortValue(after)}
          </span>
        </li>
      ))}
    </ul>
  );
}
