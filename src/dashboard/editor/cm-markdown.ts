import { defineLanguageFacet, Language, languageDataProp, syntaxTree } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';
import { GFM, parser } from '@lezer/markdown';
import { continuation } from '#dashboard/editor/list-continuation.ts';

const data = defineLanguageFacet({ commentTokens: { block: { open: '<!--', close: '-->' } } });

// The ready-made language package brings parsers for HTML, CSS and JavaScript, a quarter of the editor's size.
const language = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  'markdown',
);

/** Enter goes on with the list or quote, or ends it on an empty item. */
const goOn: Command = view => {
  const { state } = view;
  const { main, ranges } = state.selection;
  if (!main.empty || ranges.length > 1 || state.readOnly) return false;
  const node = syntaxTree(state).resolveInner(main.head, -1);
  if (/Code/.test(node.name) && node.name !== 'InlineCode') return false;
  const line = state.doc.lineAt(main.head);
  const next = continuation(line.text, main.head - line.from);
  if (!next) return false;
  if (next.kind === 'end')
    view.dispatch({ changes: { from: line.from + next.from, to: line.to }, userEvent: 'delete' });
  else
    view.dispatch({
      ...state.replaceSelection(state.toText(state.lineBreak + next.mark)),
      scrollIntoView: true,
      userEvent: 'input',
    });
  return true;
};

/** Markdown as CommonMark with tables, tasks and strikethrough. */
export const markdown = [language.extension, Prec.high(keymap.of([{ key: 'Enter', run: goOn }]))];
