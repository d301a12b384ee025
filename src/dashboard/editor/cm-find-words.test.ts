import { SearchQuery, search, setSearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { findWordsOnly } from '#dashboard/editor/cm-find-words.ts';
import { countMatches } from '#dashboard/editor/cm-match-count.ts';

const doc = '{% hint style="info" %}\r\nA hint for info, on [a page](page:info).\r\n{% endhint %}\r\n';

function found(query: ConstructorParameters<typeof SearchQuery>[0]) {
  const start = EditorState.create({
    doc,
    extensions: [EditorState.lineSeparator.of('\r\n'), search(), findWordsOnly],
  });
  const { state } = start.update({ effects: setSearchQuery.of(new SearchQuery(query)) });
  expect(start.doc.lines).toBe(4);
  return countMatches(state);
}

it('finds words of a page, and neither targets by id nor the names of blocks', () => {
  expect(found({ search: 'info' })).toEqual({ count: 1 });
  expect(found({ search: 'hint' })).toEqual({ count: 1 });
  expect(found({ search: 'PAGE', wholeWord: true })).toEqual({ count: 1 });
  expect(found({ search: 'PAGE', caseSensitive: true })).toEqual({ count: 0 });
  expect(found({ search: 'h[io]nt|page', regexp: true })).toEqual({ count: 2 });
});
