// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteOf, rangeOf } from '#dashboard/change-requests/readable-text.ts';

function block(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement; // the element written above
}

/** From one place in a text node to another. */
function selected(root: HTMLElement, from: [string, number], to: [string, number]): Range {
  const range = document.createRange();
  const find = (words: string) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.nodeValue?.includes(words)) return node;
    throw new Error(`no ${words}`);
  };
  range.setStart(find(from[0]), from[1]);
  range.setEnd(find(to[0]), to[1]);
  return range;
}

test('a selection is told by its words and where they stand, whatever elements they cross', () => {
  const root = block('<p>The <strong>wind</strong> comes from <em>the west</em>.</p>');
  expect(quoteOf(root, selected(root, ['wind', 1], ['the west', 3]))).toEqual({
    quote: 'ind comes from the',
    start: 5,
    end: 23,
  });
});

test('words that the change removes, and spaces around the selection, are none of it', () => {
  const root = block('<p>From the <del data-diff="del">west</del><ins data-diff="add">east</ins> today</p>');
  expect(quoteOf(root, selected(root, ['From', 4], ['today', 1]))).toEqual({ quote: 'the east', start: 5, end: 13 });
});

test('words are found again where they stood, then where they went, and nowhere once they are gone', () => {
  const quote = { quote: 'a rope', start: 9, end: 15 };
  expect(rangeOf(block('<p>a rope, <b>a ro</b>pe</p>'), { ...quote, start: 8, end: 14 })?.toString()).toBe('a rope');
  const moved = rangeOf(block('<p>Take now, please, a <i>rope</i>.</p>'), quote);
  expect([moved?.toString(), moved?.startOffset]).toEqual(['a rope', 18]);
  expect(rangeOf(block('<p>Take a chain.</p>'), quote)).toBeUndefined();
});

test('what was selected is what is found', () => {
  const words = fc.array(fc.constantFrom('ab', ' ', 'ba', 'c'), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), fc.nat(), fc.nat(), (parts, from, to) => {
      const root = block(parts.map(part => `<span>${part.join('')}</span>`).join(''));
      const [first, last] = [root.firstElementChild?.firstChild, root.lastElementChild?.firstChild];
      if (!first || !last) return;
      const range = document.createRange();
      range.setStart(first, from % (first.nodeValue?.length ?? 1));
      range.setEnd(last, to % ((last.nodeValue?.length ?? 0) + 1));
      const quote = quoteOf(root, range);
      if (quote) expect(rangeOf(root, quote)?.toString()).toBe(quote.quote);
    }),
  );
});
