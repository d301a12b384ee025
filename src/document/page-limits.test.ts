import MarkdownIt from 'markdown-it';
import { describe, expect, test, vi } from 'vitest';
import { alignBlocks, newBlockIds } from './block-ids.ts';
import { parseBlocks } from './blocks.ts';
import { saveText } from './body-edit.ts';
import { extractLinks } from './links.ts';
import { pageExcess, pageLimits } from './page-limits.ts';
import { sections } from './text.ts';

const nothing = { markdown: '', blockIds: [] };

describe('what one page holds', () => {
  test('a text is saved up to the limits and refused beyond them, with the limit', () => {
    const longest = 'a'.repeat(pageLimits.characters);
    expect(saveText(nothing, longest).blockIds).toHaveLength(1);
    expect(() => saveText(nothing, `${longest}a`)).toThrow('longer than the 500,000 characters of one page');
    const most = '# A\n\n'.repeat(pageLimits.blocks);
    expect(saveText(nothing, most).blockIds).toHaveLength(pageLimits.blocks);
    expect(() => saveText(nothing, `${most}# A\n`)).toThrow('more than the 20,000 blocks of one page');
    const list = '- a\n'.repeat(pageLimits.lines - 1);
    expect(saveText(nothing, list).blockIds).toHaveLength(1);
    expect(() => saveText(nothing, `${list}- a\n`)).toThrow('more than the 50,000 lines of one page');
    expect(pageExcess('fine')).toBeUndefined();
  });
});

describe('reading a page is linear', () => {
  test('its blocks are read once for the ids of a save, for the next save and for its links', () => {
    const text = 'A paragraph of some words.\n\n'.repeat(500);
    const first = saveText(nothing, text);
    const parse = vi.spyOn(Object.getPrototypeOf(new MarkdownIt().block), 'parse');
    const second = saveText(first, `${text}One more.\n`);
    extractLinks(second.markdown);
    saveText(second, `${second.markdown}\nAnd another.\n`);
    const whole = parse.mock.calls.filter(([source]) => String(source).length >= text.length);
    parse.mockRestore();
    expect(whole).toHaveLength(2);
  });

  /** How many characters the searches for a line end pass over, which is what locating a link cost once per link. */
  const passedOver = (links: number) => {
    const markdown = 'word [link](a) '.repeat(links);
    const search = vi.spyOn(String.prototype, 'indexOf');
    extractLinks(markdown);
    const calls = search.mock.calls.filter(([what]) => what === '\n').length;
    search.mockRestore();
    return calls;
  };

  test('the lines of a paragraph are looked up once, however many links it has', () => {
    expect(passedOver(2_000)).toBe(passedOver(20));
  });

  const quotes = (cycles: number) =>
    Array.from({ length: cycles * 100 }, (_, line) => `${'> '.repeat(1 + (line % 100))}quote`).join('\n');

  test('lines in ever deeper quotes are one paragraph each time the depth is too much', () => {
    const paragraphs = (cycles: number) => {
      const [block] = parseBlocks(quotes(cycles));
      return { type: block?.type, text: sections(quotes(cycles))[0]?.text.split('\n').length };
    };
    expect(paragraphs(2)).toEqual({ type: 'blockquote', text: paragraphs(20).text });
  });

  test('aligning the blocks of a page with themselves keeps every id', () => {
    const blocks = parseBlocks('Same.\n\n'.repeat(5_000));
    const ids = newBlockIds(blocks);
    expect(alignBlocks({ blocks, ids }, blocks)).toEqual(ids);
  });
});
