// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { type DrawnBlocks, redraw } from '#dashboard/shell/keep-blocks.ts';

let page: HTMLElement;
let drawn: DrawnBlocks;
const show = (html: string): Element[] => {
  drawn = redraw(page, drawn, html);
  return [...page.children];
};
const blocks = (...texts: string[]): string =>
  texts.map((text, index) => `<p data-block="${index + 1}">${text}</p>`).join('\n');

beforeEach(() => {
  page = document.createElement('div');
  drawn = [];
});

describe('a text that is drawn again', () => {
  it.each([
    ['changed', ['a', 'b', 'c'], ['a', 'B', 'c'], ['a', 'c']],
    ['added', ['a', 'c'], ['a', 'b', 'c'], ['a', 'c']],
    ['added at the end', ['a'], ['a', 'b'], ['a']],
    ['added at the beginning', ['b'], ['a', 'b'], ['b']],
    ['taken away', ['a', 'b', 'c'], ['a', 'c'], ['a', 'c']],
    ['written twice', ['a', 'a'], ['a', 'a', 'a'], ['a', 'a']],
    ['all of it', ['a', 'b'], ['c'], []],
    ['all of it taken away', ['a', 'b'], [], []],
    ['nothing', ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ])('keeps what stays of it where a block is %s', (_, from, to, kept) => {
    const before = show(blocks(...from));
    const after = show(blocks(...to));
    expect(page.innerHTML).toBe(blocks(...to));
    expect(after.filter(element => before.includes(element)).map(element => element.textContent)).toEqual(kept);
  });

  it('says of each block, and of those within it, from which line it comes now', () => {
    const [list] = show('<ul data-block="1"><li><p data-block="2">a</p></li></ul><p>b</p>');
    const html = '<p data-block="1">0</p><ul data-block="3"><li><p data-block="4">a</p></li></ul><p>b</p>';
    expect(show(html)).toContain(list);
    expect(page.innerHTML).toBe(html);
  });

  it('leaves what a reader has opened, and what was drawn into it', () => {
    show('<details data-block="1"><summary>a</summary></details><p>b</p>');
    page.querySelector('details')?.setAttribute('open', '');
    page.querySelector('details')?.append('drawn');
    show('<details data-block="1"><summary>a</summary></details><p>c</p>');
    expect(page.innerHTML).toBe('<details data-block="1" open=""><summary>a</summary>drawn</details><p>c</p>');
  });

  it('makes anew what somebody else has taken away', () => {
    show(blocks('a', 'b'));
    page.firstElementChild?.remove();
    show(blocks('a', 'b', 'c'));
    expect(page.innerHTML).toBe(blocks('a', 'b', 'c'));
  });
});
