import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { renderHtml } from './html.ts';
import { fromRichText, toRichText } from './rich-text.ts';
import { RichTextError } from './rich-text-error.ts';
import type { RichDocument } from './rich-text-model.ts';

type Json = Record<string, unknown>;

const text = (words: string, ...marks: Json[]) => ({
  ...{
    object: 'text',
    leaves: [{ object: 'leaf', text: words, marks: marks.map(mark => ({ object: 'mark', ...mark })) }],
  },
});
const block = (type: string, data: Json = {}, more: Json = {}) => ({ object: 'block', type, data, ...more });
const inline = (type: string, data: Json = {}, more: Json = {}) => ({ object: 'inline', type, data, ...more });
const paragraph = (...nodes: (Json | string)[]) => ({
  ...block('paragraph', {}, { nodes: nodes.map(node => (typeof node === 'string' ? text(node) : node)) }),
});
const fragment = (name: string, ...nodes: Json[]) => ({ object: 'fragment', fragment: name, type: name, nodes });
const url = (address: string) => ({ kind: 'url', url: address });
const page = { kind: 'page', page: 'page1' };
const specification = { kind: 'openapi', spec: 'petstore' };
const list = (...nodes: Json[]) => block('list-unordered', {}, { nodes: [block('list-item', {}, { nodes })] });
const write = (...nodes: Json[]) => {
  const document: unknown = { object: 'document', data: { schemaVersion: 6 }, nodes };
  return fromRichText(document as RichDocument).trim(); // as a client sends it
};

const table = (view: Json, definition: Json[], rows: unknown[][], fragments: Json[] = []) =>
  block(
    'table',
    {
      view: { columns: definition.map(({ id }) => id), hideHeader: false, ...view },
      definition: Object.fromEntries(definition.map(column => [column.id, column])),
      // The last row first: their order is their own.
      records: Object.fromEntries(
        rows
          .map((cells, row) => {
            const values = Object.fromEntries(cells.map((cell, index) => [definition[index]?.id, cell]));
            return [`row${row}`, { orderIndex: `a${row}`, values }] as const;
          })
          .reverse(),
      ),
    },
    { isVoid: true, fragments },
  );
const name = { id: 'x1', type: 'text', title: 'Na|me', textAlignment: 'left' };
const count = { id: 'x2', type: 'text', title: 'Count', textAlignment: 'right' };
const cells = [
  fragment('f1', paragraph('one ', text('bold', { type: 'bold' }))),
  fragment('f2', paragraph(inline('inline-math', { formula: 'a' }))),
  fragment('f3', paragraph('three')),
];

describe('documents of the public shape', () => {
  test.each<[string, Json, string]>([
    [
      'a condition',
      block('if', { expression: 'visitor.claims.a' }, { nodes: [paragraph('x')] }),
      '{% if visitor.claims.a %}\nx\n{% endif %}',
    ],
    ['an aligned paragraph', { ...paragraph('x'), data: { align: 'center' } }, '<div align="center">\n\nx\n\n</div>'],
    ['a paragraph as all are', { ...paragraph('x'), data: { align: 'start' } }, 'x'],
    [
      'a heading with an id',
      block('heading-2', { id: 'set-up' }, { nodes: [text('Set up')] }),
      '## Set up <a href="#set-up" id="set-up"></a>',
    ],
    [
      'code with all its settings',
      block(
        'code',
        { syntax: 'js', title: 'a.js', overflow: 'wrap', lineNumbers: true, fullWidth: true },
        {
          nodes: [
            block('code-line', {}, { nodes: [text('a')] }),
            block('code-line', { highlighted: true }, { nodes: [text('b')] }),
          ],
        },
      ),
      '{% code title="a.js" overflow="wrap" lineNumbers="true" fullWidth="true" %}\n```js {2}\na\nb\n```\n{% endcode %}',
    ],
    [
      'an expandable',
      block(
        'expandable',
        {},
        {
          isVoid: true,
          fragments: [
            fragment('expandable-title', paragraph('Why ', text('this', { type: 'italic' }))),
            fragment('expandable-body', paragraph('Because'), paragraph('it is')),
          ],
        },
      ),
      '<details>\n\n<summary>Why *this*</summary>\n\nBecause\n\nit is\n\n</details>',
    ],
    [
      'an image with caption and size',
      block(
        'images',
        { align: 'center' },
        {
          nodes: [
            block(
              'image',
              {
                ref: url('https://a.b/c.png'),
                refDark: url('https://a.b/d.png'),
                alt: 'A "c"',
                width: { unit: '%', value: 50 },
                height: 10,
              },
              {
                fragments: [
                  fragment('caption', paragraph('See ', inline('link', { ref: page }, { nodes: [text('it')] }))),
                ],
              },
            ),
          ],
        },
      ),
      '<div align="center"><figure><picture><source srcset="https://a.b/d.png" media="(prefers-color-scheme: dark)">' +
        '<img src="https://a.b/c.png" alt="A &quot;c&quot;" width="50%" height="10"></picture>' +
        '<figcaption><p>See <a href="page:page1">it</a></p></figcaption></figure></div>',
    ],
    [
      'an image alone',
      block('images', {}, { nodes: [block('image', { ref: { kind: 'file', file: 'f' } }, { fragments: [] })] }),
      '![](file:f)',
    ],
    [
      'an annotation with its words',
      paragraph(
        'The ',
        inline(
          'annotation',
          {},
          {
            nodes: [text('two words')],
            fragments: [fragment('annotation-body', paragraph('says ', text('more', { type: 'bold' })))],
          },
        ),
      ),
      'The <span>two words</span>[^1]\n\n[^1]: says **more**',
    ],
    [
      'a button',
      paragraph(inline('button', { label: 'Go & see', kind: 'secondary', icon: 'rocket', ref: page })),
      '<a href="page:page1" class="button secondary" data-icon="rocket">Go &amp; see</a>',
    ],
    ['a mention without nodes', paragraph(inline('mention', { ref: { kind: 'user', user: 'u1' } })), '[@u1](user:u1)'],
    ['an emoji of its code alone', paragraph(inline('emoji', { code: '1f680' })), '🚀'],
    [
      'both colours',
      paragraph(text('x', { type: 'color', data: { text: 'red', background: '$info' } })),
      '<mark style="color:red;background-color:$info;">x</mark>',
    ],
    [
      'one colour',
      paragraph(text('x', { type: 'color', data: { text: 'default', background: 'blue' } })),
      '<mark style="background-color:blue;">x</mark>',
    ],
    [
      'a picture in a line',
      paragraph(inline('inline-image', { ref: { kind: 'file', file: 'f' }, size: 'line', caption: 'c' })),
      '<img src="file:f" alt="" title="c" data-size="line">',
    ],
    [
      'tabs',
      block('tabs', { fullWidth: true }, { nodes: [block('tabs-item', { title: 'A' }, { nodes: [paragraph('x')] })] }),
      '{% tabs fullWidth="true" %}\n{% tab title="A" %}\nx\n{% endtab %}\n{% endtabs %}',
    ],
    [
      'columns',
      block(
        'columns',
        { fullWidth: false },
        {
          nodes: [
            block(
              'column',
              { width: { unit: '%', value: 33.3 }, verticalAlignment: 'middle' },
              { nodes: [paragraph('x')] },
            ),
          ],
        },
      ),
      '{% columns fullWidth="false" %}\n{% column width="33.3%" valign="middle" %}\nx\n{% endcolumn %}\n{% endcolumns %}',
    ],
    [
      'a step with an icon',
      block('stepper', {}, { nodes: [block('stepper-step', { icon: 'gear' }, { nodes: [paragraph('x')] })] }),
      '{% stepper %}\n{% step icon="gear" %}\nx\n{% endstep %}\n{% endstepper %}',
    ],
    [
      'an embed',
      block('embed', { url: 'https://a.b', fullWidth: true }),
      '{% embed url="https://a.b" fullWidth="true" %}',
    ],
    [
      'an operation',
      block('openapi-operation', { ref: specification, path: '/pets', method: 'get' }),
      '{% openapi-operation spec="petstore" path="/pets" method="get" %}',
    ],
    [
      'schemas',
      block('openapi-schemas', { ref: specification, schemas: ['Pet', 'Cat'], grouped: false }),
      '{% openapi-schemas spec="petstore" schemas="Pet,Cat" grouped="false" %}',
    ],
    [
      'a webhook',
      block('openapi-webhook', { ref: specification, name: 'new', method: 'post' }),
      '{% openapi-webhook spec="petstore" name="new" method="post" %}',
    ],
    [
      'an operation of a file',
      block('swagger', { ref: url('https://a.b/c.yaml'), path: '/pets', method: 'get', expanded: true }),
      '{% swagger src="https://a.b/c.yaml" path="/pets" method="get" expanded="true" %}',
    ],
    [
      'a block of an integration',
      block('integration', { integration: 'vendor', block: 'board', props: { a: '"', b: 1 }, url: 'https://a.b' }),
      '{% @vendor/board url="https://a.b" props="{\\"a\\":\\"\\\\\\"\\",\\"b\\":1}" %}',
    ],
    ['a drawing', block('drawing', { ref: { kind: 'file', file: 'f' } }), '<img class="drawing" src="file:f" alt="">'],
    [
      'a table of texts',
      table(
        { type: 'grid', useNewSizing: true },
        [name, count],
        [
          ['f1', 'f2'],
          ['f3', null],
        ],
        cells,
      ),
      '| Na\\|me | Count |\n| --- | --: |\n| one **bold** | $$a$$ |\n| three |  |',
    ],
    [
      'a table with more than texts',
      table(
        { type: 'grid', columns: ['x1', 'x3'], columnWidths: { x1: 160 } },
        [
          { id: 'x3', type: 'checkbox', title: 'Done' },
          name,
          { id: 'x4', type: 'users', title: 'Who', multiple: true },
        ],
        [[true, 'f1', ['u1']]],
        cells,
      ),
      '<table><thead><tr><th width="160">Na|me</th><th data-type="checkbox">Done</th><th data-hidden data-type="users" data-multiple>Who</th></tr></thead>' +
        '<tbody><tr><td>one <strong>bold</strong></td><td>true</td><td><a href="user:u1">user:u1</a></td></tr></tbody></table>',
    ],
    [
      'cards',
      table(
        { type: 'cards', cardSize: 'large', columns: ['x1'], targetDefinition: 'x5' },
        [name, { id: 'x5', type: 'content-ref', title: '' }],
        [['f3', page]],
        cells,
      ),
      '<table data-view="cards" data-size="large"><thead><tr><th>Na|me</th><th data-hidden data-type="content-ref" data-card-target></th></tr></thead>' +
        '<tbody><tr><td>three</td><td><a href="page:page1">page:page1</a></td></tr></tbody></table>',
    ],
  ])('%s is kept', (_name, node, markdown) => {
    expect(write(node)).toBe(markdown);
    expect(renderHtml(markdown)).not.toContain('b-raw"><code>{% if');
  });

  test.each<[string, Json, string]>([
    ['a block of no known type', block('hologram', { a: 1 }), 'nodes.0.type'],
    ['an inline of no known type', paragraph('a', inline('hologram')), 'nodes.0.nodes.1.type'],
    ['a mark of no known type', paragraph(text('a', { type: 'blink' })), 'nodes.0.nodes.0.leaves.0.marks.0.type'],
    ['text where blocks stand', block('hint', { style: 'info' }, { nodes: [text('a')] }), 'nodes.0.nodes.0'],
    ['blocks where text stands', paragraph(paragraph('a')), 'nodes.0.nodes.0'],
    [
      'an inline in code',
      block('code', {}, { nodes: [block('code-line', {}, { nodes: [inline('expression', { expression: 'a' })] })] }),
      'nodes.0.nodes.0.nodes.0',
    ],
    [
      'a hint in a quotation',
      block('blockquote', {}, { nodes: [block('hint', { style: 'info' }, { nodes: [paragraph('a')] })] }),
      'nodes.0.nodes.0',
    ],
    [
      'a hint in a list',
      list(paragraph('a'), block('hint', { style: 'info' }, { nodes: [paragraph('b')] })),
      'nodes.0.nodes.0.nodes.1',
    ],
    ['an expandable in a list', list(block('expandable', {}, { fragments: [] })), 'nodes.0.nodes.0.nodes.0'],
    ['code with a title in a list', list(block('code', { title: 'a' }, { nodes: [] })), 'nodes.0.nodes.0.nodes.0'],
    [
      'a condition in a list',
      list(block('if', { expression: 'visitor.claims.a' }, { nodes: [paragraph('b')] })),
      'nodes.0.nodes.0.nodes.0',
    ],
    [
      'an expandable in a list in a quotation',
      block('blockquote', {}, { nodes: [list(block('expandable', {}, { fragments: [] }))] }),
      'nodes.0.nodes.0.nodes.0.nodes.0',
    ],
    ['a link to nothing', paragraph(inline('link', {}, { nodes: [text('a')] })), 'nodes.0.nodes.0.data.ref'],
    ['a file without a reference', block('file', {}), 'nodes.0.data.ref'],
    ['an unknown alignment', { ...paragraph('x'), data: { align: 'diagonal' } }, 'nodes.0.data.align'],
    [
      'an annotation of several paragraphs',
      paragraph(
        inline(
          'annotation',
          {},
          { nodes: [], fragments: [fragment('annotation-body', paragraph('a'), paragraph('b'))] },
        ),
      ),
      'nodes.0.nodes.0.fragments.0.nodes.1',
    ],
    [
      'an annotation that says nothing',
      paragraph(inline('annotation', {}, { nodes: [text('a')] })),
      'nodes.0.nodes.0.fragments',
    ],
    ['an emoji that is none', paragraph(inline('emoji', { code: 'zz' })), 'nodes.0.nodes.0.data.code'],
    ['a formula that ends itself', block('math', { formula: 'a$$b' }), 'nodes.0.data.formula'],
    ['a table of another shape', block('table', { view: {} }), 'nodes.0.data'],
    [
      'code in a cell of a table that needs HTML',
      table({ type: 'grid', hideHeader: true }, [name], [['f1']], [fragment('f1', block('code', {}, { nodes: [] }))]),
      'nodes.0.fragments.0.nodes.0',
    ],
    [
      'a column of no known type',
      table({ type: 'grid' }, [{ id: 'a', type: 'x', title: '' }], []),
      'nodes.0.data.definition.a',
    ],
  ])('%s is refused, with its place', (_name, node, place) => {
    try {
      expect(write(node)).toBe('refused');
    } catch (error) {
      expect(error).toBeInstanceOf(RichTextError);
      expect(error).toMatchObject({ place });
    }
  });

  test('what a page is read as is never refused', () => {
    const part = fc.constantFrom(
      ...'* |1. |- [ ] |> |# |**|`|[a]()|![]()|![a](b "c")|<b>|</b>|<img>|{{ x }}|{{}}|{% hint %}|{% endhint %}|{% file %}'.split(
        '|',
      ),
      ...'{% tab %}|{% content-ref %}|{% embed %}|{% include %}|:rocket:|$$|$$x$$|<details>|</details>|[^1]|[^1]: a|```|---|&#x1f680;|😀|~~'.split(
        '|',
      ),
      ...[
        '|',
        '\n',
        '\n\n',
        ' ',
        'a',
        '<mark style="color:x;">',
        '<a href="" class="button">',
        '</a>',
        '{% openapi-schemas %}',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        expect(typeof fromRichText(toRichText(parts.join('')))).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });

  test('members that nobody knows are passed over', () => {
    expect(write({ ...paragraph('x'), key: 'k', meta: { id: 'a' }, color: 'red' })).toBe('x');
  });
});
