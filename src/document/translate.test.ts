import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outline } from './outline.ts';
import { type Change, type TranslatedPage, translatePage } from './translate.ts';
import { segmentPage } from './translate-segments.ts';
import { pageStructure } from './translate-structure.ts';
import { escapeXml, printSegment, readSegment, unescapeXml } from './translate-text.ts';

type Engine = (text: string) => string;

/** What a run does with one page. */
function translated(markdown: string, engine: Engine): TranslatedPage & { lost: number } {
  const changes: Change[] = [];
  let lost = 0;
  for (const segment of segmentPage(markdown)) {
    const sent = printSegment(segment);
    const answer = engine(sent);
    const written = answer === sent ? undefined : readSegment(segment, answer);
    if (written) changes.push({ segment, written });
    else if (answer !== sent) lost++;
  }
  return { ...translatePage(markdown, changes), lost };
}

const words =
  (change: (word: string) => string): Engine =>
  text =>
    text
      .split(/(<[^<>]*>)/)
      .map((piece, index) => (index % 2 ? piece : escapeXml(change(unescapeXml(piece)))))
      .join('');
const upper = words(text => text.toUpperCase());
const sent = (markdown: string) => segmentPage(markdown).map(printSegment);

describe('what is translated', () => {
  it.each([
    ['Some **bold** and `code`.\n', 'SOME **BOLD** AND `code`.\n'],
    ['[Read on](page:abc "Title") now\n', '[READ ON](page:abc "Title") NOW\n'],
    ['![A dog](file:abc) barks\n', '![A DOG](file:abc) BARKS\n'],
    ['Hello {{ space.vars.name }}, welcome :smile:\n', 'HELLO {{ space.vars.name }}, WELCOME :smile:\n'],
    [
      '| Name | What |\n| --- | --- |\n| `a \\| b` | it \\| that |\n',
      '| NAME | WHAT |\n| --- | --- |\n| `a \\| b` | IT \\| THAT |\n',
    ],
    ['> one\n> two\n', '> ONE TWO\n'],
    ['- [ ] do it\n- [x] done\n', '- [ ] DO IT\n- [x] DONE\n'],
    [
      '{% hint style="info" %}\nMind $$x^2$$ this\n{% endhint %}\n',
      '{% hint style="info" %}\nMIND $$x^2$$ THIS\n{% endhint %}\n',
    ],
    [
      '{% tab title="Say \\"hi\\"" %}\n```js\nlet a;\n```\n{% endtab %}\n',
      '{% tab title="SAY \\"HI\\"" %}\n```js\nlet a;\n```\n{% endtab %}\n',
    ],
    [
      '{% code title="main.ts" %}\n```\nrun\n```\n{% endcode %}\n',
      '{% code title="main.ts" %}\n```\nrun\n```\n{% endcode %}\n',
    ],
    [
      '<details>\n\n<summary>Why so</summary>\n\nBecause\n\n</details>\n',
      '<details>\n\n<summary>WHY SO</summary>\n\nBECAUSE\n\n</details>\n',
    ],
    [
      '<figure><img src="a.png" alt="A cat"><figcaption><p>The <b>cat</b> &amp; co</p></figcaption></figure>\n',
      '<figure><img src="a.png" alt="A CAT"><figcaption><p>THE <b>CAT</b> & CO</p></figcaption></figure>\n',
    ],
    ['---\ntitle: Hello there\nicon: bolt\n---\n\nText\n', '---\ntitle: "HELLO THERE"\nicon: bolt\n---\n\nTEXT\n'],
    ['See [home] and [this][home].\n\n[home]: page:abc\n', 'SEE [HOME][home] AND [THIS][home].\n\n[home]: page:abc\n'],
    ['Note[^1]\n\n[^1]: The reason\n', 'NOTE[^1]\n\n[^1]: THE REASON\n'],
    [
      'a \\* b at https://example.com/a_b and <me@example.com>\n',
      'A \\* B AT https://example.com/a_b AND <me@example.com>\n',
    ],
    ['line one  \nline two\\\nthree\n', 'LINE ONE  \nLINE TWO\\\nTHREE\n'],
    ['\n\nAfter blank lines\n', '\n\nAFTER BLANK LINES\n'],
    ['press <kbd>Ctrl</kbd> or <mark>this</mark>\n', 'PRESS <kbd>Ctrl</kbd> OR <mark>THIS</mark>\n'],
  ])('%j', (markdown, expected) => {
    const page = translated(markdown, upper);
    expect(page).toEqual({ markdown: expected, refused: [], lost: 0 });
  });

  it('sends sentences, not lines, with marks around the words they mark', () => {
    expect(sent('A *new*\nway to [go <b>now</b>](https://a.example) & more\n')).toEqual([
      'A <g id="1">new</g> way to <g id="6">go <g id="8">now</g></g> &amp; more',
    ]);
  });

  it('sends nothing that has no words', () => {
    expect(sent('```\ncode\n```\n\n***\n\n`a`\n\n1\n\n![](a.png)\n\n{{ x }}\n\n$$\ny\n$$\n')).toEqual([]);
  });

  it('keeps the anchors that links point to', () => {
    const { markdown } = translated(
      '# One\n\n[go](#two)\n\n## Two\n\n## Two\n\n## Own <a href="#x" id="x"></a>\n',
      upper,
    );
    expect(markdown).toContain('## TWO\n');
    const french = translated('## Quick start\n\n## Quick start\n', text => text.replace('Quick start', 'Démarrage'));
    expect(french.markdown).toContain('## Démarrage <a href="#quick-start" id="quick-start"></a>');
    expect(outline(french.markdown).map(({ anchor }) => anchor)).toEqual(['quick-start', 'quick-start-1']);
  });

  it('writes what an engine says as text, never as markup', () => {
    const page = translated('Say it\n', () => '# 1 * 2 * 3 [a](b) `c` {{ d }} <script>');
    expect(page.refused).toEqual([]);
    expect(page.markdown).toBe('\\# 1 \\* 2 \\* 3 \\[a\\](b) \\`c\\` \\{\\{ d }} \\<script>\n');
    expect(translated('| a |\n| - |\n| Say |\n', text => text.replace('Say', 'a | b')).markdown).toContain(
      '| a \\| b |',
    );
  });

  it.each([
    ['drops', (text: string) => text.replace(/<x[^>]*>/, '')],
    ['doubles', (text: string) => text.replace(/<x[^>]*>/, '$&$&')],
    ['invents', (text: string) => `${text}<x id="99"/>`],
    ['opens', (text: string) => text.replace('</g>', '')],
    ['empties', () => '<x id="1"/><g id="3"></g>'],
  ])('refuses an answer that %s what must stay', (_what, engine) => {
    const markdown = 'Run `npm` *now*.\n';
    expect(translated(markdown, engine)).toEqual({ markdown, refused: [], lost: 1 });
  });
});

const inline = fc.constantFrom(
  'word',
  'two words',
  '**bold**',
  '*em*',
  '`co de`',
  '[a link](page:x)',
  '[t](<a b> "c")',
  '![alt](file:y)',
  '{{ a.b }}',
  ':smile:',
  '$$x$$',
  '<b>b</b>',
  '<br>',
  '\\*',
  '&amp;',
  '&nbsp;',
  'https://a.example/b',
  '~~del~~',
  '[ref]',
  '[^n]',
  '  \n',
  '\n',
  '{% x %}',
  '*',
  '_',
  '`',
  '[',
  ']',
  '<',
  '|',
  '<x id="1"/>',
  '\u00e9',
  '日本語',
  '\t',
  '\r\n',
);
const sentence = fc.array(inline, { minLength: 1, maxLength: 6 }).map(pieces => pieces.join(' '));
const block = fc.oneof(
  sentence,
  sentence.map(text => `# ${text}`),
  sentence.map(text => `- ${text}\n- [ ] ${text}`),
  sentence.map(text => `> ${text.replaceAll('\n', '\n> ')}`),
  sentence.map(text => `> - ${text}\n>   more`),
  sentence.map(text => `| a | ${text.replace(/[\r\n]/g, '')} |\n| - | - |\n| ${text.replace(/[\r\n]/g, '')} | b |`),
  sentence.map(text => `{% hint %}\n${text}\n{% endhint %}`),
  sentence.map(text => `  {% step %}\n  ${text}\n  {% endstep %}`),
  sentence.map(text => `{% tab title="${text.replace(/["\r\n]/g, '')}" %}\n${text}\n{% endtab %}`),
  sentence.map(text => `<details>\n<summary>${text}</summary>\n\n${text}\n\n</details>`),
  sentence.map(text => `<div><p>${text}</p></div>`),
  sentence.map(text => `\`\`\`js\n${text}\n\`\`\``),
  sentence.map(text => `---\ntitle: ${text}\n---`),
  fc.constantFrom('[ref]: page:z', '[^n]: a note', '***', '<!-- c -->', 'Head\n====', '1. one\n\n   two', '    code'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const page = fc
  .tuple(fc.constantFrom('\n', '\n\n'), fc.array(block, { maxLength: 8 }))
  .map(([gap, blocks]) => blocks.join(gap));

it.each([
  ['dots', 'a.'.repeat(20_000)],
  ['code elements', 'a <code>b</code> '.repeat(5000)],
  ['open code elements', '<code>a '.repeat(5000)],
  ['emphasis', '*a* b '.repeat(10_000)],
  ['blanks', `<p>a${' '.repeat(40_000)}b</p>`],
  ['links', '[a](b) '.repeat(10_000)],
])('many %s are cut into segments and put together again', (_what, markdown) => {
  expect(translated(markdown, text => text).markdown).toBe(markdown);
});

describe('for every page', () => {
  it('an engine that changes nothing leaves every byte', () => {
    fc.assert(
      fc.property(page, markdown => {
        expect(translated(markdown, text => text).markdown).toBe(markdown);
      }),
      { numRuns: 300 },
    );
  });

  it('parts of a segment reach from its start to its end, inside of the page', () => {
    fc.assert(
      fc.property(page, markdown => {
        for (const { parts, start, end } of segmentPage(markdown)) {
          expect(parts[0]?.start).toBe(start);
          expect(parts.at(-1)?.end).toBe(end);
          for (const [index, each] of parts.entries()) {
            expect(each.end).toBe(parts[index + 1]?.start ?? end);
            if (each.kind === 'text' && each.end - each.start === each.text.length)
              expect(markdown.slice(each.start, each.end)).toBe(each.text);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('an engine that changes words changes no target, code, expression or tag', () => {
    const bare = (markdown: string) => pageStructure(markdown.replace(/ <a href="#[^"]*" id="[^"]*"><\/a>/g, ''));
    fc.assert(
      fc.property(
        page,
        fc.constantFrom(
          upper,
          words(text => `${text}# *[x](y)* \`z\` {% hint %} {{ q }}`),
          words(text => text.split('').reverse().join('')),
        ),
        (markdown, engine) => {
          expect(bare(translated(markdown, engine).markdown)).toBe(bare(markdown));
        },
      ),
      { numRuns: 300 },
    );
  });
});
