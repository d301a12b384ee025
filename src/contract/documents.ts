import { z } from 'zod';
import { named } from './common.ts';
import { FoundRef, FoundSource } from './content-refs.ts';
import { tableData, VerticalAlignment } from './document-table.ts';

const Color = z.enum([
  'default',
  'green',
  'blue',
  'red',
  'orange',
  'yellow',
  'purple',
  '$primary',
  '$info',
  '$success',
  '$warning',
  '$danger',
]);

const Mark = named(
  'DocumentMark',
  z.discriminatedUnion('type', [
    named(
      'DocumentPlainMark',
      z.object({
        object: z.literal('mark'),
        type: z.enum(['bold', 'italic', 'code', 'keyboard', 'strikethrough', 'superscript', 'subscript']),
      }),
    ),
    z.object({
      object: z.literal('mark'),
      type: z.literal('color'),
      data: z.object({ text: Color, background: Color }),
    }),
  ]),
);

const Text = named(
  'DocumentText',
  z.object({
    object: z.literal('text'),
    leaves: z.array(
      z.object({
        object: z.literal('leaf'),
        text: z.string(),
        marks: z.array(Mark),
        verbatim: z.literal(true).optional().describe('It is HTML that no mark or inline stands for.'),
      }),
    ),
  }),
);

// Nodes hold nodes: types say no more of those than that there are some. Made anew each time, lest they be schemas by themselves.
const inlines = () => z.array(z.lazy((): z.ZodType => DocumentLine));
const blocks = () => z.array(z.lazy((): z.ZodType => DocumentBlock));
const fragments = () => z.array(z.lazy((): z.ZodType => DocumentFragment));

type Members = Record<string, z.ZodType>;

const members = (data: Members, nodes: z.ZodType, more: Members = {}) => ({
  key: z.string().optional(),
  isVoid: z.boolean(),
  data: z.object(data),
  nodes,
  ...more,
});

const inline = (type: string | [string, ...string[]], data: Members, more?: Members) =>
  z.object({ object: z.literal('inline'), type: z.enum([type].flat()), ...members(data, inlines(), more) });

const block = (type: string | [string, ...string[]], data: Members, nodes: z.ZodType = blocks(), more?: Members) =>
  z.object({
    object: z.literal('block'),
    type: z.enum([type].flat()),
    ...members({ ...data, attributes }, nodes, more),
  });

const attributes = z.record(z.string(), z.string()).optional().describe('Of its tag, those that nothing else says.');
const words = z.string().optional().describe('The words that are written for it.');
const align = z.enum(['start', 'center', 'end']).optional();
const flag = z.boolean().optional();
const text = z.string().optional();
const Length = z
  .union([z.number(), named('DocumentLength', z.object({ unit: z.string(), value: z.number() }))])
  .optional();
const captions = () => ({ fragments: fragments().optional().describe('What stands below it.') });

const DocumentFragment = named(
  'DocumentFragment',
  z.object({
    object: z.literal('fragment'),
    key: z.string().optional(),
    fragment: z.string(),
    type: z.string().optional(),
    nodes: blocks(),
  }),
);

/** What stands in a line beside text. */
const DocumentInline = named(
  'DocumentInline',
  z.discriminatedUnion('type', [
    inline('link', { ref: FoundRef, title: text }),
    inline('emoji', { code: z.string(), name: text }),
    inline('icon', { icon: z.string(), text: words }),
    inline('expression', { expression: z.string() }),
    inline('inline-math', { formula: z.string() }),
    inline('inline-image', {
      ref: FoundSource,
      refDark: FoundSource.optional(),
      caption: text,
      alt: text,
      size: z.enum(['original', 'line']).optional(),
    }),
    inline('annotation', {}, { fragments: fragments() }),
    inline('mention', { ref: FoundRef, text: words }),
    inline('button', { ref: FoundRef, kind: z.enum(['primary', 'secondary']), label: z.string(), icon: text }),
  ]),
);

/** Text and what stands beside it. */
const DocumentLine = named('DocumentLine', z.discriminatedUnion('object', [DocumentInline, Text]));

const specification = { ref: FoundRef, method: z.string() };

/** A block of a page, or of what holds blocks. */
const DocumentBlock = named(
  'DocumentBlock',
  z.discriminatedUnion('type', [
    block('paragraph', { align }, inlines()),
    named(
      'DocumentHeading',
      block(
        ['heading-1', 'heading-2', 'heading-3'],
        { id: text, align, level: z.int().min(4).max(6).optional().describe('Of a heading below the third.') },
        inlines(),
      ),
    ),
    named('DocumentPlainBlock', block(['list-unordered', 'list-tasks', 'blockquote', 'stepper', 'divider'], {})),
    block('list-ordered', { start: z.int().optional() }),
    block('list-item', { checked: flag }),
    block('code', {
      syntax: text,
      title: text,
      overflow: z.enum(['scroll', 'wrap']).optional(),
      lineNumbers: flag,
      fullWidth: flag,
      verbatim: z.literal(true).optional().describe('It is Markdown or HTML that no block stands for, not code.'),
    }),
    block('code-line', { highlighted: flag }, inlines()),
    block('hint', { style: z.enum(['info', 'warning', 'danger', 'success']) }),
    block('if', { expression: z.string() }),
    block('images', { align: z.enum(['left', 'center', 'right']).optional(), fullWidth: flag }),
    block(
      'image',
      { ref: FoundSource, refDark: FoundSource.optional(), width: Length, height: Length, alt: text, title: text },
      blocks(),
      { fragments: fragments() },
    ),
    block('file', { ref: FoundSource }, blocks(), captions()),
    block('drawing', { ref: FoundSource.optional() }),
    block('embed', { url: z.string(), fullWidth: flag }, blocks(), captions()),
    named(
      'DocumentReferenceBlock',
      block(['reusable-content', 'content-ref'], { ref: FoundRef }, blocks(), captions()),
    ),
    block('expandable', { open: flag }, blocks(), { fragments: fragments() }),
    block('math', { formula: z.string() }),
    block('table', tableData, blocks(), { fragments: fragments() }),
    named('DocumentTabsOrColumns', block(['tabs', 'columns'], { fullWidth: flag })),
    block('tabs-item', { title: text }),
    block('column', { width: Length, verticalAlignment: VerticalAlignment.optional() }),
    block('stepper-step', { icon: text }),
    block(
      'swagger',
      { ref: FoundSource, path: z.string(), method: z.string(), expanded: flag, fullWidth: flag },
      blocks(),
      captions(),
    ),
    block('openapi-operation', { ...specification, path: z.string() }, blocks(), captions()),
    block('openapi-webhook', { ...specification, name: z.string() }, blocks(), captions()),
    block('openapi-schemas', { ref: FoundRef, schemas: z.array(z.string()), grouped: flag }, blocks(), captions()),
    block(
      'integration',
      {
        integration: z.string(),
        block: z.string(),
        props: z.record(z.string(), z.unknown()),
        action: z.record(z.string(), z.unknown()).optional(),
        url: text,
        fullWidth: flag,
      },
      blocks(),
      captions(),
    ),
  ]),
);

/** A text as a document of blocks (decisions 4.11). */
export const Document = named(
  'Document',
  z.object({
    object: z.literal('document'),
    data: z.object({ schemaVersion: z.int().optional(), frontMatter: text }),
    nodes: blocks(),
  }),
);
