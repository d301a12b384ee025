import { parseBlocks } from '#document/blocks.ts';
import { replaceBlocks, saveBody } from '#document/body-edit.ts';
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
  /** Whether a run changed what people had changed. */
  attention: boolean;
}

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
  /** What the engine says, where people say something else. */
  machine: string | undefined;
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
    rows.push({
      key: block.id,
      state: stateOf(own !== undefined, isEdited, isChanged, texts.attention),
      source: block.text,
      before: isChanged ? old.text : undefined,
      translation: own?.text ?? '',
      machine: isEdited && texts.machine !== undefined ? ofEngine?.text : undefined,
      id: own?.id,
      after,
    });
  }
  return withAdded(rows, shown, placed);
}

function bodiesOf({ source, before = source, machine = before, translation = '' }: PageTexts) {
  const old = saveBody(empty, before);
  const made = saveBody(empty, machine);
  return { before: old, now: saveBody(old, source), machine: made, translation: saveBody(made, translation) };
}

/**
 * Which block became which: the same one, else one that stands between the same two. A translation by a person may share
 * no word with that of the engine.
 * @returns of `some` blocks, by those of `others`
 */
function partners(some: readonly TopBlock[], others: readonly TopBlock[]): Map<TopBlock, TopBlock> {
  const byId = new Map(some.map((block, index) => [block.id, { block, index }]));
  const kept = new Set(others.map(({ id }) => id));
  const found = new Map<TopBlock, TopBlock>();
  let from = 0;
  let waiting: TopBlock[] = [];
  const fill = (until: number) => {
    const left = some.slice(from, until).filter(({ id }) => !kept.has(id));
    for (const [index, other] of waiting.entries()) {
      const block = left[index];
      if (block) found.set(other, block);
    }
    waiting = [];
  };
  for (const other of others) {
    const same = byId.get(other.id);
    if (!same) waiting.push(other);
    else {
      found.set(other, same.block);
      // One that moved bounds nothing.
      if (same.index < from) continue;
      fill(same.index);
      from = same.index + 1;
    }
  }
  fill(some.length);
  return found;
}

function stateOf(isThere: boolean, isEdited: boolean, isChanged: boolean, attention: boolean): BlockState {
  if (!isThere) return 'missing';
  if (isEdited && attention) return 'attention';
  if (isChanged) return 'changed';
  return isEdited ? 'edited' : 'machine';
}

/** With the blocks of the translation that stand for nothing in the source, each after the one that it follows. */
function withAdded(rows: readonly TextRow[], shown: readonly TopBlock[], placed: ReadonlySet<string>): TextRow[] {
  const all = [...rows];
  let last: string | null = null;
  for (const { id, text } of shown) {
    if (!placed.has(id)) {
      const at = last === null ? 0 : all.findIndex(row => row.id === last) + 1;
      all.splice(at, 0, {
        ...{ key: `added-${id}`, state: 'added', source: '', before: undefined },
        ...{ translation: text, machine: undefined, id, after: last },
      });
    }
    last = id;
  }
  return all;
}

/** The whole translation with another text in the place of one block; an empty one removes it. */
export function withText(texts: PageTexts, { id, after }: Pick<TextRow, 'id' | 'after'>, text: string): string {
  const { translation } = bodiesOf(texts);
  return replaceBlocks(translation, id === undefined ? [] : [id], text.trim(), after).markdown;
}

interface TopBlock {
  id: string;
  text: string;
}

/** The blocks that stand in no other, containers with all they hold. */
function topBlocks({ markdown, blockIds }: Body): TopBlock[] {
  const found: { id: string; start: number; end: number }[] = [];
  let index = 0;
  for (const { kind, depth, start, raw } of parseBlocks(markdown)) {
    const id = kind === 'close' ? '' : (blockIds[index++] ?? '');
    const end = start + raw.length;
    const last = found.at(-1);
    if (depth === 0 && kind !== 'close') found.push({ id, start, end });
    else if (last) last.end = end;
  }
  return found
    .map(({ id, start, end }) => ({ id, text: markdown.slice(start, end).trimEnd() }))
    .filter(({ text }) => text !== '');
}
