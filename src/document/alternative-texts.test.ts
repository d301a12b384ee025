import { expect, test } from 'vitest';
import { imagesWithoutAlt } from './alternative-texts.ts';

test.each([
  ['![](a.png)', 1],
  ['Text ![ ](<a b.png>) and ![A boat](b.png)', 1],
  ['<img src="a.png"> <img alt="" src="a.png"> <img src="b.png" alt="A boat">', 1],
  ['<figure><img src="a.png"><figcaption>A boat</figcaption></figure>\n\n![](b.png "A title")', 2],
  ['```\n![](a.png)\n```\n\n`![](b.png)` and []( c.png )', 0],
  ['[a link](b.md) without any', 0],
])('of %j %i images say nothing', (markdown, count) => {
  expect(imagesWithoutAlt(markdown)).toBe(count);
});
