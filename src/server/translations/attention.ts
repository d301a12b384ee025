import { z } from 'zod';
import { type TopBlock, topBlocks } from '#document/top-blocks.ts';
import type { Body } from '#document/tree.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';

/** What of an edited page needs attention: the title, the description, or a block by its id, with its source before. */
export interface AttentionItem {
  id: string;
  source?: string | undefined;
}

const Items = z.array(z.object({ id: z.string(), source: z.string().optional() }));

type Noted = Pick<TranslationPageRow, 'attention' | 'attention_items'>;

export const itemsOf = ({ attention_items }: Noted): AttentionItem[] =>
  attention_items === null ? [] : Items.parse(JSON.parse(attention_items));

/** @returns the columns */
export const noted = (items: readonly AttentionItem[]): Noted => ({
  attention: items.length > 0 ? 1 : 0,
  attention_items: items.length > 0 ? JSON.stringify(items) : null,
});

/** What people change of a page, as far as it settles something. */
interface Settling {
  title?: string | undefined;
  description?: string | undefined;
  settled?: readonly string[] | undefined;
}

/** What still needs attention after people have saved. Blocks that they changed are settled, and those they took away. */
export function itemsAfter(
  items: readonly AttentionItem[],
  given: Settling,
  before: Body,
  after: Body,
): AttentionItem[] {
  const old = new Map(topBlocks(before).map(({ id, text }) => [id, text]));
  const now = new Map(topBlocks(after).map(({ id, text }) => [id, text]));
  return items.filter(({ id }) => {
    if (given.settled?.includes(id)) return false;
    if (id === 'title' || id === 'description') return given[id] === undefined;
    return now.has(id) && now.get(id) === old.get(id);
  });
}

/** As callers see it. Older pages have no items: there, anything that people wrote may be meant. */
export function presentAttention(row: TranslationPageRow, shown: Body, machine: string) {
  if (row.attention === 0) return [];
  const blocks = topBlocks(shown);
  const items =
    row.attention_items === null
      ? blocks.filter(({ text }) => !machine.includes(text)).map(({ id }): AttentionItem => ({ id }))
      : itemsOf(row);
  return items.flatMap(({ id, source }) => {
    const rest = { id, ...(source === undefined ? {} : { source }) };
    const place = placeIn(blocks, id);
    return place ? { ...rest, ...place } : [];
  });
}

/** Where a text of a page is. @returns `undefined` for a block that is gone */
export function placeIn(blocks: readonly TopBlock[], id: string) {
  if (id === 'title' || id === 'description') return { place: id } as const;
  const block = blocks.findIndex(each => each.id === id);
  return block < 0 ? undefined : { place: 'block' as const, block };
}
