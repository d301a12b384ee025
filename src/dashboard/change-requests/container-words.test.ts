// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { containerWords } from './container-words.ts';

const side = (type: string, attributes?: Record<string, string>) => ({
  ...{ type, attributes, container: true, depth: 0, index: 0, line: 1, markdown: '', html: '' },
});

test.each([
  ['hint', { style: 'warning' }, 'Hint: warning', '', []],
  ['hint', { style: 'toString' }, 'Hint', '', ['Style: toString']],
  ['tabs-item', { title: 'On Linux' }, 'Tab', 'On Linux', []],
  [
    'expandable',
    { open: '', summary: 'What <b>if</b> it &amp; fails?' },
    'Expandable',
    'What if it & fails?',
    ['Unfolded'],
  ],
  ['column', { width: '30%' }, 'Column', '', ['Width: 30%']],
  ['code', { title: 'a.js', lineNumbers: 'false' }, 'Code block', 'a.js', []],
  ['content-ref', { url: 'page:aB1' }, 'Page card', '', []],
  ['if', { condition: 'visitor.claims.beta' }, 'Condition', '', ['Condition: visitor.claims.beta']],
  ['@vendor/box', { size: 'xl' }, '@vendor/box', '', ['Size: xl']],
])('a container is told in words of the reader: %s %j', (type, attributes, name, title, settings) => {
  const words = containerWords(side(type, attributes));
  expect([words.name, words.title, [...words.settings.values()]]).toEqual([name, title, settings]);
});
