import { expect, test } from 'vitest';
import { altMarkdown, imagesWithoutAlt, muteImages } from './alternative-texts.ts';

test.each([
  ['![](a.png)', 1],
  ['Text ![ ](<a b.png>) and ![A boat](b.png)', 1],
  ['<img src="a.png"> <img alt="" src="a.png"> <img src="b.png" alt="A boat">', 1],
  ['<figure><img src="a.png"><figcaption>A boat</figcaption></figure>\n\n![](b.png "A title")', 2],
  ['<img src="a.png" srcset="b.png 2x, c.png 3x">', 1],
  ['<picture><source srcset="b.png"><img src="a.png" alt="A boat"></picture>', 0],
  ['```\n![](a.png)\n```\n\n`![](b.png)` and []( c.png )', 0],
  ['[a link](b.md) without any', 0],
])('of %j %i images say nothing', (markdown, count) => {
  expect(imagesWithoutAlt(markdown)).toBe(count);
});

test.each(['![](a.png)', '![ ](<a b.png> "A title")', '<img src="a.png" width="20">', '[![](a.png)](b.md)'])(
  '%s says what it is told to, and nothing else of the page changes',
  image => {
    const page = `Before.\n\n${image}\n\n![](last.png)\n`;
    const [first] = muteImages(page);
    expect(first && page.slice(first.from, first.to)).toContain('a');
    for (const words of ['A boat', 'A [small] "boat" & <sail>']) {
      const { from = 0, to = 0 } = first?.alt ?? {};
      const written = page.slice(0, from) + (first ? altMarkdown(first, words) : '') + page.slice(to);
      expect(muteImages(written).map(({ href }) => href)).toEqual(['last.png']);
      expect(written).toContain('Before.');
    }
  },
);
