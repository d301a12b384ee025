import { mergeValue } from '#document/merge-values.ts';
import type { ObjectStore } from '#document/object-store.ts';
import { type Bodied, type Body, readBodies, writeBody } from '#document/tree.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';
import { type AttentionItem, itemsAfter, itemsOf, noted } from './attention.ts';
import { mergeEdit } from './merge-edit.ts';

/** What people made of a page. */
export type Edit = Pick<
  TranslationPageRow,
  | 'edited_title'
  | 'edited_description'
  | 'edited_body'
  | 'edited_block_ids'
  | 'edited_by'
  | 'edited_at'
  | 'editors'
  | 'attention'
  | 'attention_items'
>;

export const noEdit: Edit = {
  edited_title: null,
  edited_description: null,
  edited_body: null,
  edited_block_ids: null,
  edited_by: null,
  edited_at: null,
  editors: null,
  attention: 0,
  attention_items: null,
};

export const editOf = (row: TranslationPageRow): Edit => ({
  edited_title: row.edited_title,
  edited_description: row.edited_description,
  edited_body: row.edited_body,
  edited_block_ids: row.edited_block_ids,
  edited_by: row.edited_by,
  edited_at: row.edited_at,
  editors: row.editors,
  attention: row.attention,
  attention_items: row.attention_items,
});

export const bodiedOf = ({ edited_body, edited_block_ids }: Edit): Bodied => ({
  body: edited_body ?? undefined,
  blockIds: edited_block_ids ?? undefined,
});

export const columnsOf = ({ body, blockIds }: Bodied): Pick<Edit, 'edited_body' | 'edited_block_ids'> => ({
  edited_body: body ?? null,
  edited_block_ids: blockIds ?? null,
});

/** What the result shows of a page. */
export const shownOf = (row: TranslationPageRow): Pick<TranslationPageRow, 'title' | 'description' | 'body'> =>
  row.edited_at === null
    ? row
    : { title: row.edited_title ?? '', description: row.edited_description ?? '', body: row.edited_body };

/** A page as the engine translated it, and from what. */
type Machine = Pick<TranslationPageRow, 'title' | 'description' | 'body' | 'source_title' | 'source_body'> & {
  source_description: string | null;
};

/**
 * An edit after the engine has translated the page anew: what the new translation left alone stays as people made it, what
 * people left alone is the new translation's. Where both changed a text, theirs stays and needs attention.
 * @param before what the engine said when the edit was made
 */
export async function editAfter(store: ObjectStore, edit: Edit, before: Machine, after: Machine): Promise<Edit> {
  if (edit.edited_at === null) return edit;
  const own = bodiedOf(edit);
  const bodies = [before.body, after.body, before.source_body, after.source_body].map(body => ({
    body: body ?? undefined,
  }));
  const [mine, old, main, was, is] = await readBodies(store, [own, ...bodies]);
  if (!mine || !old || !main || !was || !is) return edit;
  const isKnown = before.source_title !== null && after.source_title !== null;
  const { body, disputed } = mergeEdit({
    machine: { before: old.markdown, after: main.markdown },
    source: isKnown ? { before: was.markdown, after: is.markdown } : undefined,
    mine,
  });
  const title = mergeValue(before.title, after.title, edit.edited_title ?? '');
  const description = mergeValue(before.description, after.description, edit.edited_description ?? '');
  const isSame =
    body.markdown === main.markdown && title.value === after.title && description.value === after.description;
  if (isSame) return noEdit;
  const items = [
    ...(title.disputed ? [itemOf('title', before.source_title)] : []),
    ...(description.disputed ? [itemOf('description', before.source_description)] : []),
    ...disputed.map(({ block, source }) => itemOf(block, source)),
  ];
  return {
    ...edit,
    edited_title: title.value,
    edited_description: description.value,
    ...columnsOf(body.markdown === mine.markdown ? own : writeBody(store, body)),
    ...noted(withEarlier(items, edit, mine, body)),
  };
}

const itemOf = (id: string, source: string | null | undefined): AttentionItem => ({
  id,
  ...(source === null || source === undefined ? {} : { source }),
});

/** What needed attention before still does, and the source that people saw is the older one. */
function withEarlier(items: readonly AttentionItem[], edit: Edit, mine: Body, body: Body): AttentionItem[] {
  const earlier = itemsAfter(itemsOf(edit), {}, mine, body);
  const known = new Set(earlier.map(({ id }) => id));
  return [...earlier, ...items.filter(({ id }) => !known.has(id))];
}
