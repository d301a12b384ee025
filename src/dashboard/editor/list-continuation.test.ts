import { expect, test } from 'vitest';
import { continuation } from '#dashboard/editor/list-continuation.ts';

const at = (line: string) => continuation(line, line.length);

test('a list goes on with its own mark, the next number, and an open task', () => {
  expect(at('* one')).toEqual({ kind: 'continue', mark: '* ' });
  expect(at('  - one')).toEqual({ kind: 'continue', mark: '  - ' });
  expect(at('9. nine')).toEqual({ kind: 'continue', mark: '10. ' });
  expect(at('- [x] done')).toEqual({ kind: 'continue', mark: '- [ ] ' });
  expect(at('> * quoted')).toEqual({ kind: 'continue', mark: '> * ' });
  expect(at('> text')).toEqual({ kind: 'continue', mark: '> ' });
});

test('an empty item ends its list', () => {
  expect(at('* ')).toEqual({ kind: 'end', from: 0 });
  expect(at('  1. ')).toEqual({ kind: 'end', from: 2 });
  expect(at('- [ ] ')).toEqual({ kind: 'end', from: 0 });
  expect(at('> ')).toEqual({ kind: 'end', from: 0 });
});

test('elsewhere Enter is a plain new line', () => {
  expect(at('text')).toBeUndefined();
  expect(at('*no list*')).toBeUndefined();
  expect(continuation('* one', 0)).toBeUndefined();
});
