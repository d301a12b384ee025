import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractLinks, type Link, rewriteLinks } from './links.ts';
import { parseReference, printReference } from './reference.ts';

const every = readFileSync(new URL('testing/every-block.md', import.meta.url), 'utf8');
const found = (markdown: string) =>
  extractLinks(markdown).map(({ kind, href, offset, length }) => [kind, href, markdown.slice(offset, offset + length)]);

describe('extractLinks', () => {
  test.each([
    ['[a](b.md#c "t")', [['link', 'b.md#c', 'b.md#c']]],
    ['![a](<b c.png>)', [['image', 'b c.png', '<b c.png>']]],
    [
      '[![a](i.png)](l.md)',
      [
        ['link', 'l.md', 'l.md'],
        ['image', 'i.png', 'i.png'],
      ],
    ],
    ['`[a](code.md)` [a](code.md)', [['link', 'code.md', 'code.md']]],
    [
      '[r]: <x y> "t"\n[s]: z',
      [
        ['link', 'x y', '<x y>'],
        ['link', 'z', 'z'],
      ],
    ],
    ['<https://a.b>', [['link', 'https://a.b', '<https://a.b>']]],
    [
      'x <a class="y" href="a&amp;b">z</a> <img src=i.png>',
      [
        ['link', 'a&b', 'a&amp;b'],
        ['image', 'i.png', 'i.png'],
      ],
    ],
    [
      '> * [a](b)\n>   [c](d)',
      [
        ['link', 'b', 'b'],
        ['link', 'd', 'd'],
      ],
    ],
    [
      '|a|\n|-|\n|x \\| [l](m\\|n) [o](p)|',
      [
        ['link', 'm|n', 'm\\|n'],
        ['link', 'p', 'p'],
      ],
    ],
    [
      '{% content-ref url="page:a" %}\n[x](page:a)\n{% endcontent-ref %}',
      [
        ['content-ref', 'page:a', 'page:a'],
        ['link', 'page:a', 'page:a'],
      ],
    ],
    ['{% include "x.md" %}', [['include', 'x.md', 'x.md']]],
    ['{% file src="a \\"b\\".pdf" %}', [['file', 'a "b".pdf', 'a \\"b\\".pdf']]],
    [
      '[@Ada](user:u1) [p](page:x "mention")',
      [
        ['mention', 'user:u1', 'user:u1'],
        ['mention', 'page:x', 'page:x'],
      ],
    ],
    ['<div>\n\n<figure><img src="a.png"></figure>\n\n</div>', [['image', 'a.png', 'a.png']]],
    [
      '<picture><source srcset="d.png" media="(prefers-color-scheme: dark)"><img src="l.png" alt=""></picture>',
      [
        ['image', 'd.png', 'd.png'],
        ['image', 'l.png', 'l.png'],
      ],
    ],
    [
      'A <img src="a.png" srcset="a&amp;b.png 2x,\n  file:c 300w , https://d.e/f.png?g,h 1.5x"> b',
      [
        ['image', 'a.png', 'a.png'],
        ['image', 'a&b.png', 'a&amp;b.png'],
        ['image', 'file:c', 'file:c'],
        ['image', 'https://d.e/f.png?g,h', 'https://d.e/f.png?g,h'],
      ],
    ],
    [
      "<picture><source SRCSET='a.png'><source srcset=b,c.png><source srcset=' '></picture> <a srcset='d.png'>e</a>",
      [
        ['image', 'a.png', 'a.png'],
        ['image', 'b,c.png', 'b,c.png'],
      ],
    ],
    ['[^1]: see [a](b)', [['link', 'b', 'b']]],
    [
      '\uFEFF[a](b)\r\n[c](d)',
      [
        ['link', 'b', 'b'],
        ['link', 'd', 'd'],
      ],
    ],
    ['[a](b\\(c)', [['link', 'b(c', 'b\\(c']]],
    ['<details><summary><a href="q">x</a></summary>\n\ny\n\n</details>', [['link', 'q', 'q']]],
  ])('finds what %j links to', (markdown, expected) => {
    expect(found(markdown).sort()).toEqual(expected.sort());
  });

  test('names the block', () => {
    expect(extractLinks('# t\n\n{% hint %}\n[a](b)\n{% endhint %}')[0]?.block).toBe(2);
  });
});

describe('rewriteLinks', () => {
  test('changes the targets and nothing else', () => {
    const markdown =
      'a [x](old.md "t")  \n![i](<old.md>) <a href="old.md">\n\n[r]: old.md\n\n{% embed url="old.md" %}\n';
    expect(rewriteLinks(markdown, ({ href }) => (href === 'old.md' ? 'page:p1' : undefined))).toBe(
      'a [x](page:p1 "t")  \n![i](page:p1) <a href="page:p1">\n\n[r]: page:p1\n\n{% embed url="page:p1" %}\n',
    );
  });

  test('each picture of a choice of them is changed by itself, with its size', () => {
    const markdown = `<img srcset="a.png 2x, b.png 300w" src='a.png'><source srcset=b.png>`;
    expect(rewriteLinks(markdown, ({ href }) => (href === 'a.png' ? 'file:f1' : 'file:"f" 2'))).toBe(
      `<img srcset="file:f1 2x, file:&quot;f&quot;%202 300w" src='file:f1'><source srcset="file:&quot;f&quot;%202">`,
    );
    // A comma at its end, or before an address, would end it.
    const changed = rewriteLinks('<img srcset="a.png 2x, b.png">', ({ href }) => `${href},https://c.d/,`);
    expect(changed).toBe('<img srcset="a.png%2Chttps://c.d/%2C 2x, b.png%2Chttps://c.d/%2C">');
  });

  test('leaving every target keeps every byte; what is written is read again', () => {
    expect(rewriteLinks(every, () => undefined)).toBe(every);
    const written = ['page:a', 'a b', 'x(y', '"', 'a&b', 'é', 'space:s/page:p#a', 'a,', ',a', 'a,https://b.c/'];
    const target = fc.oneof(fc.constantFrom(...written), fc.webUrl());
    // There alone a comma may end an address.
    const inChoice = (text: string, { offset }: Link) => /\ssrcset\s*=\s*["']?[^"'<>]*$/i.test(text.slice(0, offset));
    const commas = (address: string) => address.replaceAll('%2C', ',');
    fc.assert(
      fc.property(target, href => {
        const changed = rewriteLinks(every, () => href);
        const links = extractLinks(changed);
        expect(links.length).toBe(extractLinks(every).length);
        for (const link of links) {
          const same = inChoice(changed, link) ? commas : (address: string) => address;
          expect([href, encodeURI(href)].map(same)).toContain(same(link.href));
        }
        const originals = extractLinks(every).map(link => link.href);
        let index = 0;
        expect(extractLinks(rewriteLinks(changed, () => originals[index++])).map(link => link.href)).toEqual(originals);
      }),
      { numRuns: 40 },
    );
  });

  test('as many links as a block can hold are rewritten', () => {
    const markdown = '[a](b) '.repeat(20_000);
    expect(rewriteLinks(markdown, () => 'c')).toBe('[a](c) '.repeat(20_000));
  });
});

describe('references', () => {
  test.each([
    ['page:p1', { kind: 'page', page: 'p1' }],
    ['page:p1#a b', { kind: 'anchor', anchor: 'a b', page: 'p1' }],
    ['space:s1/page:p1', { kind: 'page', page: 'p1', space: 's1' }],
    ['space:s1/page:p1#x', { kind: 'anchor', anchor: 'x', page: 'p1', space: 's1' }],
    ['space:s1', { kind: 'space', space: 's1' }],
    ['file:f1', { kind: 'file', file: 'f1' }],
    ['user:u1', { kind: 'user', user: 'u1' }],
    ['collection:c1', { kind: 'collection', collection: 'c1' }],
    ['space:s1/reusable-content:r1', { kind: 'reusable-content', reusableContent: 'r1', space: 's1' }],
    ['openapi:pets', { kind: 'openapi', spec: 'pets' }],
    ['#top', { kind: 'anchor', anchor: 'top' }],
    ['https://a.b/c#d', { kind: 'url', url: 'https://a.b/c#d' }],
    ['file:///etc/passwd', { kind: 'url', url: 'file:///etc/passwd' }],
    ['../a.md#b', { kind: 'path', path: '../a.md', anchor: 'b' }],
  ] as const)('%s is read and written back', (href, reference) => {
    expect(parseReference(href)).toEqual(reference);
    expect(printReference(parseReference(href))).toBe(href);
  });
});
