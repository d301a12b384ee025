import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { FenceTracker } from '#document/fences.ts';
import { withBlocks } from '#document/foreign-blocks.ts';

/**
 * What puts a text with blocks of other tools in place of the selection: as it is, then with ours, so that the first
 * undo gives back what was copied. Undefined for any other text, inside a line, and in code.
 */
export function pastedBlocks(state: EditorState, pasted: string): [TransactionSpec, TransactionSpec] | undefined {
  const text = pasted.replace(/\r\n?/g, '\n');
  const blocks = withBlocks(text);
  const { from } = state.selection.main;
  if (blocks === text || state.readOnly || state.selection.ranges.length > 1) return undefined;
  if (state.doc.lineAt(from).from !== from || isInCode(state, from)) return undefined;
  const [plain, read] = [text, blocks].map(content => state.toText(content.replaceAll('\n', state.lineBreak)));
  if (!plain || !read) return undefined;
  return [
    { ...state.replaceSelection(plain), userEvent: 'input.paste', scrollIntoView: true },
    {
      changes: { from, to: from + plain.length, insert: read },
      selection: { anchor: from + read.length },
      annotations: isolateHistory.of('full'),
      userEvent: 'input.paste',
    },
  ];
}

/** Puts a text with blocks of other tools in place of the selection; false for any other text. */
export function insertBlocks(view: EditorView, text: string): boolean {
  const steps = pastedBlocks(view.state, text);
  for (const step of steps ?? []) view.dispatch(step);
  return steps !== undefined;
}

/** Whether what is written at a position is code. */
export function isInCode(state: EditorState, from: number): boolean {
  const fences = new FenceTracker();
  for (const line of state.doc.iterRange(0, from)) if (line !== '\n') fences.isVerbatim(line);
  return fences.isVerbatim('text') !== 'prose';
}
