import { saveBody } from '#document/body-edit.ts';
import { mergeBodies } from '#document/merge-body.ts';
import { mergeValue } from '#document/merge-values.ts';
import type { ObjectStore } from '#document/object-store.ts';
import { type Bodied, readBodies, writeBody } from '#document/tree.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';

/** What people made of a page. */
export type Edit = Pick<
  TranslationPageRow,
  'edited_title' | 'edited_description' | 'edited_body' | 'edited_block_ids' | 'edited_by' | 'edited_at' | 'attention'
>;

export const noEdit: Edit = {
  edited_title: null,
  edited_description: null,
  edited_body: null,
  edited_block_ids: null,
  edited_by: null,
  edited_at: null,
  attention: 0,
};

export const editOf = (row: TranslationPageRow): Edit => ({
  edited_title: row.edited_title,
  edited_description: row.edited_description,
  edited_body: row.edited_body,
  edited_block_ids: row.edited_block_ids,
  edited_by: row.edited_by,
  edited_at: row.edited_at,
  attention: row.attention,
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

type Machine = Pick<TranslationPageRow, 'title' | 'description' | 'body'>;

/**
 * An edit after the engine has translated the page anew: what the new translation left alone stays as people made it, what
 * people left alone is the new translation's. Where both changed something, theirs stays and needs attention.
 * @param before what the engine said when the edit was made
 */
export async function editAfter(store: ObjectStore, edit: Edit, before: Machine, after: Machine): Promise<Edit> {
  if (edit.edited_at === null) return edit;
  const own = bodiedOf(edit);
  const [old, main, mine] = await readBodies(store, [
    { body: before.body ?? undefined },
    { body: after.body ?? undefined },
    own,
  ]);
  if (!old || !main || !mine) return edit;
  // Ids only tell which blocks of the three are the same.
  const base = saveBody({ markdown: '', blockIds: [] }, old.markdown);
  const [theirs, ours] = [saveBody(base, main.markdown), saveBody(base, mine.markdown)];
  const { body, conflicts } = mergeBodies(base, theirs, ours, {});
  const title = mergeValue(before.title, after.title, edit.edited_title ?? '');
  const description = mergeValue(before.description, after.description, edit.edited_description ?? '');
  const isSame =
    body.markdown === main.markdown && title.value === after.title && description.value === after.description;
  if (isSame) return noEdit;
  const isDisputed = conflicts.length > 0 || title.disputed || description.disputed;
  return {
    ...edit,
    edited_title: title.value,
    edited_description: description.value,
    ...columnsOf(body.markdown === mine.markdown ? own : writeBody(store, saveBody(mine, body.markdown))),
    attention: isDisputed ? 1 : edit.attention,
  };
}
