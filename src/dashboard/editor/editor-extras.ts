import { getSearchQuery, setSearchQuery } from '@codemirror/search';
import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { blockKeys } from '#dashboard/editor/block-keys.ts';
import { findWordsOnly } from '#dashboard/editor/cm-find-words.ts';
import { editorKeys } from '#dashboard/editor/editor-keys.ts';
import { listKeys } from '#dashboard/shell/listed-keys.ts';

/** What the editor can do that the first word does not need. Returns how to end it. */
export function addExtras(view: EditorView, onTurn: () => void): () => void {
  view.dispatch({ effects: StateEffect.appendConfig.of([blockKeys(onTurn), findWordsOnly]) });
  // What was looked for before is looked for among words too.
  view.dispatch({ effects: setSearchQuery.of(getSearchQuery(view.state)) });
  return listKeys(editorKeys);
}
