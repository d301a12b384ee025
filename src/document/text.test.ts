import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { readFrontMatter, stripFrontMatter } from './front-matter.ts';
import { renderHtml } from './html.ts';
import { outline } from './outline.ts';
import { slugify, uniqueSlug } from './slugs.ts';
import { plainText, preview, sections, wordCount } from './text.ts';

const every = readFileSync(new URL('testing/every-block.md', import.meta.url), 'utf8');

describe('text', () => {
  test('the summary of an expandable is read as it is shown', () => {
    expect(plainText('<details>\n\n<summary>Why *this* 1 \\* 2</summary>\n\nSo\n\n</details>')).toBe(
      'Why this 1 * 2\nSo',
    );
  });

  test('has the words of every block and no markup', () => {
    const text = plainText(every);
    for (const word of [
      'struck',
      'Nested task',
      'npm install bindery',
      'From source',
      'Why does this exist?',
      'GET /pets/{petId}',
      'Quickstart',
      'A figure with a caption',
      'Centred HTML',
      '🚀',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).not.toMatch(/\{% (?:hint|tab)|<(?:td|mark|figure)|\*\*|\]\(/);
  });

  test('has no address of what is embedded, but what stands below it; a preview of that block has it', () => {
    const embed = '{% embed url="https://example.com/a.mp4?token=b" %}';
    expect(sections(`${embed}\nA tour\n{% endembed %}\n\nText`)).toEqual([
      { anchor: '', title: '', level: 0, text: 'A tour\nText' },
    ]);
    expect(parseBlocks(embed).map(block => preview(block))).toEqual(['https://example.com/a.mp4?token=b']);
  });

  test('sections carry the anchors of the page', () => {
    const html = renderHtml(every);
    for (const { anchor, level } of sections(every)) if (level > 0) expect(html).toContain(`id="${anchor}"`);
    expect(sections('intro\n\n# A\n\nx\n\n## B')).toEqual([
      { anchor: '', title: '', level: 0, text: 'intro' },
      { anchor: 'a', title: 'A', level: 1, text: 'x' },
      { anchor: 'b', title: 'B', level: 2, text: '' },
    ]);
  });

  test('a table of very many cells is text too', () => {
    const row = `|${'a|'.repeat(3000)}\n`;
    const [section] = sections(`${row}|${'-|'.repeat(3000)}\n${row.repeat(50)}`);
    expect(section?.text.split('\n')).toHaveLength(51 * 3000);
  });

  test('a hint of GitHub has its words and not its mark', () => {
    const hints = '> [!NOTE]\n> Ducks **dive**.\n> [!NOTE]\n\n> [!tip]\n>\n> * > [!CAUTION]\n>   > Ice\n\n> [!NOTE] a';
    expect(plainText(hints)).toBe('Ducks dive. [!NOTE]\nIce\n[!NOTE] a');
    expect(plainText('> [!NOTE]\n\n# After')).toBe('After');
    const [block] = parseBlocks(hints);
    expect(block && preview(block)).toBe('Ducks dive. [!NOTE]');
  });

  test('words are counted in scripts without spaces too', () => {
    expect(wordCount("It's one two-three 4")).toBe(4);
    expect(wordCount('')).toBe(0);
    expect(wordCount('文書を書く')).toBeGreaterThan(2);
  });

  test('a preview is at most its length, cut between words', () => {
    const [block] = parseBlocks(`**Bold** ${'word '.repeat(60)}`);
    const text = block ? preview(block, 140) : '';
    expect(text.length).toBeLessThanOrEqual(140);
    expect(text).toMatch(/^Bold word .*word…$/);
    for (const each of parseBlocks(every)) expect(Array.from(preview(each)).length).toBeLessThanOrEqual(140);
  });
});

describe('outline', () => {
  test('has the anchors that the rendered page has, in order, whatever is shown', () => {
    const part = fc.constantFrom(
      '# A',
      '## A',
      '### `b` **c**',
      '> # Quoted',
      '* # Item',
      'text',
      '{% hint %}',
      '{% endhint %}',
      '{% if x %}',
      '{% endif %}',
      '{% include "r" %}',
      '## Own <a href="#a" id="a"></a>',
      'B\n=',
    );
    const options = { evaluateCondition: () => false, reusableContent: () => '# A\n\n## R' };
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const markdown = parts.join('\n\n');
        const ids = Array.from(renderHtml(markdown, options).matchAll(/<h\d id="([^"]*)"/g), match => match[1]);
        expect(outline(markdown, options).map(heading => heading.anchor)).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('slugify', () => {
  test.each([
    ['Hello, World!', 'hello-world'],
    ["What's new in 2.0?", 'whats-new-in-2-0'],
    ['Crème brûlée à la Straße', 'creme-brulee-a-la-strasse'],
    ['Łódź & Århus', 'lodz-arhus'],
    ['Привет, мир', 'привет-мир'],
    ['入门指南', '入门指南'],
    ['한국어 문서', '한국어-문서'],
    ['🚀', 'page'],
    ['  --a--  ', 'a'],
  ])('%s becomes %s', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test('is stable, and safe in a path, for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), title => {
        const slug = slugify(title);
        expect(slug).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*$/u);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  test('siblings get the first free number', () => {
    expect(uniqueSlug('a', new Set())).toBe('a');
    expect(uniqueSlug('a', new Set(['a', 'a-1']))).toBe('a-2');
  });
});

describe('front matter', () => {
  test('is read, and stripped', () => {
    expect(readFrontMatter(every)).toMatchObject({
      title: 'Every block',
      icon: 'shapes',
      cover: 'file:cover1',
      hidden: false,
    });
    expect(stripFrontMatter(every)).toMatch(/^# Every block/);
    expect(readFrontMatter('# none')).toBeUndefined();
    expect(stripFrontMatter('\n\n# none')).toBe('\n\n# none');
  });

  test('is safe against aliases, wrong types and broken YAML', () => {
    expect(readFrontMatter('---\na: &a [x,x]\nb: [*a,*a]\n---\n')).toBeUndefined();
    expect(readFrontMatter('---\ntitle: [1]\nhidden: maybe\n---\n')).toEqual({ all: { title: [1], hidden: 'maybe' } });
    expect(readFrontMatter('---\ntitle: "x\n---\n')).toBeUndefined();
    const bomb = readFrontMatter('---\n__proto__: {polluted: true}\ntitle: x\n---\n');
    expect(bomb?.title).toBe('x');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
