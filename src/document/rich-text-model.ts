// Type aliases, not interfaces: a document is also plain JSON, which an interface is not assignable to.
/** The document form of a page (decisions 4.11). */
export type RichDocument = {
  object: 'document';
  data: { schemaVersion?: number; [name: string]: unknown };
  nodes: RichBlock[];
};

/** A block: lists, hints and the like hold blocks, paragraphs and headings hold text and inlines. */
export type RichBlock = {
  object: 'block';
  type: string;
  key?: string;
  isVoid?: boolean;
  data?: Record<string, unknown>;
  nodes?: RichNode[];
  fragments?: RichFragment[];
};

/** A part of a node beside its own nodes: a caption, the title of an expandable, a cell. */
export type RichFragment = {
  object: 'fragment';
  fragment?: string;
  type?: string;
  nodes: RichNode[];
};

export type RichInline = {
  object: 'inline';
  type: string;
  key?: string;
  isVoid?: boolean;
  data?: Record<string, unknown>;
  nodes?: RichNode[];
  fragments?: RichFragment[];
};

type RichText = {
  object: 'text';
  leaves: RichLeaf[];
};

type RichLeaf = {
  object: 'leaf';
  text: string;
  marks: RichMark[];
};

export type RichMark = {
  object: 'mark';
  type: string;
  data?: Record<string, unknown>;
};

export type RichNode = RichBlock | RichInline | RichText;

/** Info string of the fence that carries, as JSON, a block Markdown has no form for. */
export const CARRIED = 'json rich-text';

export function block(type: string, nodes?: RichNode[], data?: Record<string, unknown>): RichBlock {
  return {
    object: 'block',
    type,
    ...(data && Object.keys(data).length > 0 ? { data } : {}),
    ...(nodes ? { nodes } : {}),
  };
}

/** A member of a node's data when it is text. */
export function dataText(node: { data?: Record<string, unknown> }, name: string): string | undefined {
  const value = node.data?.[name];
  return typeof value === 'string' ? value : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textNodes(text: string): RichNode[] {
  return text === '' ? [] : [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }];
}
