import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import {
  type Change,
  duplicateBlocks,
  insertAfter,
  leaveContainer,
  moveBlocks,
  removeBlocks,
  replaceBlocks,
  withChanges,
} from '#dashboard/editor/block-edits.ts';
import { runName } from '#dashboard/editor/block-names.ts';
import { onBlocks, onEditable, onPicked } from '#dashboard/editor/block-picks.ts';
import { blocksOf, type Picked, pick, placeOf } from '#dashboard/editor/block-selection.ts';
import { blockAt, blockTree, inOrder, isList, siblings, textEnd } from '#dashboard/editor/block-tree.ts';
import { type Form, turnable, turnedInto } from '#dashboard/editor/turn-into.ts';
import { t } from '#dashboard/messages/blocks.ts';
import { announce } from '#dashboard/shell/announce.tsx';
import { withBlocks } from '#document/foreign-blocks.ts';

/** One step to undo, whatever was typed just before or is typed next. */
function edit(view: EditorView, changes: readonly Change[], spec: TransactionSpec = {}): void {
  const inserted = changes.map(({ insert, ...range }) => ({
    ...range,
    insert: view.state.toText(insert.replaceAll('\n', view.state.lineBreak)),
  }));
  view.dispatch({
    changes: inserted,
    annotations: isolateHistory.of('full'),
    userEvent: 'move',
    scrollIntoView: true,
    ...spec,
  });
}

/** What a text consists of. Lists are not counted: two that come together are one. */
const kinds = (markdown: string): string =>
  inOrder(blockTree(markdown))
    .filter(node => !isList(node))
    .map(({ type }) => type)
    .sort()
    .join();

/** Moves the blocks past the one beside them. */
export const move = (step: -1 | 1): Command =>
  onEditable(
    onBlocks((view, { markdown, roots, run }) => {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) return true;
      const changes = moveBlocks(markdown, roots, run, step);
      if (!changes) {
        announce(t(step < 0 ? 'firstAlready' : 'lastAlready'));
        return true;
      }
      if (kinds(withChanges(markdown, changes)) !== kinds(markdown)) {
        announce(t('readOtherwise'));
        return true;
      }
      const { main } = view.state.selection;
      const set = view.state.changes(changes);
      const mapped = (position: number) => set.mapPos(position, position === last.to ? -1 : 1);
      edit(view, changes, { selection: { anchor: mapped(main.anchor), head: mapped(main.head) } });
      const after = blocksOf(view.state);
      const moved = after.run[0];
      const beside = moved ? siblings(after.roots, moved) : [];
      const place = moved ? beside.indexOf(moved) + 1 : 0;
      announce(t(step < 0 ? 'movedUp' : 'movedDown', { place, count: beside.length }));
      return true;
    }),
  );

/** A copy after the blocks; what was selected, or the cursor, is in the copy then. */
export const duplicate = onEditable(
  onBlocks((view, { markdown, roots, run, head }) => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return true;
    const { changes, offset } = duplicateBlocks(markdown, roots, run);
    edit(view, changes, { selection: { anchor: view.state.selection.main.head + offset } });
    const copy = head && blocksAfter(view.state, first.from + offset, run.length, placeOf(first).depth);
    if (copy) view.dispatch({ effects: pick.of(copy) });
    announce(t('duplicated', { name: runName(markdown, run) }));
    return true;
  }),
);

/** So many sibling blocks from an offset on. */
function blocksAfter(state: EditorState, from: number, count: number, depth: number): Picked | undefined {
  const roots = blockTree(state.doc.toString());
  const first = inOrder(roots).find(node => node.from === from && placeOf(node).depth === depth);
  const beside = first ? siblings(roots, first) : [];
  const last = first && beside[beside.indexOf(first) + count - 1];
  return first && last && { anchor: placeOf(first), head: placeOf(last) };
}

/** Takes the selected blocks away; the next one is selected then. */
export const remove = onEditable(
  onPicked((view, { markdown, roots, run }) => {
    const changes = removeBlocks(markdown, roots, run);
    const after = blockTree(withChanges(markdown, changes));
    const at = view.state.changes(changes).mapPos(run[0]?.from ?? 0);
    const next = inOrder(after).length > 0 ? blockAt(after, at) : undefined;
    edit(view, changes, {
      effects: pick.of(next && { anchor: placeOf(next), head: placeOf(next) }),
      selection: { anchor: Math.min(at, next?.to ?? at) },
    });
    announce(t('deleted', { name: runName(markdown, run) }));
    return true;
  }),
);

/** Goes on writing after the list, quote, table, code, hint, tabs … that the cursor stands in. */
export const leave = onEditable(
  onBlocks((view, { markdown, roots, run, head }) => {
    const block = head ?? run.at(-1);
    const left = block && leaveContainer(markdown, roots, block);
    if (!left) return false;
    edit(view, [left.change], { effects: pick.of(undefined), selection: { anchor: left.cursor } });
    announce(t('left'));
    return true;
  }),
);

/** Asks what the blocks are to be, when they can be something else. */
export const askForm = (ask: () => void): Command =>
  onEditable(
    onBlocks((_, { run }) => {
      if (run.length > 0 && !turnable(run)) announce(t('cannotTurn'));
      else if (run.length > 0) ask();
      return true;
    }),
  );

export function turnBlocks(view: EditorView, form: Form): void {
  const { markdown, roots, run, head } = blocksOf(view.state);
  const turned = turnable(run);
  const [first] = turned ?? [];
  if (!turned || !first || view.state.readOnly) return;
  const text = turnedInto(markdown, turned, form, t('summary'));
  const { change, from } = replaceBlocks(markdown, roots, turned, text);
  const after = withChanges(markdown, [change]);
  const made = inOrder(blockTree(after)).filter(node => node.from >= from && node.to <= from + text.length);
  const end = made.findLast(node => node.parent === made[0]?.parent);
  const now = head && made[0] && end ? { anchor: placeOf(made[0]), head: placeOf(end) } : undefined;
  edit(view, [change], {
    effects: pick.of(now),
    selection: { anchor: end ? textEnd(after, end) : from + text.length },
  });
  announce(t('turned', { name: t(`type.${form}`) }));
}

/** Puts a text after the selected blocks and selects it. */
export function pasteAfter(view: EditorView, text: string): boolean {
  const { markdown, roots, run, head } = blocksOf(view.state);
  const change = insertAfter(markdown, roots, run, withBlocks(text.replace(/\r\n?/g, '\n')).replace(/^\n+|\s+$/g, ''));
  const last = run.at(-1);
  if (!head || !last || !change || view.state.readOnly) return false;
  const from = last.to + (/^\n+/.exec(change.insert)?.[0].length ?? 0);
  edit(view, [change]);
  const now = blocksAfter(view.state, from, 1, placeOf(last).depth);
  view.dispatch({ effects: pick.of(now), selection: { anchor: last.to + change.insert.trimEnd().length } });
  return true;
}
