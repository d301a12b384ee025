import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, parseBlocks } from './blocks.ts';

const shape = (markdown: string) =>
  parseBlocks(markdown).map(({ kind, type }) => (kind === 'leaf' ? type : `${kind} ${type}`));
const joined = (blocks: readonly Block[]) => blocks.map(block => block.raw).join('');

const line = fc.constantFrom(
  '',
  '',
  '# Title',
  'text',
  '- item',
  '  - [ ] task',
  '1. one',
  '> quote',
  '```js',
  '```',
  '~~~',
  '    code',
  '---',
  '$$',
  '$$x$$',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% tab title="A" %}',
  '{% endtab %}',
  '{% endtabs %}',
  '\t{% step %}',
  '   {% endstep %}',
  '{% embed url="https://x.y/a%}b" %}',
  '{% endembed %}',
  '{% hint %} a {% endhint %}',
  '<details>',
  '</details>',
  '<summary>Sum</summary>',
  '<details><summary>S</summary>',
  '<div>',
  '</div>',
  '<figure><img src="a"></figure>',
  '<!--',
  '-->',
  '<pre>',
  '| a | b |',
  '| - | - |',
  '[a]: https://x.y',
  '{% unknown a=b %}',
  '\0',
  '\uFEFF',
  '\u2028',
  'title: x',
  '{% if a == "b" %}',
  '{% endif %}',
);
const page = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 40 })
  .map(lines => lines.flat().join(''));

describe('parseBlocks', () => {
  test('joined raw is the input, whatever the input', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => joined(parseBlocks(text)) === text));
    fc.assert(
      fc.property(page, text => joined(parseBlocks(text)) === text),
      { numRuns: 2000 },
    );
  });

  test('containers are balanced, starts and lines are true, no block is empty', () => {
    fc.assert(
      fc.property(page, text => {
        const open: string[] = [];
        for (const block of parseBlocks(text)) {
          expect(text.startsWith(block.raw, block.start)).toBe(true);
          expect(block.raw).not.toBe('');
          expect(block.line).toBe(text.slice(0, block.start).split(/\r\n?|\n/).length);
          if (block.kind === 'close') expect(open.pop()).toBe(block.type);
          expect(block.depth).toBe(open.length);
          if (block.kind === 'open') open.push(block.type);
        }
        expect(open).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('a byte order mark, CRLF and NUL stay and do not change the types', () => {
    expect(shape('\uFEFF---\r\ntitle: A\r\n---\r\n\r\n# B\r\n\r\nc\0\r\n')).toEqual([
      'front-matter',
      'heading-1',
      'paragraph',
    ]);
    expect(shape('\uFEFF# B')).toEqual(['heading-1']);
  });

  test('a divider at the start is not front matter', () => {
    expect(shape('---\n\nSome prose here\n\n---\n')).toEqual(['divider', 'paragraph', 'divider']);
    expect(shape('---\n---\n# A')).toEqual(['front-matter', 'heading-1']);
  });

  test('a tag after a list closes its container', () => {
    expect(shape('{% hint style="info" %}\n* one\n* two\n{% endhint %}\nafter')).toEqual([
      'open hint',
      'list-unordered',
      'close hint',
      'paragraph',
    ]);
  });

  test('attributes keep quotes, addresses and percent signs', () => {
    const [embed] = parseBlocks('{% embed url="https://a.b/c?d=%}&e=<f>" caption=\'it "is"\' %}');
    expect(embed).toMatchObject({
      type: 'embed',
      kind: 'leaf',
      attrs: { url: 'https://a.b/c?d=%}&e=<f>', caption: 'it "is"' },
    });
    expect(parseBlocks('{% include "../.gitbook/includes/x.md" %}')[0]?.attrs).toEqual({
      value: '../.gitbook/includes/x.md',
    });
    expect(parseBlocks('{% if visitor.claims.a == "b" %}\nx\n{% endif %}')[0]?.attrs).toEqual({
      condition: 'visitor.claims.a == "b"',
    });
  });

  test('tags in fences, comments, raw HTML and indented code are text', () => {
    expect(shape('```\n{% hint %}\n```\n')).toEqual(['code']);
    expect(shape('- a\n\n  ```\n  {% endhint %}\n  ```\n- b')).toEqual(['list-unordered']);
    expect(shape('> ```\n> x\n\n{% hint %}\na\n{% endhint %}')).toEqual([
      'blockquote',
      'open hint',
      'paragraph',
      'close hint',
    ]);
    expect(shape('<!--\n{% hint %}\n-->\n')).toEqual(['html']);
    expect(shape('    {% hint %}\n')).toEqual(['code']);
    expect(shape('1. a\n\n   ````md\n   ```\n   {% hint %}\n   ```\n   ````\n')).toEqual(['list-ordered']);
  });

  test('a tag without its pair is a leaf and loses nothing', () => {
    expect(shape('{% hint %}\n{% tabs %}\ntext\n{% endtabs %}')).toEqual([
      'tag',
      'open tabs',
      'paragraph',
      'close tabs',
    ]);
    expect(shape('{% endhint %}\ntext')).toEqual(['tag', 'paragraph']);
    expect(shape('{% custom a="b" %}')).toEqual(['custom']);
    expect(shape('{% custom %}\ntext\n{% endcustom %}')).toEqual(['open custom', 'paragraph', 'close custom']);
  });

  test('details are expandables with their summary', () => {
    const blocks = parseBlocks('<details>\n\n<summary>More <b>here</b></summary>\n\nText\n\n</details>\n');
    expect(blocks.map(block => block.type)).toEqual(['expandable', 'paragraph', 'expandable']);
    expect(blocks[0]?.attrs).toEqual({ summary: 'More <b>here</b>' });
    expect(shape('<details>\nno end')).toEqual(['html', 'paragraph']);
  });

  test('leaves have the types of the rich-text document', () => {
    const text =
      '## H\n\nPara\n\n* a\n\n1. b\n\n- [x] c\n\n> q\n\n```\nc\n```\n\n|a|\n|-|\n|b|\n\n<table><tr><td>\n</td></tr></table>\n\n' +
      '![alt](a.png)\n\n<figure><img src="a"></figure>\n\n$$\na\n\nb\n$$\n\n***\n\n<b>x</b>\n\n[r]: /x\n\nSetext\n===\n';
    expect(shape(text)).toEqual([
      'heading-2',
      'paragraph',
      'list-unordered',
      'list-ordered',
      'list-tasks',
      'blockquote',
      'code',
      'table',
      'table',
      'images',
      'images',
      'math',
      'divider',
      'paragraph',
      'definition',
      'heading-1',
    ]);
  });

  test('raw HTML with blank lines in it is one block', () => {
    expect(shape('<div>\n\n<figure><img src="a"></figure>\n\n</div>\n\nText')).toEqual(['images', 'paragraph']);
    expect(shape('<div>\n\nnever closed\n\nText')).toEqual(['html', 'paragraph', 'paragraph']);
  });

  test('an indented container in a list holds prose, not code', () => {
    expect(shape('1. a\n\n    {% hint %}\n    text\n    {% endhint %}\n\n2. b')).toEqual([
      'list-ordered',
      'open hint',
      'paragraph',
      'close hint',
      'list-ordered',
    ]);
  });

  test.each([
    ['100 000 hints', '{% hint %}\n'.repeat(100_000)],
    ['nested hints', `${'{% hint %}\n'.repeat(50_000)}${'{% endhint %}\n'.repeat(50_000)}`],
    ['hints against tabs', `${'{% hint %}\n'.repeat(50_000)}${'{% endtabs %}\n'.repeat(50_000)}`],
    ['brackets', '['.repeat(1_000_000)],
    ['stars', '*'.repeat(1_000_000)],
    ['quotes', '>'.repeat(1_000_000)],
    ['bracket lines', '[\n'.repeat(300_000)],
    ['quote lines', '> a\n'.repeat(200_000)],
    ['list markers', '- '.repeat(200_000)],
    ['nested lists', Array.from({ length: 1500 }, (_, i) => `${' '.repeat(i * 2)}- a\n`).join('')],
    ['open math', '$$\na\n\n'.repeat(100_000)],
    ['open details', '<details>\n'.repeat(100_000)],
    ['open divs', '<div>\n\n'.repeat(100_000)],
    ['tag starts in a line', `{% ${'{% " '.repeat(40_000)} %}`],
    ['comments', '<!-- a\n'.repeat(100_000)],
    ['definitions', '[a]: b\n'.repeat(100_000)],
    ['a plain page of 5 MB', '# Title\n\nSome *text* with [a link](https://a.b).\n\n* one\n* two\n\n'.repeat(75_000)],
  ])(
    'keeps every byte of %s',
    (_, text) => {
      expect(joined(parseBlocks(text)) === text).toBe(true);
    },
    30_000,
  );
});
