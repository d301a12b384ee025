import { type Completion, nextSnippetField, pickedCompletion, startCompletion } from '@codemirror/autocomplete';
import type { ChangeSpec, EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { ReferencePlace } from '#dashboard/editor/cm-references.ts';
import type { Choice } from '#dashboard/editor/reference-options.ts';
import { t } from '#dashboard/messages/snippets.ts';

const escaped = (text: string): string => text.replace(/[[\]\\`*_<>]/g, '\\$&');

/** A link's words are its own once somebody wrote them. */
const isUnwritten = (words: string): boolean => words === '' || words === t('field.title');

/** The change of the link that stands before or behind an id, so that it reads by the title. */
function titled(state: EditorState, { from, to, before }: ReferencePlace, { value, label }: Choice): ChangeSpec[] {
  const link = /(?<!!)\[([^[\]]*)\]\($/.exec(before)?.[1];
  if (link !== undefined)
    return isUnwritten(link) ? [{ from: from - 2 - link.length, to: from - 2, insert: escaped(label) }] : [];
  const after = state.doc.sliceString(to, to + 2000, '\n');
  const [whole = '', open = '', words = '', href] = /^("\s*%\}\s*\[)([^[\]\n]*)\]\(([^)\s]*)\)/.exec(after) ?? [];
  if (whole === '' || href !== state.sliceDoc(from, to)) return [];
  const start = to + open.length;
  return [
    ...(isUnwritten(words) ? [{ from: start, to: start + words.length, insert: escaped(label) }] : []),
    { from: to + whole.length - 1 - href.length, to: to + whole.length - 1, insert: value },
  ];
}

/** An operation is one choice and stands in two attributes. */
function withMethod(state: EditorState, { to }: ReferencePlace, method: string): ChangeSpec[] {
  const rest = state.sliceDoc(to, state.doc.lineAt(to).to);
  const [whole, open = ''] = /^("[^%]*?\bmethod=")[^"]*/.exec(rest) ?? [];
  return whole === undefined ? [] : [{ from: to + open.length, to: to + whole.length, insert: method }];
}

/** Writes the id of what was chosen, with its title where the text is to show one, and goes to the next field. */
export function insertReference(view: EditorView, place: ReferencePlace, choice: Choice, picked: Completion): void {
  const { state } = view;
  const { kind, from, to } = place;
  const changes = state.changes([
    { from, to, insert: choice.value },
    ...(kind === 'page' ? titled(state, place, choice) : []),
    ...(choice.method === undefined ? [] : withMethod(state, place, choice.method)),
  ]);
  view.dispatch({
    changes,
    selection: { anchor: changes.mapPos(to, 1) },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(picked),
  });
  // A condition is rarely at its end with a name.
  if (kind === 'condition') return;
  const isNext = nextSnippetField(view) && (choice.method === undefined || nextSnippetField(view));
  if (isNext) startCompletion(view);
}
