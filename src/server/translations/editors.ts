import { z } from 'zod';
import { topBlocks } from '#document/top-blocks.ts';
import type { Body } from '#document/tree.ts';
import type { TranslationPageRow } from '../db/tables/translations.ts';
import { placeIn } from './attention.ts';

const Editors = z.array(z.object({ id: z.string(), by: z.string(), at: z.string() }));

/** Who changed a text of a page last: the title, the description, or a block by its id. */
type Editor = z.output<typeof Editors>[number];

export const editorsOf = ({ editors }: Pick<TranslationPageRow, 'editors'>): Editor[] =>
  editors === null ? [] : Editors.parse(JSON.parse(editors));

interface Texts {
  title: string;
  description: string;
  body: Body;
}

/** After somebody has saved: they are the editor of every text that is another now. @returns the column */
export function editorsAfter(
  known: readonly Editor[],
  { by, at }: Pick<Editor, 'by' | 'at'>,
  before: Texts,
  after: Texts,
): string {
  const [old, now] = [textsById(before), textsById(after)];
  const kept = known.filter(({ id }) => now.has(id) && now.get(id) === old.get(id));
  const changed = [...now].filter(([id, text]) => text !== old.get(id)).map(([id]) => ({ id, by, at }));
  return JSON.stringify([...kept, ...changed]);
}

const textsById = ({ title, description, body }: Texts): Map<string, string> =>
  new Map([
    ['title', title],
    ['description', description],
    ...topBlocks(body).map(({ id, text }) => [id, text] as const),
  ]);

/** As callers see it. */
export function presentEdits<User>(row: TranslationPageRow, shown: Body, users: ReadonlyMap<string, User>) {
  const blocks = topBlocks(shown);
  return editorsOf(row).flatMap(({ id, by, at }) => {
    const place = placeIn(blocks, id);
    const editedBy = users.get(by);
    return place ? [{ ...place, ...(editedBy ? { editedBy } : {}), editedAt: at }] : [];
  });
}
