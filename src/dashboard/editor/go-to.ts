import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PanesState } from '#dashboard/editor/use-panes.ts';

/**
 * Selects a part of the source and brings it into sight.
 *
 * @param onGone closes the drawer that covers the source, where there is one
 */
export function goTo(
  { view, mode, setMode }: Pick<PanesState, 'view' | 'mode' | 'setMode'>,
  { from, to }: { from: number; to: number },
  onGone: (() => void) | undefined,
): void {
  onGone?.();
  if (mode === 'preview') setMode('write');
  // The source is drawn, and a drawer gone, before it can take the focus.
  setTimeout(() => {
    if (!view || to > view.state.doc.length) return;
    const range = EditorSelection.range(from, to);
    view.dispatch({ selection: range, effects: EditorView.scrollIntoView(range, { y: 'center' }) });
    view.focus();
  });
}
