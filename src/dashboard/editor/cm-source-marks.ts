import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

type Place = { from: number; to: number };

/** Underlines places of the source; each call takes the place of the one before. */
function underline(name: string, color: string) {
  const found = StateEffect.define<readonly Place[]>();
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (marks, { changes, effects, newDoc }) => {
      let now = marks.map(changes);
      for (const effect of effects) {
        if (!effect.is(found)) continue;
        const inside = effect.value.filter(({ from, to }) => from < to && to <= newDoc.length);
        now = Decoration.set(
          inside.map(({ from, to }) => Decoration.mark({ class: name }).range(from, to)),
          true,
        );
      }
      return now;
    },
    provide: marks => EditorView.decorations.from(marks),
  });
  const look = EditorView.theme({
    [`.${name}`]: { textDecoration: `underline dotted 2px ${color}`, textUnderlineOffset: '3px' },
  });
  return (view: EditorView, places: readonly Place[]): void => {
    const isNew = view.state.field(field, false) === undefined;
    // Most pages have none: a look that is added has the styles of the whole page computed again.
    if (isNew && places.length === 0) return;
    view.dispatch({ effects: [...(isNew ? [StateEffect.appendConfig.of([field, look])] : []), found.of(places)] });
  };
}

/** Links that lead nowhere. */
export const markBroken = underline('cm-broken', 'var(--c-danger)');

/** Images without alternative text. */
export const markMute = underline('cm-mute', 'var(--c-warning)');
