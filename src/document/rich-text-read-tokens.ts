import type { Env, Token } from 'markdown-it';
import { append } from './append.ts';
import { expandInline, parseBlockTokens } from './markdown.ts';
import { block, isRecord, type RichBlock, type RichNode, textNodes, verbatim } from './rich-text-model.ts';
import { framed } from './rich-text-read-frame.ts';
import { readHtml } from './rich-text-read-html.ts';
import { readInline } from './rich-text-read-inline.ts';
import { tableBlock } from './rich-text-read-table.ts';

/** Expanded block tokens as nodes. */
export function readTokens(tokens: readonly Token[], env: Env): RichBlock[] {
  return new Reader(tokens, env).blocks();
}

// A note that names itself, or others, is read once: labels inside it stay text.
const readNote = (markdown: string): RichBlock[] => readTokens(expandInline(parseBlockTokens(markdown), {}), {});

/** The inlines of text on one line. */
export function readLine(text: string, env: Env): RichNode[] {
  const line = expandInline(parseBlockTokens(text.trim(), env), env).find(({ type }) => type === 'inline');
  return readInline(line?.children ?? [], env, readNote);
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
    return framed(nodes);
  }

  private next(): Token | undefined {
    return this.tokens[this.index++];
  }

  private block(token: Token): RichBlock[] {
    switch (token.type) {
      case 'paragraph_open':
        return [block('paragraph', this.inline())];
      case 'heading_open':
        return [heading(Number(token.tag.slice(1)), this.inline())];
      case 'blockquote_open':
        return [block('blockquote', this.blocks())];
      case 'bullet_list_open':
        return [asTasks(block('list-unordered', this.blocks()))];
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1);
        return [asTasks(block('list-ordered', this.blocks(), start === 1 ? {} : { start }))];
      }
      case 'list_item_open': {
        const [paragraph, inline] = this.tokens.slice(this.index, this.index + 2);
        // As it is written: brackets that are escaped are none of a box.
        const isBoxed = paragraph?.type === 'paragraph_open' && BOX.test(inline?.content ?? '');
        const item = block('list-item', this.blocks());
        return [isBoxed ? withBox(item) : item];
      }
      case 'hr':
        return [block('divider')];
      case 'math_block':
        return [math(token.content.trim())];
      case 'fence':
      case 'code_block':
        return [code(token)];
      case 'table_open':
        return [this.table()];
      case 'html_block':
        return readHtml(token.content) ?? [verbatim(token.content.trim(), 'html')];
      default:
        return [];
    }
  }

  private inline(): RichNode[] {
    const token = this.next();
    this.next();
    return readInline(token?.children ?? [], this.env, readNote);
  }

  private table(): RichBlock {
    const rows: { nodes: RichNode[]; align: string }[][] = [];
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push([]);
      if ((token.tag !== 'td' && token.tag !== 'th') || token.nesting !== 1) continue;
      const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1] ?? 'left';
      rows.at(-1)?.push({ nodes: this.inline(), align });
    }
    const [head = [], ...body] = rows;
    const columns = head.map(cell => ({
      title: cell.nodes,
      definition: { type: 'text', textAlignment: cell.align },
    }));
    const cells = body.map(row => row.map(({ nodes }) => ({ value: [block('paragraph', nodes)] })));
    const shown = columns.map((_, index) => `c${index + 1}`);
    return tableBlock(columns, cells, { type: 'grid', columns: shown, hideHeader: false, useNewSizing: true });
  }
}

const ANCHOR = /^<a href="#([^"<>\s]*)" id="([^"<>\s]+)"><\/a>$/;

/** A heading; one below the third level says so. Its own anchor, an empty link at the end, is its id. */
function heading(level: number, nodes: RichNode[]): RichBlock {
  const data: Record<string, unknown> = level > 3 ? { level } : {};
  const type = `heading-${Math.min(3, level)}`;
  const last = nodes.at(-1);
  const leaf = last?.object === 'text' ? last.leaves.at(-1) : undefined;
  const [, href, id] = (leaf?.verbatim && ANCHOR.exec(leaf.text)) || [];
  if (last?.object !== 'text' || id === undefined || href !== id) return block(type, nodes, data);
  const leaves = last.leaves.slice(0, -1);
  const end = leaves.at(-1);
  if (end) end.text = end.text.replace(/ $/, '');
  const kept = leaves.filter(({ text }) => text !== '');
  const rest: RichNode[] = kept.length > 0 ? [{ object: 'text', leaves: kept }] : [];
  return block(type, [...nodes.slice(0, -1), ...rest], { ...data, id });
}

/** A paragraph of one picture is a block of images, where those may stand. */
export function asImages(node: RichBlock): RichBlock {
  const [only, more] = node.nodes ?? [];
  if (node.type !== 'paragraph' || more || only?.object !== 'inline' || only.type !== 'inline-image') return node;
  const { caption, size, ...data } = only.data ?? {};
  // Its title shows when it is pointed at, and is no caption.
  const titled = caption === undefined ? {} : { title: caption };
  return size === undefined ? block('images', [block('image', [], { ...data, ...titled }, { fragments: [] })]) : node;
}

const INFO = /^([^\s{}`]*)(?: ?\{([\d,-]+)\})?$/;

function code(token: Token): RichBlock {
  const lines = token.content.replace(/\n$/, '').split('\n');
  const info = token.info.trim();
  const [, syntax, ranges] = INFO.exec(info) ?? [];
  const isMarked = (line: number) =>
    (ranges ?? '').split(',').some(range => {
      const [from, to = from] = range.split('-');
      return line >= Number(from || Number.NaN) && line <= Number(to);
    });
  const nodes = lines.map((text, index) =>
    block('code-line', textNodes(text), isMarked(index + 1) ? { highlighted: true } : {}),
  );
  // What else an info string may say stays with the language.
  const shown = syntax ?? info;
  return block('code', nodes, shown === '' ? {} : { syntax: shown });
}

/** A formula; one that would end itself stays as it is. */
const math = (formula: string): RichBlock =>
  formula.includes('$$') ? verbatim(`$$\n${formula}\n$$`, 'markdown') : block('math', [], { formula });

/** The node that a fence of instructions carries. */
export function readCarried(json: string): RichBlock | undefined {
  try {
    const node: unknown = JSON.parse(json);
    // The fence was written by `instructionsMarkdown`; what it holds is kept as it is and never looked into.
    return isRecord(node) && node.object === 'block' && typeof node.type === 'string' ? (node as RichBlock) : undefined;
  } catch {
    return undefined;
  }
}

/** A list whose items all start with a box is a list of tasks; in another list, an item that does is one by itself. */
function asTasks(list: RichBlock): RichBlock {
  const items = (list.nodes ?? []).filter(node => node.object === 'block');
  const isTasks = list.type === 'list-unordered' && items.every(item => item.data?.checked !== undefined);
  return isTasks ? block('list-tasks', items) : list;
}

const BOX = /^\[([ xX])\](?:\s|$)/;

function withBox(item: RichBlock): RichBlock {
  const [first, ...rest] = item.nodes ?? [];
  const text = first?.object === 'block' && first.type === 'paragraph' ? first.nodes?.[0] : undefined;
  const leaf = text?.object === 'text' ? text.leaves[0] : undefined;
  const box = leaf && leaf.marks.length === 0 ? BOX.exec(leaf.text) : null;
  if (!box || !leaf || text?.object !== 'text' || first?.object !== 'block') return item;
  const shown = { ...leaf, text: leaf.text.slice(box[0].length) };
  const leaves = [...(shown.text === '' ? [] : [shown]), ...text.leaves.slice(1)];
  const nodes = [...(leaves.length > 0 ? [{ ...text, leaves }] : []), ...(first.nodes ?? []).slice(1)];
  // A box before anything but text stands alone.
  const boxed = nodes.length === 0 && rest.length > 0 ? rest : [{ ...first, nodes }, ...rest];
  return { ...item, data: { checked: box[1] !== ' ' }, nodes: boxed };
}
