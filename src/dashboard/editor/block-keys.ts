import { type Extension, Prec } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { askForm, duplicate, leave, move, pasteAfter, remove } from '#dashboard/editor/block-commands.ts';
import { backToText, extendSelection, pickedText, selectBlock, selectNext } from '#dashboard/editor/block-picks.ts';
import { blockSelection } from '#dashboard/editor/block-selection.ts';

const keys = (onTurn: () => void): KeyBinding[] => [
  { key: 'Escape', run: selectBlock },
  { key: 'ArrowUp', run: selectNext(-1), shift: extendSelection(-1) },
  { key: 'ArrowDown', run: selectNext(1), shift: extendSelection(1) },
  { key: 'Enter', run: backToText },
  { key: 'Delete', run: remove },
  { key: 'Backspace', run: remove },
  { key: 'Mod-d', run: duplicate },
  { key: 'Mod-Alt-ArrowUp', run: move(-1) },
  { key: 'Mod-Alt-ArrowDown', run: move(1) },
  { key: 'Mod-/', run: askForm(onTurn) },
  { key: 'Mod-Enter', run: leave },
];

function copy(event: ClipboardEvent, view: EditorView): boolean {
  const text = pickedText(view);
  if (text === undefined || !event.clipboardData) return false;
  event.clipboardData.setData('text/plain', text.replaceAll('\n', view.state.lineBreak));
  event.preventDefault();
  return true;
}

/**
 * Keys on whole blocks. They go before those of the libraries: `Mod-d` would select the next occurrence of a word,
 * `Mod-/` write a comment, `Mod-Alt-ArrowUp` add a cursor, `Mod-Enter` a blank line.
 */
export const blockKeys = (onTurn: () => void): Extension => [
  blockSelection,
  Prec.highest([
    keymap.of(keys(onTurn)),
    EditorView.domEventHandlers({
      copy,
      cut: (event, view) => copy(event, view) && remove(view),
      paste: (event, view) => {
        const text = event.clipboardData?.getData('text/plain') ?? '';
        if (text.trim() === '' || !pasteAfter(view, text)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ]),
];
