import type { ChangedMember } from '#client/types.gen.ts';
import { attributeName } from '#dashboard/change-requests/attribute-name.ts';
import { attributeChanges } from '#dashboard/change-requests/attribute-words.ts';
import { t } from '#dashboard/messages/change-requests.ts';

type AttributeChipsProps = {
  attributes: Readonly<Record<string, ChangedMember>>;
  /** What a member is called, where it stands below a heading that says what it belongs to. */
  nameOf?: (member: string) => string;
};

/** What changed besides the words: `Level 2 → 3`. */
export function AttributeChips({ attributes, nameOf = attributeName }: AttributeChipsProps) {
  const list = attributeChanges(attributes);
  if (list.length === 0) return null;
  return (
    <ul aria-label={t('attributes')} className="flex flex-wrap gap-1.5">
      {list.map(({ member, before, after }) => (
        <li
          key={member}
          className="inline-flex max-w-full items-center gap-1 rounded-xs border-s-2 border-mod-bar bg-mod px-1.5 py-0.5 text-xs"
        >
          <span className="font-medium">{nameOf(member)}</span>
          <span className="truncate text-fg-2">
            {before} <span aria-hidden>→</span>
            <span className="sr-only">{t('became')}</span> {after}
          </span>
        </li>
      ))}
    </ul>
  );
}
