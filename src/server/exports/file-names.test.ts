import { expect, test } from 'vitest';
import { FileNames } from './file-names.ts';

test('tells files of one name apart, also from those that are named so already', () => {
  const names = new FileNames();
  const given = ['a.png', 'A.png', 'a-2.png', 'a.png', 'b.png'].map(name => names.give(name));
  expect(given).toEqual(['a.png', 'A-2.png', 'a-2-2.png', 'a-3.png', 'b.png']);
});

test('names as many files alike as a space may have, each in one step', () => {
  const names = new FileNames();
  for (let count = 0; count < 100_000; count++) names.give('files/image.png');
  expect(names.give('files/image.png')).toBe('files/image-100001.png');
});
