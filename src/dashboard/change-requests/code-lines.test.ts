import { expect, test } from 'vitest';
import { codeLines, type Span } from '#dashboard/change-requests/code-lines.ts';

const spans: Span[] = [
  { type: 'equal', text: 'first\nlog(status' },
  { type: 'added', text: ', headers' },
  { type: 'equal', text: ');\nlast\n' },
];
const shown = (side: 'before' | 'after' | 'both') =>
  codeLines(spans, side).map(({ type, spans: parts }) => `${type} ${parts.map(({ text }) => text).join('')}`);

test('a line in which a part was added is removed in its old form and added in its new one', () => {
  expect(shown('both')).toEqual(['equal first', 'removed log(status);', 'added log(status, headers);', 'equal last']);
});

test('one side alone shows its own form of a line', () => {
  expect(shown('before')).toEqual(['equal first', 'removed log(status);', 'equal last']);
  expect(shown('after')).toEqual(['equal first', 'added log(status, headers);', 'equal last']);
});

test('the fences of code are left out, unless one of them changed', () => {
  const fenced = (type: Span['type']): Span[] => [
    { type: 'equal', text: '```' },
    { type, text: 'ts' },
    { type: 'equal', text: '\nfirst\n' },
    { type: 'added', text: 'second\n' },
    { type: 'equal', text: '```\n' },
  ];
  const lines = (spans: Span[]) =>
    codeLines(spans, 'both').map(({ spans: parts }) => parts.map(({ text }) => text).join(''));
  expect(lines(fenced('equal'))).toEqual(['first', 'second']);
  expect(lines(fenced('added'))).toEqual(['```', '```ts', 'first', 'second', '```']);
});
