import { expect, it } from 'vitest';
import { pathOfNul } from './nul.ts';

it('finds NUL in texts and names at any depth', () => {
  expect(pathOfNul('a\0')).toBe('');
  expect(pathOfNul({ a: [1, { b: 'x\0y' }] })).toBe('a.1.b');
  expect(pathOfNul({ a: { 'b\0': 1 } })).toBe('a');
});

it('passes everything else', () => {
  expect(pathOfNul({ a: ['x', 1, null, true, { b: '\\u0000' }] })).toBeUndefined();
  expect(pathOfNul(undefined)).toBeUndefined();
});

it('does not mind depth', () => {
  expect(pathOfNul(JSON.parse(`${'['.repeat(5000)}"\\u0000"${']'.repeat(5000)}`))).toMatch(/^0(\.0)*$/);
});
