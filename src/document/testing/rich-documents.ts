import fc from 'fast-check';
import { pushLeaf } from '../rich-text-leaves.ts';
import { block, fragment, inline, mark, type RichBlock, type RichMark, type RichNode } from '../rich-text-model.ts';

const word = fc.constantFrom(...'a bc def. * _ ` ~ | [x] <b> &amp; {{ {% $ $$ # > - 1. ! : // \\ ü 你 "q"'.split(' '));
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map(list => list.join(' '));
const plain = fc.array(fc.constantFrom('a', 'bc', 'd e'), { minLength: 1, maxLength: 3 }).map(list => list.join(' '));
const ids = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const color = fc.constantFrom('default', 'red', '$info');

const marks: fc.Arbitrary<RichMark[]> = fc
  .tuple(
    fc.subarray(['bold', 'code', 'italic', 'keyboard', 'strikethrough', 'subscript', 'superscript'], { maxLength: 2 }),
    fc.option(fc.record({ text: color, background: color })),
  )
  .map(([names, data]) => [
    ...names.map(name => mark(name)),
    ...(data && (data.text !== 'default' || data.background !== 'default') ? [mark('color', data)] : []),
  ]);

const ref = fc.oneof(
  ids.map(page => ({ kind: 'page', page })),
  ids.map(page => ({ kind: 'anchor', anchor: 'part', page })),
  fc.constantFrom('https://a.b/c?d=e&f', 'mailto:a@b.c', '../x.md').map(url => ({ kind: 'url', url })),
  ids.map(space => ({ kind: 'space', space })),
);
const source = fc.oneof(
  ids.map(file => ({ kind: 'file', file })),
  fc.constant({ kind: 'url', url: 'https://a.b/c.png' }),
);
const specification = ids.map(spec => ({ kind: 'openapi', spec }));

/** Some members of data, each there or not. */
function some<Shape extends Record<string, fc.Arbitrary<unknown>>>(
  shape: Shape,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(shape, { requiredKeys: [] });
}

const leaves = fc.array(fc.tuple(words, marks), { minLength: 1, maxLength: 3 }).map(list => {
  const nodes: RichNode[] = [];
  for (const [index, [text, given]] of list.entries()) {
    pushLeaf(nodes, index > 0 ? ' ' : '', []);
    pushLeaf(nodes, text, given);
  }
  return nodes;
});

const inlines = fc.oneof(
  fc.tuple(ref, leaves).map(([target, nodes]) => inline('link', { ref: target }, nodes)),
  fc.constantFrom({ code: '1f680' }, { code: '2764-fe0f' }).map(data => inline('emoji', data)),
  ids.map(icon => inline('icon', { icon })),
  fc.constantFrom('a^2', 'x | y', '\\frac{1}{2}').map(formula => inline('inline-math', { formula })),
  fc.constantFrom('space.vars.a', 'a == "b"').map(expression => inline('expression', { expression })),
  fc
    .tuple(source, some({ caption: plain, size: fc.constantFrom('line', 'original'), alt: plain, refDark: source }))
    .map(([shown, data]) => inline('inline-image', { ref: shown, ...data })),
  fc
    .tuple(leaves, leaves)
    .map(([on, says]) =>
      inline('annotation', {}, on, { fragments: [fragment('annotation-body', [block('paragraph', says)])] }),
    ),
  ids.map(user => inline('mention', { ref: { kind: 'user', user }, text: `@${user}` })),
  fc
    .tuple(ref, words, fc.constantFrom('primary', 'secondary'), some({ icon: ids }))
    .map(([target, label, kind, data]) => inline('button', { ref: target, kind, label, ...data })),
);

/** Text that begins and ends with text. */
const line = fc.tuple(leaves, fc.array(fc.tuple(inlines, leaves), { maxLength: 2 })).map(([first, rest]) => {
  const nodes = structuredClone(first);
  for (const [node, after] of rest) {
    pushLeaf(nodes, ' ', []);
    nodes.push(node);
    pushLeaf(nodes, ' ', []);
    for (const each of after)
      if (each.object === 'text') for (const leaf of each.leaves) pushLeaf(nodes, leaf.text, leaf.marks);
  }
  return nodes;
});
const align = some({ align: fc.constantFrom('center', 'end') });
const paragraph = fc.tuple(line, align).map(([nodes, data]) => block('paragraph', nodes, data));
const plainParagraph = leaves.map(nodes => block('paragraph', nodes));

const heading = fc
  .tuple(fc.constantFrom(1, 2, 3), line, some({ id: ids, align: fc.constant('center') }))
  .map(([level, nodes, data]) => block(`heading-${level}`, nodes, data));
const fence = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom('', 'a', '  b`', '```', '{% x %}'), fc.boolean()), { maxLength: 4 }),
    some({ syntax: fc.constantFrom('js', 'c++') }),
  )
  .map(([lines, data]) => {
    // An empty last line is none.
    const nodes = [...lines, ['end', false] as const].map(([text, highlighted]) => {
      const shown: RichNode[] = [];
      pushLeaf(shown, text, []);
      return block('code-line', shown, highlighted ? { highlighted } : {});
    });
    return block('code', nodes, data);
  });
const settings = some({
  title: plain,
  lineNumbers: fc.boolean(),
  overflow: fc.constant('wrap'),
  fullWidth: fc.boolean(),
});
const code = fc.tuple(fence, settings).map(([node, data]) => ({ ...node, data: { ...node.data, ...data } }));

const length = fc.oneof(fc.nat(900), fc.record({ unit: fc.constantFrom('%', 'em'), value: fc.nat(100) }));
const image = fc
  .tuple(source, some({ alt: words, width: length, height: length, refDark: source }), fc.option(leaves))
  .map(([shown, data, caption]) =>
    block(
      'image',
      [],
      { ref: shown, ...data },
      {
        fragments: caption ? [fragment('caption', [block('paragraph', caption)])] : [],
      },
    ),
  );
const images = fc
  .tuple(
    fc.array(image, { minLength: 1, maxLength: 2 }),
    some({ align: fc.constantFrom('left', 'center', 'right'), fullWidth: fc.constant(true) }),
  )
  .map(([nodes, data]) => block('images', nodes, data));

const cards = fc.oneof(
  fc.tuple(source.filter(({ kind }) => kind === 'file')).map(([shown]) => block('file', [], { ref: shown })),
  some({ fullWidth: fc.boolean() }).map(data => block('embed', [], { url: 'https://a.b/c?d', ...data })),
  ref.map(target => block('content-ref', [], { ref: target })),
  ids.map(reusableContent => block('reusable-content', [], { ref: { kind: 'reusable-content', reusableContent } })),
  source.map(shown => block('drawing', [], { ref: shown })),
  fc.constantFrom('a^2', 'a\n\\\\b').map(formula => block('math', [], { formula })),
  fc.constant(block('divider')),
  specification.map(spec => block('openapi-operation', [], { ref: spec, path: '/pets/{id}', method: 'get' })),
  specification.map(spec => block('openapi-webhook', [], { ref: spec, name: 'new', method: 'post' })),
  fc
    .tuple(specification, some({ grouped: fc.boolean() }))
    .map(([spec, data]) => block('openapi-schemas', [], { ref: spec, schemas: ['A', 'B'], ...data })),
  some({ expanded: fc.boolean(), fullWidth: fc.boolean() }).map(data =>
    block('swagger', [], { ref: { kind: 'url', url: 'https://a.b/c.yaml' }, path: '/a', method: 'get', ...data }),
  ),
  fc
    .constantFrom<Record<string, unknown>>({ a: 'b' }, { a: { b: 1 }, c: '"&' }, {})
    .map(props => block('integration', [], { integration: 'vendor', block: 'board', props, url: 'https://a.b' })),
);

const options = [
  { value: 'o1', label: 'One', color: 'red' },
  { value: 'o2', label: 'Two, too', color: '$info' },
];
/** A column without its place, and what its cells hold; of text, paragraphs. */
const column = fc.oneof(
  fc
    .tuple(fc.constantFrom('left', 'center', 'right'), some({ verticalAlignment: fc.constantFrom('middle', 'bottom') }))
    .map(([textAlignment, data]) => ({ type: 'text', textAlignment, ...data })),
  fc.constantFrom(
    { type: 'number' },
    { type: 'checkbox' },
    { type: 'content-ref' },
    { type: 'image' },
    { type: 'files' },
  ),
  fc.constantFrom({ type: 'rating', max: 5 }, { type: 'users', multiple: true }, { type: 'users', multiple: false }),
  fc.constantFrom({ type: 'select', multiple: true, options }, { type: 'select', multiple: false, options }),
);
const VALUES: Record<string, fc.Arbitrary<unknown>> = {
  number: fc.constantFrom(0, 1.5, -2, null),
  rating: fc.constantFrom(1, 5, null),
  checkbox: fc.boolean(),
  'content-ref': fc.option(ref),
  image: fc.option(source),
  files: fc.array(ids, { minLength: 1, maxLength: 2 }),
  users: fc.array(ids, { minLength: 1, maxLength: 2 }),
};
const select = (multiple: boolean) =>
  multiple ? fc.subarray(['o1', 'o2'], { minLength: 1 }) : fc.constantFrom<string | null>('o1', 'o2', 'gone', null);

const table = fc
  .array(fc.tuple(column, words), { minLength: 1, maxLength: 3 })
  .chain(columns => {
    const cell = (definition: Record<string, unknown>): fc.Arbitrary<unknown> =>
      definition.type === 'text'
        ? fc.array(plainParagraph, { minLength: 1, maxLength: 2 })
        : (VALUES[String(definition.type)] ?? select(definition.multiple === true));
    const row = fc.tuple(...columns.map(([definition]) => cell(definition)));
    return fc.tuple(fc.constant(columns), fc.array(row, { maxLength: 2 }), view(columns.length));
  })
  .map(([columns, rows, given]) => {
    const fragments = rows.flatMap((cells, index) =>
      cells.flatMap((cell, at) =>
        columns[at]?.[0].type === 'text'
          ? [{ object: 'fragment' as const, fragment: `r${index + 1}c${at + 1}`, nodes: cell as RichBlock[] }]
          : [],
      ),
    );
    const definition = columns.map(([settings, title], at) => [`c${at + 1}`, { id: `c${at + 1}`, title, ...settings }]);
    const records = rows.map((cells, index) => {
      const values = cells.map((cell, at) => [
        `c${at + 1}`,
        columns[at]?.[0].type === 'text' ? `r${index + 1}c${at + 1}` : cell,
      ]);
      const orderIndex = String(index + 1).padStart(6, '0');
      return [`r${index + 1}`, { orderIndex, values: Object.fromEntries(values) }];
    });
    const { fullWidth, ...rest } = given;
    return block(
      'table',
      [],
      {
        view: rest,
        definition: Object.fromEntries(definition),
        records: Object.fromEntries(records),
        ...(fullWidth ? { fullWidth } : {}),
      },
      { fragments },
    );
  });

function view(count: number): fc.Arbitrary<Record<string, unknown>> {
  const all = Array.from({ length: count }, (_, index) => `c${index + 1}`);
  const columns = fc.subarray(all, { minLength: 1 });
  const widths = fc.subarray(all, { minLength: 1 }).map(some => Object.fromEntries(some.map(id => [id, 120])));
  return fc.oneof(
    fc
      .tuple(columns, fc.boolean(), some({ columnWidths: widths, fullWidth: fc.constant(true) }))
      .map(([shown, hideHeader, more]) => ({ type: 'grid', columns: shown, hideHeader, useNewSizing: true, ...more })),
    fc
      .tuple(
        columns,
        fc.constantFrom('medium', 'large'),
        some({
          targetDefinition: fc.constantFrom(...all),
          coverDefinition: fc.constantFrom(...all),
          coverDefinitionDark: fc.constantFrom(...all),
          hideColumnTitle: fc.constant(true),
        }),
      )
      .map(([shown, cardSize, more]) => ({ type: 'cards', columns: shown, cardSize, ...more })),
  );
}

const leaf = fc.oneof({ weight: 3, arbitrary: paragraph }, heading, code, images, cards, table);

const item = (within: fc.Arbitrary<RichBlock>): fc.Arbitrary<RichBlock[]> =>
  fc.tuple(paragraph, fc.array(within, { maxLength: 1 })).map(([first, rest]) => [first, ...rest]);

function holding(within: fc.Arbitrary<RichBlock>, inLists: fc.Arbitrary<RichBlock>): fc.Arbitrary<RichBlock> {
  const nodes = fc.array(within, { minLength: 1, maxLength: 3 });
  const lists = fc.array(item(inLists), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    lists.map(items =>
      block(
        'list-unordered',
        items.map(each => block('list-item', each)),
      ),
    ),
    fc.tuple(lists, fc.constantFrom({}, { start: 3 })).map(([items, data]) =>
      block(
        'list-ordered',
        items.map(each => block('list-item', each)),
        data,
      ),
    ),
    lists.map(items =>
      block(
        'list-tasks',
        items.map((each, at) => block('list-item', each, { checked: at > 0 })),
      ),
    ),
    fc.array(inLists, { minLength: 1, maxLength: 2 }).map(each => block('blockquote', each)),
    fc.tuple(nodes, fc.constantFrom('info', 'danger')).map(([each, style]) => block('hint', each, { style })),
    fc.tuple(leaves, nodes).map(([title, body]) =>
      block(
        'expandable',
        [],
        {},
        {
          fragments: [fragment('expandable-title', [block('paragraph', title)]), fragment('expandable-body', body)],
        },
      ),
    ),
    fc
      .tuple(nodes, some({ title: plain }), some({ fullWidth: fc.boolean() }))
      .map(([each, data, outer]) => block('tabs', [block('tabs-item', each, data)], outer)),
    fc
      .tuple(nodes, some({ icon: ids }))
      .map(([each, data]) => block('stepper', [block('stepper-step', each, data), block('stepper-step', each)])),
    fc
      .tuple(nodes, some({ width: length, verticalAlignment: fc.constantFrom('top', 'middle', 'bottom') }))
      .map(([each, data]) => block('columns', [block('column', each, data), block('column', each)])),
    nodes.map(each => block('if', each, { expression: 'visitor.claims.a == "b"' })),
  );
}

/** A tag ends a list, so that none stands in one. */
const inList = fc.oneof(plainParagraph, fence);
const nested = fc.oneof({ weight: 2, arbitrary: leaf }, holding(leaf, inList));

/** Nodes of documents with every block, inline and mark, as they are read. */
export const documents: fc.Arbitrary<RichBlock[]> = fc.array(fc.oneof(nested, holding(nested, inList)), {
  minLength: 1,
  maxLength: 3,
});
