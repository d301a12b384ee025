import { t } from '#dashboard/messages/change-requests.ts';
import { t as settings } from '#dashboard/messages/page-settings.ts';

/** A part of the layout. */
const partName = (part: string): string => settings.known(`layout.${part}`) ?? settings.known(part) ?? part;

/**
 * The word for a member of a page, file or block; one of a kind that is not known here is named as it is written.
 * `layout.outline` and `variables.price` are parts of one.
 */
export function attributeName(member: string): string {
  const [, whole = member, part] = /^(layout|variables)\.(.+)$/.exec(member) ?? [];
  const word = t.known(`attribute.${whole}`) ?? whole;
  if (part === undefined) return word;
  return `${word} › ${whole === 'layout' ? partName(part) : part}`;
}
