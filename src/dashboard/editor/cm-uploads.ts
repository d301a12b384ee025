import { StateEffect, StateField, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

const begin = StateEffect.define<{ id: string; position: number }>({
  map: ({ id, position }, changes) => ({ id, position: changes.mapPos(position) }),
});
const end = StateEffect.define<string>();

/** Where the files that are being sent will stand; the places move with the text around them. */
export const uploadMarks = StateField.define<ReadonlyMap<string, number>>({
  create: () => new Map(),
  update: (marks, transaction) => {
    const next = new Map([...marks].map(([id, position]) => [id, transaction.changes.mapPos(position)]));
    for (const effect of transaction.effects) {
      if (effect.is(begin)) next.set(effect.value.id, effect.value.position);
      if (effect.is(end)) next.delete(effect.value);
    }
    return next;
  },
});

export function markUpload(view: EditorView, id: string, position: number): void {
  view.dispatch({ effects: begin.of({ id, position }) });
}

/** Puts the sent file where it was dropped; without text, forgets its place. */
export function placeUpload(view: EditorView, id: string, text: string | undefined): void {
  const position = view.state.field(uploadMarks).get(id);
  if (position === undefined) return;
  const insert = text === undefined ? '' : spaced(view.state.doc, position, text);
  view.dispatch({
    effects: end.of(id),
    ...(insert !== '' && {
      changes: { from: position, insert: view.state.toText(insert.replaceAll('\n', view.state.lineBreak)) },
      userEvent: 'input.drop',
    }),
  });
}

/** A block of its own: apart from the text before and after it. */
function spaced(doc: Text, position: number, text: string): string {
  const line = doc.lineAt(position);
  const before = line.text.slice(0, position - line.from).trim() === '' ? '' : '\n\n';
  const after = line.text.slice(position - line.from).trim() === '' ? '\n' : '\n\n';
  return before + text + after;
}
