import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { pastedInto } from '#dashboard/editor/paste-place.ts';
import { insertBlocks, isInCode } from '#dashboard/editor/pasted-blocks.ts';
import { t } from '#dashboard/messages/editor.ts';
import { toast } from '#dashboard/ui/toast.ts';

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
  const { markdown, pictures } = await import('#dashboard/editor/pasted-html.ts').then(
    ({ pastedHtml }) => pastedHtml(html),
    // Without a connection the words count.
    () => ({ markdown: undefined, pictures: 0 }),
  );
  if (pictures > 0) toast.info(t('picturesLeft', { count: pictures }));
  if (markdown === undefined && insertBlocks(view, text)) return;
  const { state } = view;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const rest = state.sliceDoc(to, state.doc.lineAt(to).to);
  const content =
    markdown === undefined
      ? { text: text.replace(/\r\n?/g, '\n'), back: 0 }
      : pastedInto(line.text.slice(0, from - line.from), rest, markdown);
  const inserted = state.toText(content.text.replaceAll('\n', state.lineBreak));
  const start = from - content.back;
  view.dispatch({
    changes: { from: start, to, insert: inserted },
    selection: { anchor: start + inserted.length },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}
