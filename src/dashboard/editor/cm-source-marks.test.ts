// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { markBroken } from '#dashboard/editor/cm-source-marks.ts';

test('an editor is only touched for what is found, and what was found is taken away again', () => {
  let updates = 0;
  const extensions = EditorView.updateListener.of(() => {
    updates += 1;
  });
  const view = new EditorView({ doc: 'See [there](gone.md).', extensions });
  const marked = () => view.dom.querySelector('.cm-broken')?.textContent;
  markBroken(view, []);
  expect(updates).toBe(0);
  markBroken(view, [{ from: 12, to: 19 }]);
  expect(marked()).toBe('gone.md');
  markBroken(view, []);
  expect(marked()).toBeUndefined();
  view.destroy();
});
