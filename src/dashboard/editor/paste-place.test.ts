import { expect, test } from 'vitest';
import { linesInto, pastedInto } from '#dashboard/editor/paste-place.ts';

/** A line, `|` being the cursor, after something was pasted. */
const after = (line: string, markdown: string) => {
  const [before = '', rest = ''] = line.split('|');
  const { text, back } = pastedInto(before, rest, markdown);
  return before.slice(0, before.length - back) + text + rest;
};

const blocks = 'One\n\n```js\na\n\nb\n```';

test('words go where they are pasted', () => {
  expect(after('- See |there', '**this** and ')).toBe('- See **this** and there');
});

test('blocks stand apart from the text before and behind them', () => {
  expect(after('Text| end', '# Title\n\nWords')).toBe('Text\n\n# Title\n\nWords\n\n end');
  expect(after('|', blocks)).toBe(blocks);
});

test.each([
  ['- Text|', '- Text\n\n  One\n\n  ```js\n  a\n\n  b\n  ```'],
  ['- |', '- One\n\n  ```js\n  a\n\n  b\n  ```'],
  ['10. Text|', '10. Text\n\n    One\n\n    ```js\n    a\n\n    b\n    ```'],
  ['  * [x] Done|', '  * [x] Done\n\n    One\n\n    ```js\n    a\n\n    b\n    ```'],
  ['  Goes on|', '  Goes on\n\n  One\n\n  ```js\n  a\n\n  b\n  ```'],
])('blocks pasted at %s stay in its item', (line, expected) => {
  expect(after(line, blocks)).toBe(expected);
});

test.each([
  ['> Text|', '> Text\n>\n> One\n>\n> ```js\n> a\n>\n> b\n> ```'],
  ['> - Text|', '> - Text\n>\n>   One\n>\n>   ```js\n>   a\n>\n>   b\n>   ```'],
])('blocks pasted at %s stay in its quote', (line, expected) => {
  expect(after(line, blocks)).toBe(expected);
});

test('before the mark of an item, blocks are not in it', () => {
  expect(after('|- Text', '# T')).toBe('# T\n\n- Text');
});

test('what stood behind the cursor stays in the quote', () => {
  expect(after('> A|B', '# T')).toBe('> A\n>\n> # T\n>\n> B');
});

test('a list takes the place of an empty item, and goes below one with text', () => {
  expect(after('  - |', '- a\n- b')).toBe('  - a\n  - b');
  expect(after('- Text|', '- a\n- b')).toBe('- Text\n  - a\n  - b');
  expect(after('> 1. |', '1. a\n2. b')).toBe('> 1. a\n> 2. b');
});

test.each([
  ['- Text|', 'one\ntwo', '- Textone\n  two'],
  ['10. |', 'one\ntwo\n\nthree\n', '10. one\n    two\n\n    three\n'],
  ['  * [ ] A|B', 'one\ntwo\n', '  * [ ] Aone\n    two\n    B'],
  ['> - |', 'one\n\ntwo', '> - one\n>\n>   two'],
])('several lines without a form pasted at %s stay in its item or quote', (line, text, expected) => {
  const [before = '', rest = ''] = line.split('|');
  expect(before + linesInto(before, rest, text) + rest).toBe(expected);
});

test.each([
  ['Text|', 'one\ntwo'],
  ['|- Text', 'one\ntwo'],
  ['- Text|', 'one'],
  ['- Text|', 'one\n'],
  ['- Text|', '\n- two'],
  ['- Text|', 'one\n  two'],
  ['- Text|', 'one\n```\ntwo\n```'],
])('at %s, %j is pasted as it is', (line, text) => {
  const [before = '', rest = ''] = line.split('|');
  expect(linesInto(before, rest, text)).toBeUndefined();
});
