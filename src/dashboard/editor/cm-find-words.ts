import { SearchQuery, setSearchQuery } from '@codemirror/search';
import { EditorState, type Text } from '@codemirror/state';
import { wordsOf } from '#document/find-words.ts';

const read = new WeakMap<Text, ReturnType<typeof wordsOf>>();

function isWords(_: string, { doc }: EditorState, start: number, end: number): boolean {
  // Not `sliceDoc`: the editor counts each line end as one.
  const test = read.get(doc) ?? wordsOf(doc.toString());
  read.set(doc, test);
  return test({ start, end });
}

/** What the search panel finds and replaces are words, as over a whole change request: no ids, and no names of blocks. */
export const findWordsOnly = EditorState.transactionExtender.of(({ effects }) => {
  const asked = effects.findLast(effect => effect.is(setSearchQuery))?.value;
  return asked ? { effects: setSearchQuery.of(new SearchQuery({ ...asked, test: isWords })) } : null;
});
