import type { Env, Token } from 'markdown-it';
import { append } from './append.ts';
import { parseReference } from './reference.ts';
import { block, type RichBlock, type RichNode } from './rich-text-model.ts';
import { readInline } from './rich-text-read-inline.ts';

const FIGURE =
  /^<figure><img src="([^"<>]*)" alt="([^"<>]*)"(?: width="(\d+)")?><figcaption>(?:<p>([^<]*)<\/p>)?<\/figcaption><\/figure>$/;

/** Expanded block tokens as nodes. */
export function readTokens(tokens: readonly Token[], env: Env): RichBlock[] {
  return new Reader(tokens, env).blocks();
}

class Reader {
  private index = 0;
  private readonly tokens: readonly Token[];
  private readonly env: Env;

  constructor(tokens: readonly Token[], env: Env) {
    this.tokens = tokens;
    this.env = env;
  }

  /** Blocks until the end or the closing token of the parent, which is consumed. */
  blocks(): RichBlock[] {
    const nodes: RichBlock[] = [];
    for (let token = this.next(); token && token.nesting >= 0; token = this.next()) append(nodes, this.block(token));
    return nodes;
  }

  private next(): Token | undefined {
    return this.tokens[this.index++];
  }

  private block(token: Token): RichBlock[] {
    switch (token.type) {
      case 'paragraph_open':
        return [paragraph(this.inline())];
      case 'heading_open': {
        const level = Number(token.tag.slice(1));
        return [block(`heading-${Math.min(3, level)}`, this.inline(), level > 3 ? { level } : {})];
      }
      case 'blockquote_open':
        return [block('blockquote', this.blocks())];
      case 'bullet_list_open':
        return [asTasks(block('list-unordered', this.blocks()))];
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1);
        return [block('list-ordered', this.blocks(), start === 1 ? {} : { start })];
      }
      case 'list_item_open':
        return [block('list-item', this.blocks())];
      case 'hr':
        return [block('divider')];
      case 'math_block':
        return [block('math', undefined, { formula: token.content.trim() })];
      case 'fence':
      case 'code_block':
        return [code(token)];
      case 'table_open':
        return [this.table()];
      case 'html_block':
        return [html(token.content.trim())];
      default:
        return [];
    }
  }

  private inline(): RichNode[] {
    const token = this.next();
    this.next();
    return readInline(token?.children ?? [], this.env);
  }

  private table(): RichBlock {
    const rows: { nodes: RichNode[]; align: string }[][] = [];
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.tag !== 'td' && token.tag !== 'th') continue;
      if (token.nesting !== 1) continue;
      const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? '';
      rows.at(-1)?.push({ nodes: this.inline(), align });
    }
    const [head = [], ...body] = rows;
    const columns = head.map((cell, column) => ({
      id: `c${column + 1}`,
      type: 'text',
      title: cell.nodes,
      ...(cell.align ? { textAlignment: cell.align } : {}),
    }));
    const records = body.map((cells, row) => ({
      id: `r${row + 1}`,
      values: Object.fromEntries(cells.map((cell, column) => [`c${column + 1}`, cell.nodes])),
    }));
    return block('table', undefined, { view: 'grid', columns, records });
  }
}

/** A paragraph of one image is an image block. */
function paragraph(nodes: RichNode[]): RichBlock {
  const [only] = nodes;
  if (nodes.length !== 1 || only?.object !== 'inline' || only.type !== 'inline-image') return block('paragraph', nodes);
  return block('images', [block('image', undefined, only.data)]);
}

function code(token: Token): RichBlock {
  const lines = token.content.replace(/\n$/, '').split('\n');
  const nodes = lines.map(text =>
    block('code-line', [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]),
  );
  return block('code', nodes, token.info ? { syntax: token.info } : {});
}

/** The node that a fence of instructions carries. */
export function readCarried(json: string): RichBlock | undefined {
  try {
    const node: unknown = JSON.parse(json);
    const isBlock = typeof node === 'object' && node !== null && 'object' in node && node.object === 'block';
    // The fence was written by `instructionsMarkdown`; what it holds is kept as it is and never looked into.
    return isBlock && 'type' in node && typeof node.type === 'string' ? (node as RichBlock) : undefined;
  } catch {
    return undefined;
  }
}

function html(source: string): RichBlock {
  const figure = FIGURE.exec(source);
  if (!figure) return block('html', undefined, { html: source });
  const [, src = '', alt = '', width, caption] = figure;
  const data = { ref: parseReference(src), alt, ...(width ? { width } : {}), caption: caption ?? '' };
  return block('images', [block('image', undefined, data)]);
}

/** A list whose first item starts with a box is a list of tasks. */
function asTasks(list: RichBlock): RichBlock {
  const items = (list.nodes ?? []).filter(node => node.object === 'block');
  if (!items[0] || boxOf(items[0]) === undefined) return list;
  const nodes = items.map(item => {
    const box = boxOf(item);
    return box === undefined
      ? item
      : { ...item, data: { checked: box.checked }, nodes: [box.first, ...(item.nodes ?? []).slice(1)] };
  });
  return block('list-tasks', nodes);
}

function boxOf(item: RichBlock): { checked: boolean; first: RichBlock } | undefined {
  const first = item.nodes?.[0];
  const text = first?.object === 'block' && first.type === 'paragraph' ? first.nodes?.[0] : undefined;
  const leaf = text?.object === 'text' ? text.leaves[0] : undefined;
  const box = leaf && leaf.marks.length === 0 ? /^\[([ xX])\](?:\s|$)/.exec(leaf.text) : null;
  if (!box || !leaf || text?.object !== 'text' || first?.object !== 'block') return undefined;
  const rest = { ...leaf, text: leaf.text.slice(box[0].length) };
  const leaves = [...(rest.text === '' ? [] : [rest]), ...text.leaves.slice(1)];
  const nodes = [...(leaves.length > 0 ? [{ ...text, leaves }] : []), ...(first.nodes ?? []).slice(1)];
  return { checked: box[1] !== ' ', first: { ...first, nodes } };
}
