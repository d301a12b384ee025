import type { ChangedMember } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { t } from '#dashboard/messages/change-requests.ts';

/** A value in few words: texts as they are, everything else as JSON. */
export function shortValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return t('nothing');
  if (typeof value === 'string') return value.length > 80 ? `${value.slice(0, 79)}…` : value;
  const json = JSON.stringify(value);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}

type AttributeChipsProps = {
  attributes: Readonly<Record<string, ChangedMember>>;
  /** What a member is called; variables have names of their own. */
  nameOf?: (member: string) => string;
};

/** What changed besides the words: `Level 2 → 3`. */
export function AttributeChips({ attributes, nameOf = attributeName }: AttributeChipsProps) {
  const list = Object.entries(attributes).filter(([name]) => name !== 'document');
  if (list.length === 0) return null;
  return (
    <ul aria-label={t('attributes')} className="flex flex-wrap gap-1.5">
      {list.map(([name, { before, after }]) => (
        <li
          key={name}
          className="inline-flex max-w-full items-center gap-1 rounded-xs border-s-2 border-mod-bar bg-mod px-1.5 py-0.5 text-xs"
        >
          <span className="font-medium">{nameOf(name)}</span>
          <span className="truncate text-fg-2">
            {shortValue(before)} <span aria-hidden>→</span>
            <span className="sr-only">{t('became')}</span> {shortValue(after)}
          </span>
        </li>
      ))}
    </ul>
  );
}
