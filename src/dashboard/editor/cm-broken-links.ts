import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { WrittenLink } from '#dashboard/editor/written-links.ts';

const found = StateEffect.define<readonly Pick<WrittenLink, 'from' | 'to'>[]>();

const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marks, { changes, effects, newDoc }) => {
    let now = marks.map(changes);
    for (const effect of effects) {
      if (!effect.is(found)) continue;
      const inside = effect.value.filter(({ from, to }) => from < to && to <= newDoc.length);
      now = Decoration.set(
        inside.map(({ from, to }) => Decoration.mark({ class: 'cm-broken' }).range(from, to)),
        true,
      );
    }
    return now;
  },
  provide: marks => EditorView.decorations.from(marks),
});

const look = EditorView.theme({
  '.cm-broken': {
    textDecoration: 'underline dotted 2px var(--c-danger)',
    textUnderlineOffset: '3px',
  },
});

/** Underlines links that lead nowhere. */
export function markBroken(view: EditorView, links: readonly WrittenLink[]): void {
  const isNew = view.state.field(field, false) === undefined;
  view.dispatch({ effects: [...(isNew ? [StateEffect.appendConfig.of([field, look])] : []), found.of(links)] });
}
