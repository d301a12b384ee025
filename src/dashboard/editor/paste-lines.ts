import type { EditorView } from '@codemirror/view';
import { linesInto } from '#dashboard/editor/paste-place.ts';
import { isInCode } from '#dashboard/editor/pasted-blocks.ts';

/** Keeps several lines without a form in the list or quote that they are pasted in; false for anything else. */
export function pasteLines(event: ClipboardEvent, view: EditorView): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  if (state.readOnly || state.selection.ranges.length > 1 || isInCode(state, from)) return false;
  const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
  const before = state.sliceDoc(state.doc.lineAt(from).from, from);
  const text = linesInto(before, state.sliceDoc(to, state.doc.lineAt(to).to), pasted);
  if (text === undefined) return false;
  event.preventDefault();
  view.dispatch({
    ...state.replaceSelection(state.toText(text.replaceAll('\n', state.lineBreak))),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}
