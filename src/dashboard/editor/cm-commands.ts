import { indentLess, indentMore } from '@codemirror/commands';
import { type ChangeSpec, EditorSelection, type EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** Puts marks around the selection, or takes them away when they are there; without a selection, around the word. */
export function toggleMark(mark: string): Command {
  return view => {
    const { state } = view;
    const changes = state.changeByRange(range => {
      const word = range.empty ? state.wordAt(range.head) : null;
      const { from, to } = word ?? range;
      const outside =
        state.sliceDoc(from - mark.length, from) === mark && state.sliceDoc(to, to + mark.length) === mark;
      const size = mark.length;
      if (outside)
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(range.anchor - size, range.head - size),
        };
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + size, range.head + size),
      };
    });
    view.dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }));
    view.focus();
    return true;
  };
}

/** The lines that the selection touches. */
function selectedLines(state: EditorState) {
  const numbers = new Set<number>();
  for (const { from, to } of state.selection.ranges) {
    for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number++)
      numbers.add(number);
  }
  return [...numbers].map(number => state.doc.line(number));
}

const anyBlock = /^(\s*)(?:#{1,6} |> |[*+-] \[[ xX]\] |[*+-] |\d+[.)] )?/;

/** Makes each selected line begin with a mark such as `## ` or `* `; the same mark again takes it away. */
export function toggleLinePrefix(prefix: string | ((index: number) => string)): Command {
  return view => {
    const { state } = view;
    const lines = selectedLines(state).filter((line, _, all) => all.length === 1 || line.text.trim() !== '');
    const wanted = (index: number) => (typeof prefix === 'string' ? prefix : prefix(index));
    const present = lines.every((line, index) => line.text.trimStart().startsWith(wanted(index)));
    const changes: ChangeSpec[] = lines.map((line, index) => {
      const [whole = '', indent = ''] = anyBlock.exec(line.text) ?? [];
      return { from: line.from, to: line.from + whole.length, insert: indent + (present ? '' : wanted(index)) };
    });
    view.dispatch({ changes, scrollIntoView: true, userEvent: 'input' });
    view.focus();
    return true;
  };
}

export const numbered = (index: number): string => `${index + 1}. `;

/** Replaces the selection, with the cursor after it. */
export function replaceSelection(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(view.state.toText(text.replaceAll('\n', view.state.lineBreak))));
  view.focus();
}

const inList: (state: EditorState) => boolean = state =>
  selectedLines(state).every(line => /^\s*([*+-]|\d+[.)])\s/.test(line.text));

/** Tab works on list items alone; elsewhere it leaves the editor, as the keyboard must be able to. */
export const indentItem: Command = view => inList(view.state) && indentMore(view);
export const outdentItem: Command = view => inList(view.state) && indentLess(view);
