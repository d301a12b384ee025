import { expect, test } from 'vitest';
import { readableSource, readSource } from '#dashboard/shell/readable-source.ts';

test('marks of emphasis, code and links are left out, and what only looks like them stays', () => {
  const read = {
    'Of *hemp*, **or** ***wire***.': 'Of hemp, or wire.',
    'Set user_id, __init__ and _user_id_ to ~~no~~.': 'Set user_id, init and user_id to no.',
    '**bold *and* more**': 'bold and more',
    'Run `npm *ci* [x]` or ``a`b``.': 'Run npm *ci* [x] or a`b.',
    'Six is 2 * 3, or 2*3, of a[0] and [ ].': 'Six is 2 * 3, or 2*3, of a[0] and [ ].',
    'See [the _first_](page:a_b_c "Begin") and ![a rope](file:f_g).': 'See the first and a rope.',
    '[![Build](b.svg)](ci) passes on main': 'Build passes on main',
    'Not \\*this\\* and a\\_b.': 'Not *this* and a_b.',
    'https://example.com/a_b_c': 'https://example.com/a_b_c',
  };
  for (const [source, text] of Object.entries(read)) expect(readableSource(source)).toBe(text);
});

test('a place in the source leads to the place of the same words in what is read', () => {
  const source = 'Of *hemp*, see [wire](page:w).';
  const { text, placeOf } = readSource(source);
  const read = (from: string, to: string) => text.slice(placeOf(source.indexOf(from)), placeOf(source.indexOf(to)));
  expect(read('*hemp*', ', see')).toBe('hemp');
  expect(read('hemp', '*, see')).toBe('hemp');
  expect(read('see', '.')).toBe('see wire');
});
