import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf, patternsFor, restOf } from './redirect-pattern.ts';

describe('sources of redirects', () => {
  it.each([
    ['/a', '/a'],
    ['/a/b', '/a/b'],
    ['/a%2Fb', '/a%2Fb'],
    ['/%61', '/a'],
    ['/über', '/%C3%BCber'],
    ['/a*', '/a*'],
    ['/a/*', '/a/*'],
    ['/a%2A', '/a%2A'],
    ['/old+new', '/old%2Bnew'],
  ])('%s are compared as %s', (source, pattern) => {
    expect(patternOf(source)).toBe(pattern);
  });

  it.each([
    '/',
    '/*',
    '*',
    '',
    '/a//b',
    '/a/',
    '/../a',
    '/a/%2e%2e',
    '/%ff',
    '/a%00',
    '/~/files',
    `/${'a'.repeat(2000)}`,
  ])('%s are refused', source => {
    expect(patternOf(source)).toBeUndefined();
  });

  it.each([
    [['a'], '/a'],
    [['a'], '/a/*'],
    [['a'], '/a*'],
    [['ab'], '/a*'],
    [['a', 'b', 'c'], '/a/*'],
    [['a', 'bc'], '/a/b*'],
  ])('%j matches %s', (segments, pattern) => {
    expect(patternsFor(segments)).toContain(pattern);
  });

  it.each([
    [['ab'], '/a/*'],
    [['ab'], '/a'],
    [['a*'], '/a*b'],
    [['b', 'a'], '/a*'],
  ])('%j does not match %s', (segments, pattern) => {
    expect(patternsFor(segments)).not.toContain(pattern);
  });

  it('the closest comes first', () => {
    expect(patternsFor(['a', 'b'])).toEqual(['/a/b', '/a/b/*', '/a/b*', '/a/*', '/a*']);
  });

  it('what the star stood for is what the address has more, and never climbs', () => {
    expect(restOf('/a/*', ['a', 'b', 'ü'])).toEqual(['b', 'ü']);
    expect(restOf('/a/*', ['a'])).toEqual([]);
    expect(restOf('/a*', ['abc', 'd'])).toEqual(['bc', 'd']);
    expect(restOf('/a/*', ['a', '..', 'd'])).toBeUndefined();
  });

  it('an address matches the pattern of itself, and every pattern it matches is read back as it is', () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), segments => {
        const [own] = patternsFor(segments);
        const read = own === undefined ? undefined : patternOf(own);
        if (read !== undefined) expect(read).toBe(own);
      }),
    );
  });
});
