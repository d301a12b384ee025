import type { TranslationPageTexts } from '#client/types.gen.ts';
import { replaceBlocks, saveBody } from '#document/body-edit.ts';
import { partners, type TopBlock, topBlocks } from '#document/top-blocks.ts';
import type { Body } from '#document/tree.ts';

/** The texts of a page. */
export interface PageTexts {
  source: string;
  /** The source as it was when it was translated, if it was another one. */
  before: string | undefined;
  /** What the engine makes of that; undefined where none has seen the page. */
  machine: string | undefined;
  /** What the result shows; undefined while there is none. */
  translation: string | undefined;
  /** What a run would have changed where people had, by the place of its block in the translation. */
  attention: ReadonlyMap<number, { id: string; source?: string | undefined }>;
  /** Who changed a block last, by its place in the translation. */
  edits: ReadonlyMap<number, TextEdit>;
}

export type TextEdit = TranslationPageTexts['edits'][number];

export const textsOf = (page: TranslationPageTexts): PageTexts => ({
  source: page.source.markdown,
  before: page.translatedSource?.markdown,
  machine: page.machine?.markdown,
  translation: page.translation?.markdown,
  attention: new Map(page.attention.flatMap(item => (item.block === undefined ? [] : [[item.block, item]]))),
  edits: new Map(page.edits.flatMap(item => (item.block === undefined ? [] : [[item.block, item]]))),
});

export type BlockState = 'missing' | 'machine' | 'edited' | 'changed' | 'attention' | 'added';

/** A block of the source beside what stands for it. */
export interface TextRow {
  key: string;
  state: BlockState;
  /** Empty for what people added. */
  source: string;
  /** The source when it was translated, where it has changed since. */
  before: string | undefined;
  translation: string;
  /** What needs attention about it, to be named when it is settled. */
  attention: string | undefined;
  /** What the engine says, where people say something else. */
  machine: string | undefined;
  /** Who changed it last, where that is known. */
  edit: TextEdit | undefined;
  /** Id of the block of the translation; undefined while there is none. */
  id: string | undefined;
  /** The block of the translation after which a missing one belongs; null for the beginning. */
  after: string | null;
}

const empty: Body = { markdown: '', blockIds: [] };

/** The blocks of a page side by side, in the order of the source; what people added stands where they put it. */
export function sideBySide(texts: PageTexts): TextRow[] {
  const { before, now, machine, translation } = bodiesOf(texts);
  const olds = topBlocks(before);
  const made = topBlocks(machine);
  const shown = topBlocks(translation);
  const source = topBlocks(now);
  const shownOf = partners(shown, made);
  const oldOf = partners(olds, source);
  const rows: TextRow[] = [];
  const placed = new Set<string>();
  let after: string | null = null;
  for (const block of source) {
    const old = oldOf.get(block);
    // The engine keeps the blocks of what it translates, one for one.
    const ofEngine = old && made[olds.indexOf(old)];
    const own = ofEngine && shownOf.get(ofEngine);
    if (own) {
      placed.add(own.id);
      after = own.id;
    }
    const isEdited = own !== undefined && own.text !== ofEngine?.text;
    const isChanged = own !== undefined && old !== undefined && old.text !== block.text;
    const item = own && texts.attention.get(shown.indexOf(own));
    const was = item?.source ?? (isChanged ? old.text : undefined);
    rows.push({
      key: block.id,
      state: item ? 'attention' : stateOf(own !== undefined, isEdited, isChanged),
      source: block.text,
      before: was === block.text ? undefined : was,
      attention: item?.id,
      translation: own?.text ?? '',
      machine: isEdited && texts.machine !== undefined ? ofEngine?.text : undefined,
      edit: own && texts.edits.get(shown.indexOf(own)),
      id: own?.id,
      after,
    });
  }
  return withAdded(rows, shown, placed, texts);
}

function bodiesOf({ source, before = source, machine = before, translation = '' }: PageTexts) {
  const old = saveBody(empty, before);
  const made = saveBody(empty, machine);
  return { before: old, now: saveBody(old, source), machine: made, translation: saveBody(made, translation) };
}

function stateOf(isThere: boolean, isEdited: boolean, isChanged: boolean): BlockState {
  if (!isThere) return 'missing';
  if (isChanged) return 'changed';
  return isEdited ? 'edited' : 'machine';
}

/** With the blocks of the translation that stand for nothing in the source, each after the one that it follows. */
function withAdded(
  rows: readonly TextRow[],
  shown: readonly TopBlock[],
  placed: ReadonlySet<string>,
  { attention, edits }: PageTexts,
): TextRow[] {
  const all = [...rows];
  let last: string | null = null;
  for (const [place, { id, text }] of shown.entries()) {
    if (!placed.has(id)) {
      // The source no longer has it, or never had.
      const item = attention.get(place);
      const at = last === null ? 0 : all.findIndex(row => row.id === last) + 1;
      all.splice(at, 0, {
        ...{ key: `added-${id}`, state: item ? 'attention' : 'added', source: '', before: item?.source },
        ...{ attention: item?.id, translation: text, machine: undefined, edit: edits.get(place), id, after: last },
      });
    }
    last = id;
  }
  return all;
}

/** The same text on a page that was read again, as far as it is still there. */
export function rowOn(texts: PageTexts, { key, source, translation }: TextRow): TextRow | undefined {
  const rows = sideBySide(texts);
  return (
    rows.find(row => row.key === key) ?? rows.find(row => row.source === source && row.translation === translation)
  );
}

/** The whole translation with another text in the place of one block; an empty one removes it. */
export function withText(texts: PageTexts, { id, after }: Pick<TextRow, 'id' | 'after'>, text: string): string {
  const { translation } = bodiesOf(texts);
  return replaceBlocks(translation, id === undefined ? [] : [id], text.trim(), after).markdown;
}
