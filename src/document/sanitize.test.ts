// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderHtml } from './html.ts';
import { type SanitizeOptions, sanitize } from './sanitize.ts';
import { escapeHtml, safeImage, safeLink } from './urls.ts';

const options: SanitizeOptions = {
  link: href => {
    const safe = safeLink(href);
    return safe === undefined ? '' : ` href="${escapeHtml(safe)}"`;
  },
  image: safeImage,
};

const VECTORS = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//x.y>',
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<iframe src=javascript:alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#x09;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="\u200bjavascript:alert(1)">x</a>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img srcset="javascript:alert(1) 1x, data:text/html,x 2x">',
  '<body onload=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '<form action=javascript:alert(1)><button>x</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=javascript:alert(1)>',
  '<style>@import "javascript:alert(1)"</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<p onclick=alert(1) ONMOUSEOVER=alert(1)>x</p>',
  '<details ontoggle=alert(1) open>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<marquee onstart=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<title></title><img src=x onerror=alert(1)>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><script>alert(1)',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<img """><script>alert(1)</script>">',
  '<a title="x>" onclick=alert(1)>',
  "<a title='\"' onclick=alert(1)>",
  '<img src=`x`onerror=alert(1)>',
  '<a href="//x" title="\uE0000\uE001">x</a>',
  '<table><td><script>alert(1)</script>',
  '<select><style></select><script>alert(1)</script>',
  '<p id=constructor name=body>x</p>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
];

describe('sanitize', () => {
  test.each(VECTORS)('disarms %s', vector => {
    for (const html of [
      sanitize(vector, options),
      renderHtml(vector),
      renderHtml(`text ${vector} text`),
      renderHtml(`* ${vector}\n\n> ${vector}`),
    ]) {
      expect(dangers(html)).toEqual([]);
    }
  });

  test('the reading below finds what would run', () => {
    expect(dangers('<img src=x onerror=a><a href="java\nscript:x">')).toHaveLength(2);
  });

  test('random HTML never runs when a browser reads it', () => {
    const word = fc.oneof(
      fc.constantFrom(
        ...VECTORS,
        '<',
        '>',
        '"',
        "'",
        '`',
        '/',
        '=',
        ' ',
        '\n',
        '<!--',
        '-->',
        '<p>',
        '</p>',
        '<a href=',
        '<b ',
        '<table>',
        '<tr>',
        '<td>',
        '</table>',
        '\0',
        '&lt;',
        '&#60;',
        '<li>',
        '</li>',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), words => {
        expect(dangers(sanitize(words.join(''), options))).toEqual([]);
        expect(dangers(renderHtml(words.join('')))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  test('an element never reaches out of the place it is put in', () => {
    const piece = fc.constantFrom(
      '<li>',
      '</li>',
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<a href=x>',
      '</a>',
      '<table>',
      '<td>',
      '</table>',
      '<summary>',
      '</details>',
      '<b>',
      '</b>',
      '<ul>',
      '</ul>',
      '<h2>',
      '<dd>',
      'x',
      '<img>',
      '<br>',
      '</br>',
      '<source>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), pieces => {
        expectInside(sanitize(pieces.join(''), options));
      }),
      { numRuns: 1500 },
    );
  });

  test('a table in a table stays in its place too, where it is in no cell', () => {
    for (const html of [
      '<table><table>',
      '<ul><p><li><table><table>',
      '<table><tr><td><b><tr><table>',
      '<table><tbody><table><td>x',
    ])
      expectInside(sanitize(html, options));
    expect(sanitize('<table><tr><td><table><tr><td>x</table></table>', options)).toContain(
      '<td><div class="b-table"><table>',
    );
  });

  test('an entry of a list ends the one before, whatever is open in it', () => {
    expect(sanitize('<ul><li><div>a<li>b</ul>', options)).toBe('<ul><li><div>a</div></li><li>b</li></ul>');
    expect(sanitize('<dl><dt><b>a<dd>b</dl>', options)).toBe('<dl><dt><b>a</b></dt><dd>b</dd></dl>');
    expect(sanitize('<ul><li>a<ul><li>b</ul>c</ul>', options)).toBe('<ul><li>a<ul><li>b</li></ul>c</li></ul>');
  });

  function expectInside(html: string) {
    const body = read(`<ol><li><div>${html}</div><i id="beside"></i></li></ol><i id="after"></i>`);
    const [list, after] = body.children;
    const [item] = list?.children ?? [];
    expect([list?.children.length, after?.id, body.children.length]).toEqual([1, 'after', 2]);
    expect([...(item?.children ?? [])].map(({ localName }) => localName)).toEqual(['div', 'i']);
  }

  test('what it wrote it leaves alone', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VECTORS), fc.constantFrom(...VECTORS), (a, b) => {
        const once = sanitize(a + b, options).replace(/<\/?div[^>]*>/g, '');
        expect(sanitize(once, options).replace(/<\/?div[^>]*>/g, '')).toBe(once);
      }),
    );
  });

  test('colours and alignment become classes, buttons become ours', () => {
    expect(sanitize('<mark style="color:red;">x</mark>', options)).toBe('<mark class="b-color-red">x</mark>');
    expect(sanitize('<mark style="background-color:$primary;">x</mark>', options)).toContain('b-background-blue');
    expect(sanitize('<p style="text-align:center;position:fixed">x</p>', options)).toBe(
      '<p class="b-align-center">x</p>',
    );
    expect(sanitize('<a href="/a" class="button secondary">x</a>', options)).toBe(
      '<a href="/a" class="b-button b-button-secondary">x</a>',
    );
  });

  test('columns marked hidden are hidden in every row', () => {
    const html = sanitize(
      '<table><thead><tr><th>a</th><th data-hidden>b</th></tr></thead><tr><td>1</td><td>2</td></tr></table>',
      options,
    );
    expect(html).toContain('<td hidden>2</td>');
    expect(html).toContain('<td>1</td>');
  });

  test.each([
    ['deep nesting', '<div>'.repeat(100_000)],
    ['deep nesting with strange ends', '<b>'.repeat(50_000) + '</i>'.repeat(50_000)],
    ['open comments', '<!--'.repeat(100_000)],
    ['attributes', `<a ${'a=b '.repeat(100_000)}>`],
    ['angle brackets', '<'.repeat(500_000)],
    ['style declarations', `<p style="${'color:'.repeat(50_000)}">x</p>`],
  ])('comes to an end, and to no more than it was given, for %s', (_, html) => {
    for (const out of [sanitize(html, options), renderHtml(html)]) expect(out.length).toBeLessThan(html.length * 20);
  });
});

function read(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

function dangers(html: string): string[] {
  const found: string[] = [];
  for (const element of read(html).querySelectorAll('*')) {
    if (/^(?:script|style|iframe|object|embed|base|meta|link|form|math|template|noscript)$/i.test(element.tagName))
      found.push(element.tagName);
    if (element.closest('svg') && !element.closest('svg.b-icon')) found.push('svg');
    for (const { name, value } of element.attributes) {
      if (/^on|^style$|^srcdoc$|^formaction$|^xlink|^name$/i.test(name)) found.push(name);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them in a scheme
      const address = value.replace(/[\u0000-\u0020\u007f-\u00a0\u200b]/g, '');
      if (
        /^(?:href|src|srcset|action)$/.test(name) &&
        /(?:^|,)(?:javascript|vbscript|data:(?!image\/(?:png|gif|jpe?g|webp|avif);))/i.test(address)
      )
        found.push(value);
    }
  }
  return found;
}
