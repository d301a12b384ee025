import { expect, test } from 'vitest';
import { placeOfBlock, savedBlockAt } from '#dashboard/editor/block-place.ts';

const saved = { markdown: '# Ropes\n\nOf *hemp*, or wire.\n\nThe end.\n', blockIds: ['a', 'b', 'c'] };
const found = (id: string, now: string, words?: string, page = saved) => {
  const place = placeOfBlock(page, id, words, now);
  return place && now.slice(place.from, place.to);
};

test('finds a block in the text that was written since it was saved', () => {
  expect(found('b', saved.markdown)).toBe('Of *hemp*, or wire.');
  expect(found('b', `New first.\n\n${saved.markdown}`)).toBe('Of *hemp*, or wire.');
  expect(found('c', saved.markdown.replace('# Ropes\n\n', ''))).toBe('The end.');
});

test('finds the words of a block where they are written so, and else the block', () => {
  expect(found('b', saved.markdown, 'or wire')).toBe('or wire');
  expect(found('b', saved.markdown, 'Of hemp')).toBe('Of *hemp*, or wire.');
});

test('finds nothing where the block is gone', () => {
  expect(found('b', '# Ropes\n\nThe end.\n')).toBeUndefined();
  expect(found('d', saved.markdown)).toBeUndefined();
});

test('counts a line end as one character, as the editor does', () => {
  const windows = { ...saved, markdown: saved.markdown.replaceAll('\n', '\r\n') };
  expect(found('c', saved.markdown, undefined, windows)).toBe('The end.');
});

test('tells which saved block the cursor is in, wherever it stands by now, and which words of it are selected', () => {
  const now = `New first.\n\n${saved.markdown}`;
  const at = (from: number, to = from) => savedBlockAt(saved, { from, to }, now);
  expect(at(now.indexOf('hemp'))).toEqual({ id: 'b', text: 'Of *hemp*, or wire.' });
  expect(at(now.indexOf('The end') + 8)?.id).toBe('c');
  expect(at(3)).toBeUndefined();
  const words = at(now.indexOf('*hemp*'), now.indexOf('*hemp*') + 6);
  expect(words).toMatchObject({ id: 'b', words: { quote: 'hemp', start: 3, end: 7 } });
});

test('selected words are quoted as they read, with the marks that are part of a word, even when half of an emphasis is selected', () => {
  const page = { markdown: 'Set `user_id` to **a[0] or b** today.\n', blockIds: ['a'] };
  const quoted = (words: string) => {
    const from = page.markdown.indexOf(words);
    return savedBlockAt(page, { from, to: from + words.length }, page.markdown)?.words;
  };
  expect(quoted('`user_id`')).toEqual({ quote: 'user_id', start: 4, end: 11 });
  expect(quoted('to **a[0]')).toEqual({ quote: 'to a[0]', start: 12, end: 19 });
});
