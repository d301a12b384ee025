import { t } from '#dashboard/messages/change-requests.ts';
import { t as settings } from '#dashboard/messages/page-settings.ts';

const named = [
  'level',
  'type',
  'language',
  'style',
  'alt',
  'src',
  'width',
  'caption',
  'title',
  'slug',
  'emoji',
  'icon',
  'description',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'cover',
  'variables',
  'target',
  'name',
  'size',
] as const;

const parts = [
  'width',
  'coverSize',
  'layout.cover',
  'layout.title',
  'layout.description',
  'layout.tableOfContents',
  'layout.outline',
  'layout.pagination',
  'layout.metadata',
] as const;

/** A part of the layout. */
function partName(part: string): string {
  const known = parts.find(name => name === part || name === `layout.${part}`);
  return known ? settings(known) : part;
}

/**
 * The word for a member of a page, file or block; one of a kind that is not known here is named as it is written.
 * `layout.outline` and `variables.price` are parts of one.
 */
export function attributeName(member: string): string {
  const [, whole = member, part] = /^(layout|variables)\.(.+)$/.exec(member) ?? [];
  const known = named.find(name => name === whole);
  const word = known ? t(`attribute.${known}`) : whole;
  if (part === undefined) return word;
  return `${word} › ${whole === 'layout' ? partName(part) : part}`;
}
