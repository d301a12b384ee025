import { searchPanelOpen } from '@codemirror/search';
import { EditorSelection } from '@codemirror/state';
import { type Command, EditorView } from '@codemirror/view';
import { blockName } from '#dashboard/editor/block-names.ts';
import { type Blocks, blocksOf, type Picked, pick, picked, placeOf } from '#dashboard/editor/block-selection.ts';
import { type BlockNode, inOrder, siblings, textEnd } from '#dashboard/editor/block-tree.ts';
import { t } from '#dashboard/messages/blocks.ts';
import { announce } from '#dashboard/shell/announce.tsx';

/** A command on the blocks of the text; false leaves the key to others. */
export const onBlocks =
  (run: (view: EditorView, blocks: Blocks) => boolean): Command =>
  view =>
    run(view, blocksOf(view.state));

/** The same, while blocks are selected. */
export const onPicked = (run: (view: EditorView, blocks: Blocks) => boolean): Command => {
  const command = onBlocks(run);
  return view => view.state.field(picked, false) !== undefined && command(view);
};

/** The same, where the text may be changed. */
export const onEditable =
  (command: Command): Command =>
  view =>
    !view.state.readOnly && command(view);

/** Selects blocks. The cursor waits at the end of the last one, where writing goes on. */
function show(view: EditorView, now: Picked, blocks: Pick<Blocks, 'markdown'>, head: BlockNode): void {
  view.dispatch({
    effects: [
      pick.of(now),
      EditorView.scrollIntoView(EditorSelection.range(head.from, Math.min(head.to, head.from + 2000)), {
        y: 'nearest',
        yMargin: 24,
      }),
    ],
    selection: { anchor: textEnd(blocks.markdown, head) },
  });
}

/** Says which blocks are selected, and where among those beside them. */
function tell({ markdown, roots, run }: Pick<Blocks, 'markdown' | 'roots' | 'run'>): void {
  const [first] = run;
  if (!first) return;
  if (run.length > 1) {
    announce(t('severalSelected', { count: run.length }));
    return;
  }
  const beside = siblings(roots, first);
  announce(t('selected', { name: blockName(markdown, first), place: beside.indexOf(first) + 1, count: beside.length }));
}

/** Selects the block of the cursor; pressed again, what that stands in. */
export const selectBlock = onBlocks((view, blocks) => {
  const { state } = view;
  if (searchPanelOpen(state) || state.selection.ranges.length > 1) return false;
  const [first] = blocks.run;
  if (!first) return false;
  if (!blocks.head) {
    const last = blocks.run.at(-1) ?? first;
    view.dispatch({
      effects: pick.of({ anchor: placeOf(first), head: placeOf(last) }),
      selection: { anchor: state.selection.main.head },
    });
    tell(blocks);
  } else if (first.parent) {
    const place = placeOf(first.parent);
    show(view, { anchor: place, head: place }, blocks, first.parent);
    tell({ ...blocks, run: [first.parent] });
  }
  return true;
});

/** The next block in the order of the page. */
export const selectNext = (step: -1 | 1): Command =>
  onPicked((view, blocks) => {
    const all = inOrder(blocks.roots);
    const end = blocks.run.length === 1 ? blocks.head : step < 0 ? blocks.run[0] : blocks.run.at(-1);
    const next = end && (all[all.indexOf(end) + step] ?? (blocks.run.length > 1 ? end : undefined));
    if (next) {
      const place = placeOf(next);
      show(view, { anchor: place, head: place }, blocks, next);
      tell({ ...blocks, run: [next] });
    }
    return true;
  });

/** One block more or less, among those beside it; at their end all that holds them. */
export const extendSelection = (step: -1 | 1): Command =>
  onPicked((view, blocks) => {
    const { run, roots, anchor, head } = blocks;
    if (!anchor || !head) return true;
    const end = run.find(node => node.from <= head.from && head.to <= node.to) ?? head;
    const beside = siblings(roots, end);
    const next = beside[beside.indexOf(end) + step] ?? end.parent;
    if (next) {
      show(view, { anchor: placeOf(anchor), head: placeOf(next) }, blocks, next);
      tell(blocksOf(view.state));
    }
    return true;
  });

/** Goes on writing in the block. */
export const backToText = onPicked((view, { markdown, head }) => {
  view.dispatch({
    effects: pick.of(undefined),
    ...(head && { selection: { anchor: textEnd(markdown, head) } }),
    scrollIntoView: true,
  });
  announce(t('inText'));
  return true;
});

/** The Markdown of the selected blocks. */
export function pickedText(view: EditorView): string | undefined {
  const { markdown, run, head } = blocksOf(view.state);
  const [first, last] = [run[0], run.at(-1)];
  return head && first && last && markdown.slice(first.from, last.to);
}
