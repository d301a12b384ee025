import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test, vi } from 'vitest';
import { parseBlocks } from './blocks.ts';
import { frameOrigins } from './embeds.ts';
import { highlighter } from './highlight.ts';
import { renderHtml } from './html.ts';
import { hasDiagrams } from './html-code.ts';
import { renderMath } from './math.ts';
import { outline } from './outline.ts';

const every = readFileSync(new URL('testing/every-block.md', import.meta.url), 'utf8');

describe('renderHtml', () => {
  test('every element of every block is closed where it was opened', () => {
    const ids = parseBlocks(every)
      .filter(block => block.kind !== 'close')
      .map((_, index) => `k${index}`);
    const html = renderHtml(every, { blockIds: ids, highlighter, math: renderMath });
    expect(unbalanced(html)).toEqual([]);
    const written = new Set(Array.from(html.matchAll(/data-block="(k\d+)"/g), match => match[1]));
    const silent = parseBlocks(every)
      .filter(block => block.kind !== 'close')
      .map((block, index) => ({ type: block.type, id: `k${index}` }))
      .filter(({ id }) => !written.has(id));
    expect(silent.map(({ type }) => type)).toEqual(['front-matter', 'definition', 'definition']);
  });

  test('a box is one unless its brackets are escaped', () => {
    expect(renderHtml('* [x] a')).toContain('type="checkbox"');
    expect(renderHtml('* \\[x\\] a')).toContain('<li>[x] a</li>');
  });

  test('the day of an update is written as told, what is no day as it stands', () => {
    const dated = (date: string, day?: (date: string) => string) =>
      renderHtml(`{% updates %}\n{% update date="${date}" %}\nx\n{% endupdate %}\n{% endupdates %}`, {
        ...(day && { day }),
      });
    const german = (date: string) => date.split('-').reverse().join('.');
    expect(dated('2026-02-01', german)).toContain('<time datetime="2026-02-01">01.02.2026</time>');
    expect(dated('2026-02-01')).toContain('>2026-02-01</p>');
    for (const date of ['soon', '2026-13-45', '2026-02']) expect(dated(date, german)).toContain(`>${date}</p>`);
  });

  test('math of any depth is shown, if only as it is written', () => {
    const html = renderHtml(`$$\n${'{'.repeat(9000)}\n$$`, { math: renderMath });
    expect(html).toContain('<code class="b-tex">{{{');
  });

  test('a block id stands on one element only', () => {
    const ids = parseBlocks(every)
      .filter(block => block.kind !== 'close')
      .map((_, index) => `k${index}`);
    const found = Array.from(renderHtml(every, { blockIds: ids }).matchAll(/data-block="(k\d+)"/g), match => match[1]);
    expect(found.length).toBe(new Set(found).size);
  });

  test('headings have unique anchors, an own anchor wins, levels shift', () => {
    const html = renderHtml('## A b\n\n## A b\n\n### C <a href="#own" id="own"></a>', { headingOffset: 1 });
    expect(html).toContain('<h3 id="a-b" aria-label="A b">A b');
    expect(html).toContain('<h3 id="a-b-1" ');
    expect(html).toContain('<h4 id="own" aria-label="C">C');
  });

  test('a notice of GitHub is a hint, and any other quotation a quotation', () => {
    const html = renderHtml('> [!WARNING]\n> Thin **ice**.\n>\n> * Stay off.\n\n> [!NOTE] a\n\n> [!NO]\n> b', {
      blockIds: ['k0', 'k1', 'k2'],
    });
    expect(html).toMatch(/^<div data-block="k0" class="b-hint b-hint-warning" role="note" aria-label="Warning">/);
    expect(html).toContain('<p>Thin <strong>ice</strong>.</p>');
    expect(html).toContain('<li>Stay off.</li>');
    expect(html.match(/<blockquote/g)).toHaveLength(2);
    expect(unbalanced(html)).toEqual([]);
    expect(renderHtml('> [!TIP]\n>\n> Text')).toContain('b-hint-body"><p>Text</p>');
    expect(renderHtml('> [!TIP]\n> > [!NOTE]\n> > In')).toMatch(/b-hint-success[\s\S]*b-hint-info[\s\S]*In/);
  });

  test('definitions reach over tags', () => {
    expect(renderHtml('{% hint %}\n[a][r] b[^n]\n{% endhint %}\n\n[r]: https://x.y\n\n[^n]: note')).toMatch(
      /href="https:\/\/x\.y"[\s\S]*~note-reference-1[\s\S]*<li id="~note-1"><p>note/,
    );
  });

  test('links go through the resolver; unresolved internal ones are broken', () => {
    expect(renderHtml('[a](page:p1)')).toContain('<a class="b-broken" title="This link is broken">a</a>');
    const resolveLink = (href: string) => ({ href: `/r/${href}`, title: 'The title' });
    expect(renderHtml('[a](page:p1) <b>[b](page:p2)</b>', { resolveLink })).toContain(
      '<b><a href="/r/page:p2">b</a></b>',
    );
    expect(renderHtml('[x](page:p1 "mention")', { resolveLink })).toContain('>The title</a>');
    expect(renderHtml('[a](x)', { resolveLink: () => ({ href: 'javascript:alert(1)' }) })).not.toContain('javascript');
  });

  test('expressions show their value, or themselves', () => {
    expect(renderHtml('{{ space.vars.v }}', { variables: { space: { v: '<2>' } } })).toBe('<p>&lt;2&gt;</p>\n');
    expect(renderHtml('{{ a.b }}')).toContain('<code class="b-expression">{{ a.b }}</code>');
    expect(renderHtml('{{ 1 + 1 }}', { evaluate: () => '2' })).toBe('<p>2</p>\n');
  });

  test('conditions hide what they exclude, nested blocks and block ids included', () => {
    const text = '{% if a %}\n{% hint %}\nx\n{% endhint %}\n{% endif %}\n\nlast';
    const blockIds = ['if', 'hint', 'x', 'last'];
    expect(renderHtml(text, { blockIds, evaluateCondition: () => false })).toBe('<p data-block="last">last</p>\n');
    expect(renderHtml(text, { evaluate: () => 'true' })).toContain('x</p>');
    expect(renderHtml(text)).toContain('b-if-condition');
    expect(renderHtml(text, { evaluateCondition: () => true })).not.toContain('b-if-condition');
    expect(renderHtml(text, { evaluateCondition: () => undefined })).toContain('b-if-condition');
  });

  test('reusable content is put in place, and a cycle ends', () => {
    expect(renderHtml('{% include "reusable-content:a" %}', { reusableContent: id => `**${id}**` })).toContain(
      '<strong>a</strong>',
    );
    expect(renderHtml('{% include "x" %}', { reusableContent: () => '{% include "x" %}' }).length).toBeLessThan(2000);
    expect(renderHtml('{% include "x" %}')).toContain('not available');
    const many = '{% include "x" %}\n'.repeat(50);
    expect(renderHtml(many, { reusableContent: () => many }).length).toBeLessThan(5_000_000);
  });

  test('a diagram is its source, for a script to draw', () => {
    const html = renderHtml('```mermaid\nflowchart LR\n  A --> B\n```\n\n`" data-diagram`');
    expect(html).toMatch(/<figure class="b-code b-diagram" data-diagram>[\s\S]*A --&gt; B/);
    expect(hasDiagrams(html)).toBe(true);
    expect(hasDiagrams(renderHtml('```js\n" data-diagram\n```\n\n<figure data-diagram>x</figure>'))).toBe(false);
  });

  test('films and sounds of files are played, with their caption', () => {
    const options = {
      resolveLink: (href: string) => ({ href: '/f/1', title: href === 'file:f1' ? 'tour.MP4' : 'song.mp3' }),
      resolveImage: (src: string) => (src.startsWith('file:') ? '/f/1?v=2' : src),
    };
    const film = renderHtml('{% file src="file:f1" %}\nThe **tour**\n{% endfile %}', options);
    expect(film).toMatch(
      /^<figure class="b-card-block"><video class="b-video" src="\/f\/1\?v=2" controls playsinline preload="metadata" aria-label="tour.MP4"><\/video>\n<figcaption>[\s\S]*<strong>tour/,
    );
    const sound = renderHtml('![A song](file:f2 "By us")', options);
    expect(sound).toMatch(
      /<figure class="b-figure"><audio class="b-audio" src="\/f\/1\?v=2" title="By us" controls preload="metadata" aria-label="A song"><\/audio><figcaption>By us/,
    );
    expect(renderHtml('![x](https://else.example/a.webm?b=c)')).toContain('preload="none"');
    expect(renderHtml('text ![x](file:f1) <b>and</b>', options)).toMatch(/<video class="b-video" src="\/f\/1\?v=2"/);
    expect(renderHtml('{% file src="file:gone" %}\nx.mp4\n{% endfile %}')).not.toContain('<video');
  });

  test('an embed is a card, which names the frame of a service that is known', () => {
    const embed = (url: string, frames = true) => renderHtml(`{% embed url="${url}" %}`, { frames });
    const frame = (url: string) => / data-frame="([^"]*)"/.exec(embed(url))?.[1]?.replaceAll('&amp;', '&');
    for (const [url, src] of [
      [
        'https://www.youtube.com/watch?v=a-b_c&t=1m30s',
        'https://www.youtube-nocookie.com/embed/a-b_c?autoplay=1&start=90',
      ],
      ['https://youtu.be/abc?t=5', 'https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=5'],
      ['https://vimeo.com/123/abc', 'https://player.vimeo.com/video/123?dnt=1&autoplay=1&h=abc'],
      ['https://www.loom.com/share/abc', 'https://www.loom.com/embed/abc?autoplay=1'],
      [
        'https://www.figma.com/design/abc/Our-app?node-id=1-2&evil=x',
        'https://embed.figma.com/design/abc/Our-app?embed-host=bindery&node-id=1-2',
      ],
      ['https://codepen.io/ada/pen/abc', 'https://codepen.io/ada/embed/abc?default-tab=result'],
      ['https://codesandbox.io/s/abc-1', 'https://codesandbox.io/embed/abc-1'],
      ['https://stackblitz.com/edit/abc?file=x', 'https://stackblitz.com/edit/abc?embed=1'],
      ['https://open.spotify.com/track/abc?si=1', 'https://open.spotify.com/embed/track/abc'],
    ] as const) {
      expect(frame(url), url).toBe(src);
      expect(frameOrigins(embed(url)), url).toEqual([new URL(src).origin]);
      expect(embed(url)).toContain(` href="${url.replaceAll('&', '&amp;')}"`);
    }
    for (const url of [
      'https://example.com/a',
      'https://youtube.com.evil.example/watch?v=a',
      'https://www.youtube.com/watch?v="><script>',
      'https://www.youtube.com/redirect?q=x',
      'javascript:alert(1)//youtube.com/watch?v=a',
      'https://codepen.io/ada/pen/../../x',
    ])
      expect(frame(url), url).toBeUndefined();
    expect(embed('https://youtu.be/abc', false)).not.toContain('data-frame');
    expect(frameOrigins('<p>" data-frame="https://evil.example/x"')).toEqual([]);
  });

  test('a frame, film or sound in raw HTML is not lost', () => {
    const html = (text: string) => renderHtml(text, { frames: true });
    expect(html('<iframe src="https://www.youtube.com/embed/abc" title="Tour"></iframe>')).toMatch(
      /<a class="b-link-card b-embed" data-frame="[^"]*\/embed\/abc[^"]*"[^>]*data-title="Tour"/,
    );
    expect(html('<div><iframe src="https://maps.example/x"></iframe></div>')).toMatch(
      /<div><a class="b-link-card b-embed" href="https:\/\/maps.example\/x"/,
    );
    expect(html('<video width="3"><source src="https://a.example/x.mp4"><source src="/b.webm"></video>')).toMatch(
      /^<p><video class="b-video" src="https:\/\/a.example\/x.mp4" controls[^>]*><\/video><\/p>$|^<video/m,
    );
    for (const bad of [
      '<iframe src="javascript:alert(1)"></iframe>',
      '<iframe srcdoc="x"></iframe>',
      '<video></video>',
    ])
      expect(html(bad)).not.toMatch(/<a|<video|javascript/);
    // A link in a link would end the outer one.
    expect(html('<a href="/x"><iframe src="https://a.example"></iframe></a>').match(/<a /g)).toHaveLength(1);
  });

  test('a picture keeps its place, and the first of a page is there at once', () => {
    const options = {
      resolveImage: (src: string) => `/${src.replace(':', '-')}`,
      imageSize: (src: string) => (src.startsWith('file:') ? { width: 800, height: 400 } : undefined),
    };
    const html = renderHtml('![a](file:one)\n\n<img src="file:two" width="200">\n\n![b](file:three) <b>x</b>', options);
    expect([...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)).toEqual([
      '<img src="/file-one" alt="a" width="800" height="400" decoding="async">',
      '<img src="/file-two" width="200" alt="" height="100" loading="lazy">',
      '<img src="/file-three" alt="b" decoding="async" width="800" height="400" loading="lazy">',
    ]);
  });

  test('pictures for a theme follow the one that the reader chose', () => {
    const resolveImage = (src: string) => src;
    const html = renderHtml(
      '<picture><source srcset="/dark.png" media="(prefers-color-scheme: dark)"><img src="/light.png" alt="A"></picture>',
      { resolveImage },
    );
    expect(html).toContain(
      '<picture><img class="b-on-light" alt="A" src="/light.png" loading="lazy"><img class="b-on-dark" alt="A" src="/dark.png" loading="lazy"></picture>',
    );
    expect(renderHtml('![x](/a.png#gh-dark-mode-only)', { resolveImage })).toContain(
      '<img class="b-on-dark" src="/a.png#gh-dark-mode-only" alt="x" loading="lazy"',
    );
    expect(renderHtml('<img src="/a.png#gh-light-mode-only">', { resolveImage })).toContain('class="b-on-light"');
    const wide = '<picture><source media="(min-width: 60em)" srcset="/w.png"><img src="/n.png"></picture>';
    expect(renderHtml(wide, { resolveImage })).toContain('<source media="(min-width: 60em)" srcset="/w.png">');
  });

  test('icons are drawn in text, buttons and cards, and nothing of their stand-ins shows', () => {
    const icon = (name: string) => `<svg data-name="${name}"></svg>`;
    const html = (text: string, options = { icon }) => renderHtml(text, options);
    expect(html('Go <i class="fa-solid fa-rocket-launch">:rocket:</i> now')).toBe(
      '<p>Go <svg data-name="rocket-launch"></svg> now</p>\n',
    );
    expect(html('## <i class="fa-leaf">:leaf:</i> Title')).toContain('<svg data-name="leaf"></svg> Title');
    expect(html('<a href="https://x.y" class="button primary" data-icon="bolt">Go</a>')).toMatch(
      /<a [^>]*class="b-button b-button-primary"[^>]*><svg data-name="bolt"><\/svg>Go<\/a>/,
    );
    const cards = '<table data-view="cards"><tbody><tr><td><i class="fa-x">:x:</i></td></tr></tbody></table>';
    expect(html(cards)).toContain('<div class="b-card-cell"><svg data-name="x"></svg></div>');
    expect(html('<i class="fa-solid">a</i> <i>b</i>')).toContain('<i class="fa-solid">a</i> <i>b</i>');
    expect(html('<i class="fa-x" onclick="y">a<b>c</i> d</b>').replace(/<svg[^>]*><\/svg>/, '')).not.toMatch(
      /onclick|a<b/,
    );
    expect(renderHtml('<i class="fa-leaf">:herb:</i>')).toContain('🌿');
  });

  test('each of many annotations has its number and its note', () => {
    const markdown = Array.from({ length: 20_000 }, (_, i) => `a[^${i}]\n\n[^${i}]: b\n`).join('\n');
    const html = renderHtml(markdown);
    const ids = (name: string) => html.match(new RegExp(`id="${name}-\\d+"`, 'g')) ?? [];
    for (const name of ['~note', '~note-reference']) {
      const found = ids(name);
      expect([found.length, new Set(found).size, found.at(-1)]).toEqual([20_000, 20_000, `id="${name}-20000"`]);
    }
  });

  test('tags that are not known, or lost, show their text', () => {
    for (const tag of ['{% endhint %}', '{% hint style="info" %}', '{% whatever a="<b>" %}']) {
      expect(renderHtml(`${tag}\n\nafter`)).toContain(
        tag.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      );
    }
  });

  test('cards link, show their cover and hide their columns', () => {
    const html = renderHtml(every.slice(every.indexOf('<table data-view="cards">'), every.indexOf('## Tables')));
    expect(html).toContain('<img class="b-card-cover" src="https://example.com/cover.png"');
    expect(html).toContain('aria-label="Guides"');
    expect(html).not.toContain('cover.png</a>');
  });

  test('code with a blank before its language is coloured too', () => {
    expect(renderHtml('``` js {1}\nconst a = 1\n```', { highlighter })).toBe(
      renderHtml('```js {1}\nconst a = 1\n```', { highlighter }),
    );
  });

  test('code in unknown languages stays text; known ones are coloured; numbered lines are balanced', () => {
    expect(renderHtml('```nope\n<b>\n```', { highlighter })).toContain('&lt;b&gt;');
    expect(renderHtml('```js\nconst a = 1\n```', { highlighter })).toContain('<span class="hljs-keyword">const</span>');
    const html = renderHtml('{% code lineNumbers="true" %}\n```js\n/* a\nb */\n```\n{% endcode %}', {
      highlighter,
    });
    expect(html).toContain('<span class="b-line"><span class="hljs-comment">b */</span></span>');
  });

  test('lines of code are marked by the fence, by comments, and in a diff by their signs', () => {
    const lines = (text: string) =>
      [...renderHtml(text).matchAll(/<span class="b-line([^"]*)">(.*?)<\/span>$/gm)].map(([, mark = '', line]) => [
        line,
        mark.replace(' b-line-', ''),
      ]);
    expect(lines('```js {1,3-4} title="a"\na\nb\nc\nd\n```')).toEqual([
      ['a', 'marked'],
      ['b', ''],
      ['c', 'marked'],
      ['d', 'marked'],
    ]);
    expect(
      lines(
        '```js\na\n// highlight-next-line\nb\n/* highlight-start */\nc\nd\n/* highlight-end */\ne // [!code ++]\nf # [!code --]\n```',
      ),
    ).toEqual([
      ['a', ''],
      ['b', 'marked'],
      ['c', 'marked'],
      ['d', 'marked'],
      ['e', 'added'],
      ['f', 'removed'],
    ]);
    expect(lines('```diff\n--- a\n+++ b\n-c\n+d\n e\n```').map(([, mark]) => mark)).toEqual([
      '',
      '',
      'removed',
      'added',
      '',
    ]);
    expect(renderHtml('```js showLineNumbers\na\n```')).toContain('b-code-numbered');
    // Nothing is said of lines that are far away, however many are named.
    expect(lines('```js {1-99999}\na\n```')).toEqual([['a', 'marked']]);
    expect(renderHtml('```js\nlet a = {1: 2};\n```')).not.toContain('b-line');
  });

  test('long code folds, unless its author says otherwise', () => {
    const code = (count: number, attributes?: string) => {
      const fence = `\`\`\`\n${'x\n'.repeat(count)}\`\`\``;
      return renderHtml(attributes === undefined ? fence : `{% code ${attributes} %}\n${fence}\n{% endcode %}`);
    };
    expect(code(40)).not.toContain('data-more');
    expect(code(41)).toMatch(
      /<figure class="b-code b-code-long">[\s\S]*<button type="button" class="b-more" data-more/,
    );
    expect(code(13, 'expandable="true"')).toContain('b-code-long');
    expect(code(99, 'expandable="false"')).not.toContain('b-code-long');
  });

  test('a heading has the anchor that its author wrote at its end, which does not show', () => {
    const markdown = '## Setup *now* {#my-id}\n\n## Not {#this one}\n\n## A {b} {#c}';
    expect(renderHtml(markdown)).toMatch(/<h2 id="my-id" aria-label="Setup now">Setup <em>now<\/em><a /);
    expect(outline(markdown).map(({ anchor, title }) => [anchor, title])).toEqual([
      ['my-id', 'Setup now'],
      ['not-this-one', 'Not {#this one}'],
      ['c', 'A {b}'],
    ]);
  });

  test('code that would take long to colour is shown plain', () => {
    const colored = (code: string) => renderHtml(`\`\`\`js\n${code}\n\`\`\``, { highlighter }).includes('hljs-keyword');
    expect(colored('const a = 1\n'.repeat(1600))).toBe(true);
    expect(colored('const a = 1\n'.repeat(1700))).toBe(false);
    expect(colored(`const a = 1\n${'a'.repeat(1001)}`)).toBe(false);
  });

  test('when the colours of one page have taken a second, the rest of its code is shown plain', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const slow = {
      ...highlighter,
      highlight: (code: string) => {
        now += 400;
        return `<i>${code}</i>`;
      },
    };
    const html = renderHtml('```js\na\n```\n\n'.repeat(5), { highlighter: slow });
    vi.restoreAllMocks();
    expect(html.split('<i>a</i>')).toHaveLength(4);
    expect(html.split('>a\n</code>')).toHaveLength(3);
  });

  test('whatever the Markdown, the output is balanced and carries no script', () => {
    const bit = fc.constantFrom(
      ...every.split('\n').slice(8).filter(Boolean),
      '<div>',
      '</div></p>',
      '</li></ol>',
      '<a href="javascript:alert(1)">',
      '</details>',
      '[x](javascript:alert(1))',
      '![x](javascript:alert(1))',
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '\uE0000\uE001',
      '<b title="\uE0000\uE001">x</b> `a b onclick=alert(1)`',
      '',
      '',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 25 }), lines => {
        const html = renderHtml(lines.join('\n'), { highlighter });
        expect(unbalanced(html)).toEqual([]);
        expect(dangers(html)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

/** Elements closed out of order or never; a strict reading, not a browser's. */
function unbalanced(html: string): string[] {
  const empty = new Set(['br', 'hr', 'img', 'input', 'source', 'col', 'wbr']);
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)[^>]*>/g)) {
    if (!end && !empty.has(name) && !/^(?:path|circle)$/.test(name)) open.push(name);
    else if (end && open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}

/** What could run, found by reading the output again as HTML. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attrs) => {
      if (/^(?:script|style|iframe|object|embed|base|meta|form)$/.test(name)) found.push(name);
      for (const [key, value] of Object.entries(attrs)) {
        if (/^on|^style$|^srcdoc$|^formaction$/.test(key)) found.push(key);
        if (
          /^(?:href|src|srcset)$/.test(key) &&
          /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\0-\x20]/g, ''))
        )
          found.push(value);
      }
    },
  });
  parser.write(html);
  parser.end();
  return found;
}
