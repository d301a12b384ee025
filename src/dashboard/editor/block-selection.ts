import { type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { type BlockNode, blockAt, blockTree, depthOf, inOrder, runBetween } from '#dashboard/editor/block-tree.ts';

/** A block by where it stands. */
type Place = { from: number; to: number; depth: number };

/** The blocks that are selected: from the one that was selected first to the one that keys move. */
export type Picked = { anchor: Place; head: Place };

export const placeOf = (node: BlockNode): Place => ({ from: node.from, to: node.to, depth: depthOf(node) });

export const pick = StateEffect.define<Picked | undefined>();

/** Selected blocks stay selected while others write elsewhere, and no longer than until something is written here. */
export const picked = StateField.define<Picked | undefined>({
  create: () => undefined,
  update: (now, transaction) => {
    for (const effect of transaction.effects) if (effect.is(pick)) return effect.value;
    if (!now) return undefined;
    const writes = ['input', 'delete', 'undo', 'redo'].some(event => transaction.isUserEvent(event));
    if (writes || (transaction.selection && !transaction.docChanged)) return undefined;
    const { changes } = transaction;
    const mapped = ({ from, to, depth }: Place): Place => ({
      from: changes.mapPos(from, 1),
      to: changes.mapPos(to, -1),
      depth,
    });
    return changes.empty ? now : { anchor: mapped(now.anchor), head: mapped(now.head) };
  },
});

/** The blocks of a text, and those of them that are selected, or that the cursor stands in. */
export type Blocks = {
  markdown: string;
  roots: readonly BlockNode[];
  run: readonly BlockNode[];
  /** The block that keys move, when blocks are selected. */
  head: BlockNode | undefined;
  anchor: BlockNode | undefined;
};

export function blocksOf(state: EditorState): Blocks {
  const markdown = state.doc.toString();
  const roots = blockTree(markdown);
  const now = state.field(picked, false);
  const { from, to } = state.selection.main;
  const at = ({ from: start, to: end, depth }: Place) =>
    inOrder(roots).find(node => node.from === start && node.to === end && depthOf(node) === depth) ??
    blockAt(roots, start);
  const anchor = now ? at(now.anchor) : blockAt(roots, from);
  const head = now ? at(now.head) : blockAt(roots, to);
  if (!anchor || !head || markdown.trim() === '')
    return { markdown, roots, run: [], head: undefined, anchor: undefined };
  const run = runBetween(roots, anchor, head);
  return now ? { markdown, roots, run, head, anchor } : { markdown, roots, run, head: undefined, anchor: undefined };
}

const line = Decoration.line({ class: 'cm-picked' });

const marks = EditorView.decorations.compute([picked, 'doc'], state => {
  const { run, head } = state.field(picked) ? blocksOf(state) : { run: [], head: undefined };
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || !head) return Decoration.none;
  const from = state.doc.lineAt(first.from).number;
  const count = state.doc.lineAt(last.to).number - from + 1;
  return Decoration.set(Array.from({ length: count }, (_, index) => line.range(state.doc.line(from + index).from)));
});

/** Shows what is selected instead of the cursor. */
export const blockSelection = [
  picked,
  marks,
  EditorView.editorAttributes.compute([picked], state => ({ class: state.field(picked) ? 'cm-picks' : '' })),
  EditorView.theme({
    '.cm-line.cm-picked': {
      backgroundColor: 'var(--c-selected)',
      borderInlineStart: '2px solid var(--c-accent)',
      marginInline: '-8px',
      paddingInline: '6px 8px',
    },
    '&.cm-picks > .cm-scroller > .cm-cursorLayer': { visibility: 'hidden' },
  }),
];
