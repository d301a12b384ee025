import { expect, test } from 'vitest';
import { optionScore } from '#dashboard/ui/option-score.ts';

const spaces = [
  { id: 'J550kMzhwiASbBbVvtqz', words: ['Guide (German)', 'Products'] },
  { id: 'gqjR0QtofdOdPdPZJuI2', words: ['API guide', 'Products'] },
  { id: 'xK7cyrRVPslEFOjQmXwq', words: ['Éditeurs', 'Internal · docs.example.com'] },
];
const found = (typed: string) =>
  spaces
    .map(({ id, words }) => ({ name: words[0], score: optionScore(id, typed, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

test('an option is found by what can be read of it, never by its id', () => {
  expect(found('zz')).toEqual([]);
  expect(found('qa')).toEqual([]);
  expect(found('docs')).toEqual(['Éditeurs']);
  expect(found('products')).toEqual(['Guide (German)', 'API guide']);
});

test('the option whose name begins with what is typed comes first, without regard to accents', () => {
  expect(found('guide')).toEqual(['Guide (German)', 'API guide']);
  expect(found('api prod')).toEqual(['API guide']);
  expect(found('editeur')).toEqual(['Éditeurs']);
});
