import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safePath } from './return-to.ts';

const origin = 'https://docs.example';

describe('where a sign-in returns to', () => {
  it.each([
    ['/o/abc?x=1#y', '/o/abc?x=1#y'],
    ['https://docs.example/o/abc', '/o/abc'],
    ['//evil.example/', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example/', '/'],
    ['https://docs.example@evil.example/', '/'],
    ['https://docs.example//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/sso/saml/x/start', '/'],
    ['/x/../auth/sign-out', '/'],
    ['', '/'],
    [undefined, '/'],
  ])('takes %j to %j', (wanted, path) => {
    expect(safePath(wanted, origin)).toBe(path);
  });

  it('stays on our origin whatever is asked for', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      'evil.example',
      'a',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts).map(list => list.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(texts, text => {
        expect(new URL(`${origin}${safePath(text, origin)}`).origin).toBe(origin);
      }),
    );
  });
});
