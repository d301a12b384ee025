import { expect, test } from 'vitest';
import { readClaims } from '#dashboard/shell/site-preview/view-as.ts';

test('claims are read from JSON and from the payload of a token', () => {
  expect(readClaims(' {"plan": "pro"} ')).toEqual({ claims: '{"plan":"pro"}' });
  const payload = Buffer.from('{"name":"Zoë"}').toString('base64url');
  expect(readClaims(`eyJhbGciOiJIUzI1NiJ9.${payload}.c2ln\n`)).toEqual({ claims: '{"name":"Zoë"}' });
});

test.each([
  ['', 'notJson'],
  ['{', 'notJson'],
  ['a.b.c', 'notJson'],
  ['[]', 'notObject'],
  ['null', 'notObject'],
  ['"pro"', 'notObject'],
  [JSON.stringify({ long: 'x'.repeat(800) }), 'tooLong'],
])('%s is refused as %s', (text, problem) => {
  expect(readClaims(text)).toEqual({ problem });
});
