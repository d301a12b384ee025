import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { insertHints, isInCode } from '#dashboard/editor/pasted-hints.ts';

/**
 * Takes formatted text of the clipboard as Markdown, in one step for Undo. Text without a form, and what is pasted into
 * code, is left to others, and so is "Paste as plain text", which offers no HTML. Word offers a picture of the text, too.
 */
export function pasteFormatted(event: ClipboardEvent, view: EditorView): boolean {
  const { state } = view;
  const data = event.clipboardData;
  const [html = '', text = ''] = [data?.getData('text/html'), data?.getData('text/plain')];
  // An editor for code offers its colors.
  const isCode = data?.types.includes('vscode-editor-data') || isInCode(state, state.selection.main.from);
  if (html.trim() === '' || text.trim() === '' || state.readOnly || state.selection.ranges.length > 1 || isCode)
    return false;
  event.preventDefault();
  void insert(view, html, text);
  return true;
}

async function insert(view: EditorView, html: string, text: string): Promise<void> {
  const markdown = await import('#dashboard/editor/pasted-html.ts').then(
    ({ pastedMarkdown }) => pastedMarkdown(html),
    // Without a connection the words count.
    () => undefined,
  );
  if (markdown === undefined && insertHints(view, text)) return;
  const { state } = view;
  const content = markdown === undefined ? text.replace(/\r\n?/g, '\n') : apart(view, markdown);
  view.dispatch({
    ...state.replaceSelection(state.toText(content.replaceAll('\n', state.lineBreak))),
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

/** Blocks stand apart from the text around the selection. */
function apart({ state }: EditorView, markdown: string): string {
  if (!/\n|^(?:#{1,6} |[-*>] |\d+\. |\||```|\{%)/.test(markdown)) return markdown;
  const { from, to } = state.selection.main;
  const before = state.doc.lineAt(from);
  const after = state.doc.lineAt(to);
  const isAtStart = state.sliceDoc(before.from, from).trim() === '';
  const isAtEnd = state.sliceDoc(to, after.to).trim() === '';
  return `${isAtStart ? '' : '\n\n'}${markdown}${isAtEnd ? '' : '\n\n'}`;
}
