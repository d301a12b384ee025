import { SearchQuery, search, setSearchQuery } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { countMatches } from '#dashboard/editor/cm-match-count.ts';

function looking(doc: string, query: ConstructorParameters<typeof SearchQuery>[0], anchor = 0, head = anchor) {
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions: [search()] });
  return state.update({ effects: setSearchQuery.of(new SearchQuery(query)) }).state;
}

it('counts what is looked for, and says which of it is selected', () => {
  const doc = 'Ducks dive.\n\nA duck swims.\n\nDuck.';
  expect(countMatches(looking(doc, { search: 'duck' }))).toEqual({ count: 3 });
  expect(countMatches(looking(doc, { search: 'duck' }, 15, 19))).toEqual({ count: 3, at: 2 });
  expect(countMatches(looking(doc, { search: 'Duck', caseSensitive: true, wholeWord: true }))).toEqual({ count: 1 });
  expect(countMatches(looking(doc, { search: 'goose' }))).toEqual({ count: 0 });
});

it('counts nothing where nothing, or no expression, is looked for, and no more than a thousand', () => {
  expect(countMatches(looking('a', { search: '' }))).toBeUndefined();
  expect(countMatches(looking('a', { search: '(', regexp: true }))).toBeUndefined();
  expect(countMatches(looking('a'.repeat(5000), { search: 'a' }))).toEqual({ count: 1000 });
});
