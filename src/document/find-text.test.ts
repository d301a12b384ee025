import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findText, replaceText } from './find-text.ts';

describe('find in a text', () => {
  it.each([
    ['Rope and ropes', { find: 'rope' }, [0, 9]],
    ['Rope and ropes', { find: 'rope', matchCase: true }, [9]],
    ['Rope and ropes', { find: 'rope', wholeWord: true }, [0]],
    ['C++ and C', { find: 'C++', wholeWord: true }, [0]],
    ['a.b axb', { find: 'a.b' }, [0]],
    ['Café cafés', { find: 'CAFÉ', wholeWord: true }, [0]],
    ['snake_case snake', { find: 'snake', wholeWord: true }, [11]],
    ['', { find: 'x' }, []],
    ['x', { find: '' }, []],
  ])('%j has %j at %j', (text, query, starts) => {
    expect(findText(text, query).map(({ start }) => start)).toEqual(starts);
  });

  it('replaces what it finds, whatever signs are in it', () => {
    expect(replaceText('It costs 5.', { find: '5' }, '$&$1')).toBe('It costs $&$1.');
    const word = fc.string({ maxLength: 3 });
    fc.assert(
      fc.property(word, fc.array(word), word, fc.boolean(), (find, parts, replacement, matchCase) => {
        const text = parts.join(find);
        const query = { find, matchCase };
        const found = findText(text, query);
        let expected = text;
        for (const { start, end } of found.toReversed())
          expected = expected.slice(0, start) + replacement + expected.slice(end);
        expect(replaceText(text, query, replacement)).toBe(expected);
        if (find !== '' && matchCase)
          expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(found.map(() => find));
      }),
    );
  });
});
