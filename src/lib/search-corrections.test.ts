import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';
import {
  backwards,
  correctedText,
  doubtfulWords,
  nearest,
  neighbourhoodOf,
  vocabularyOf,
} from './search-corrections.ts';

const letter = fc.constantFrom(...'abcdefgh');
const word = fc.string({ unit: letter, minLength: 4, maxLength: 14 });

/** A word with one mistake. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('add', 'drop', 'change', 'swap'))
  .map(([right, at, other, mistake]) => {
    const index = at % (right.length - 1);
    const [before, here, next, after] = [right.slice(0, index), right[index], right[index + 1], right.slice(index + 2)];
    const typed = {
      add: before + other + here + next,
      drop: before + next,
      change: before + other + next,
      swap: before + next + here,
    };
    return { right, typed: typed[mistake] + after };
  });

describe('corrections of a query', () => {
  it('are looked for where every word with one mistake is found', () => {
    fc.assert(
      fc.property(mistyped, ({ right, typed }) => {
        fc.pre(typed.length >= 4 && typed !== right);
        const { beginning, ending, least, most } = neighbourhoodOf(typed);
        expect(right.startsWith(beginning) || backwards(right).startsWith(ending)).toBe(true);
        expect(right.length >= least && right.length <= most).toBe(true);
        expect(nearest(typed, [right])).toEqual([{ word: right, distance: editDistance(typed, right).whole }]);
      }),
    );
  });

  it('prefer the nearest word, whole ones before beginnings, and allow two mistakes in long words alone', () => {
    const named = (typed: string, words: string[]) => nearest(typed, words).map(({ word: found }) => found);
    expect(named('instalation', ['installation', 'installations', 'instant'])).toEqual([
      'installation',
      'installations',
    ]);
    expect(named('autehnti', ['authentication', 'author'])).toEqual(['authentication']);
    expect(named('confgiuratoin', ['configuration'])).toEqual(['configuration']);
    expect(named('serahc', ['search'])).toEqual([]);
    expect(named('search', ['search'])).toEqual([]);
  });

  it('are never of short words, of names with digits, of phrases, or of scripts without spaces', () => {
    expect(doubtfulWords('Instal the v2beta "blue gren" 東京タワー ERR_1234 guides')).toEqual(['instal', 'guides']);
    expect([...vocabularyOf('The Guides, to v2 and 東京タワー: guides')]).toEqual(['guides']);
  });

  it('stand in the query in the place of the words', () => {
    expect(
      correctedText(
        'Instal, “Größe” now!',
        new Map([
          ['instal', 'install'],
          ['grosse', 'groesse'],
        ]),
      ),
    ).toBe('install, “groesse” now!');
  });
});
