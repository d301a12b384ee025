import { getSearchQuery, searchPanelOpen } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { t } from '#dashboard/messages/editor-phrases.ts';

/** More are not counted. */
const most = 1000;

/** How many places match what is looked for, and which of them is selected, from 1. Undefined: nothing is looked for. */
export function countMatches(state: EditorState): { count: number; at?: number } | undefined {
  const query = getSearchQuery(state);
  if (!query.valid) return undefined;
  const { from, to } = state.selection.main;
  let count = 0;
  let at: number | undefined;
  const cursor = query.getCursor(state);
  for (let next = cursor.next(); !next.done && count < most; next = cursor.next()) {
    count++;
    if (next.value.from === from && next.value.to === to) at = count;
  }
  return { count, ...(at !== undefined && { at }) };
}

function inWords(state: EditorState): string {
  const found = countMatches(state);
  if (!found) return '';
  const { count, at } = found;
  if (count === most) return t('matchesMany', { count });
  return at === undefined ? t('matches', { count }) : t('matchAt', { at, count });
}

/** Says in the search panel how many places match. */
export const matchCount = ViewPlugin.define(view => {
  const status = document.createElement('span');
  status.className = 'cm-matchCount';
  status.role = 'status';
  // The panel is there once the update is through.
  const show = (shown: EditorView) =>
    shown.requestMeasure({
      key: status,
      // After how it is looked for: beside the field, the buttons would have no room.
      read: () => shown.dom.querySelector('.cm-search label:last-of-type'),
      write: (last: Element | null) => {
        if (last && last.nextSibling !== status) last.after(status);
        status.textContent = inWords(shown.state);
      },
    });
  show(view);
  return {
    update({ state, startState, docChanged, selectionSet, view: shown }: ViewUpdate) {
      if (!searchPanelOpen(state)) return;
      const asked = !searchPanelOpen(startState) || !getSearchQuery(state).eq(getSearchQuery(startState));
      if (asked || docChanged || selectionSet) show(shown);
    },
  };
});
