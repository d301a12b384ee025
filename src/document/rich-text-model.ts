// Type aliases, not interfaces: a document is also plain JSON, which an interface is not assignable to.
/** The document form of a page (decisions 4.11). */
export type RichDocument = {
  object: 'document';
  data: { schemaVersion?: number; [name: string]: unknown };
  nodes: RichBlock[];
};

type Members = {
  type: string;
  key?: string;
  isVoid?: boolean;
  data?: Record<string, unknown>;
  nodes?: RichNode[];
  fragments?: RichFragment[];
};

/** A block: lists, hints and the like hold blocks, paragraphs and headings hold text and inlines. */
export type RichBlock = { object: 'block' } & Members;

export type RichInline = { object: 'inline' } & Members;

/** A part of a node beside its own nodes: a caption, the title of an expandable, a cell. */
export type RichFragment = {
  object: 'fragment';
  key?: string;
  fragment?: string;
  type?: string;
  nodes: RichNode[];
};

export type RichText = {
  object: 'text';
  leaves: RichLeaf[];
};

export type RichLeaf = {
  object: 'leaf';
  text: string;
  marks: RichMark[];
  /** Raw HTML that a document has no form for; it is written as it is. */
  verbatim?: true;
};

export type RichMark = {
  object: 'mark';
  type: string;
  data?: Record<string, unknown>;
};

export type RichNode = RichBlock | RichInline | RichText;

/** Info string of the fence that carries, as JSON, a block Markdown has no form for: in instructions, nowhere else. */
export const CARRIED = 'json rich-text';

const VOID = new Set(
  (
    'divider math expandable table image file drawing embed content-ref integration reusable-content swagger ' +
    'openapi-operation openapi-schemas openapi-webhook emoji icon expression inline-math inline-image mention button'
  ).split(' '),
);

export const isVoid = (type: string): boolean => VOID.has(type);

/** A block with all its members but the key. */
export function block(
  type: string,
  nodes: RichNode[] = [],
  data: Record<string, unknown> = {},
  more: Partial<RichBlock> = {},
): RichBlock {
  return { object: 'block', type, nodes, isVoid: isVoid(type), data, ...more };
}

export function inline(
  type: string,
  data: Record<string, unknown> = {},
  nodes: RichNode[] = [],
  more: Partial<RichInline> = {},
): RichInline {
  return { object: 'inline', type, nodes, isVoid: isVoid(type), data, ...more };
}

export function mark(type: string, data?: Record<string, unknown>): RichMark {
  return { object: 'mark', type, ...(data ? { data } : {}) };
}

export function textNode(text: string, marks: RichMark[] = []): RichText {
  return { object: 'text', leaves: [{ object: 'leaf', text, marks }] };
}

/** A fragment of this name, with at least a paragraph in it. */
export function fragment(name: string, nodes: RichNode[], type: string = name): RichFragment {
  return { object: 'fragment', fragment: name, type, nodes: nodes.length > 0 ? nodes : [block('paragraph')] };
}

/** Markdown, or HTML, that a document has no form for: as code that says of itself that it is none. */
export function verbatim(source: string, syntax: 'html' | 'markdown'): RichBlock {
  const lines = source.split('\n').map(line => block('code-line', textNodes(line)));
  return block('code', lines, { syntax, verbatim: true });
}

export const isVerbatim = ({ data }: RichBlock): boolean => data?.verbatim === true;

/** A member of a node's data when it is text. */
export function dataText(node: { data?: Record<string, unknown> }, name: string): string | undefined {
  const value = node.data?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text without marks; nothing for nothing. */
export const textNodes = (text: string): RichNode[] => (text === '' ? [] : [textNode(text)]);

/** What text, and inlines that say something, say without marks. */
export function plainOf(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      return dataText(node, 'label') ?? dataText(node, 'text') ?? plainOf(node.nodes ?? []);
    })
    .join('');
}

/** Whether nodes are nothing but text without marks. */
export function isPlain(nodes: readonly RichNode[]): boolean {
  return nodes.every(
    node => node.object === 'text' && node.leaves.every(({ marks, verbatim }) => marks.length === 0 && !verbatim),
  );
}
