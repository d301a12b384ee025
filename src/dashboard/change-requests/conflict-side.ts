import type { Conflict, Page } from '#client/types.gen.ts';
import { attributeWord, valueName } from '#dashboard/change-requests/attribute-words.ts';
import { t } from '#dashboard/messages/change-requests.ts';
import { findPage } from '#dashboard/shell/page-tree.ts';
import { formatBytes } from '#dashboard/ui/format-bytes.ts';

/** What a side has that is no text; all members may be missing. */
interface Thing {
  /** Of a file. */
  name?: string;
  size?: number;
  /** Of a reusable content. */
  title?: string;
  markdown?: string;
  /** Of a place: the page above, and the siblings before. */
  parent?: string | null;
  earlier?: string[];
}

/** Where a page stands; pages that are not in the request any more have no names. */
function placeText({ parent, earlier = [] }: Thing, pages: readonly Page[]): string {
  const nameOf = (id: string) => findPage(pages, id)?.title;
  const above = parent ? nameOf(parent) : undefined;
  const before = earlier.toReversed().flatMap(id => nameOf(id) ?? [])[0];
  const lines = [
    !parent ? t('place.top') : above === undefined ? t('place.elsewhere') : t('place.under', { title: above }),
    before === undefined ? t('place.first') : t('place.after', { title: before }),
  ];
  return (earlier.length > 0 && before === undefined ? lines.slice(0, 1) : lines).join('\n');
}

/**
 * One side of a conflict in words; undefined for nothing.
 * @param pages of the request, for the names in places
 */
export function sideText(
  { kind, member = '', base }: Conflict,
  side: unknown,
  pages: readonly Page[],
): string | undefined {
  if (typeof side === 'string') return (kind === 'member' && valueName(member, side)) || side;
  if (side === undefined || side === null) return undefined;
  if (kind === 'member') {
    const word = attributeWord(member, side);
    // What has no words of its own is at least not the same.
    return word === t('value.set') && base !== undefined && side !== base ? t('value.setOtherwise') : word;
  }
  const thing: Thing = side;
  if (thing.earlier) return placeText(thing, pages);
  if (thing.markdown !== undefined) return [thing.title, thing.markdown].filter(Boolean).join('\n\n');
  return [thing.name, thing.size === undefined ? undefined : formatBytes(thing.size)].filter(Boolean).join('\n');
}
