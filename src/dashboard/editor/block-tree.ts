import { type Block, parsePage } from '#document/blocks.ts';

/** A block of a page as it is selected, moved and removed: whole lines, without the blank ones after it. */
export type BlockNode = {
  /** The type of the block, or `list-item`. */
  type: string;
  /** Offsets in the Markdown, in UTF-16 units. */
  from: number;
  to: number;
  attrs: Readonly<Record<string, string>>;
  /** Columns that all its lines are indented by. */
  indent: number;
  parent: BlockNode | undefined;
  children: BlockNode[];
};

type Token = { type: string; map: readonly [number, number] | null };

/** Containers whose blocks are blocks of their own; others are handled whole. */
const entered = new Set(
  'hint tabs tabs-item stepper stepper-step columns column expandable if updates update'.split(' '),
);

/** What stands in one kind of container alone, which makes no sense without any. */
const parts = new Set('tabs-item stepper-step column update list-item'.split(' '));

export const isPart = ({ type }: BlockNode): boolean => parts.has(type);
export const isList = ({ type }: BlockNode): boolean => type.startsWith('list-') && type !== 'list-item';

/** The blocks of a page, containers and lists with what they hold. Front matter is none. */
export function blockTree(markdown: string): BlockNode[] {
  const { blocks, tokens } = parsePage(markdown);
  const roots: BlockNode[] = [];
  const open: BlockNode[] = [];
  for (const block of blocks) {
    const parent = open.at(-1);
    if (block.kind === 'close') {
      const closed = open.pop();
      if (closed) close(markdown, closed, block);
      continue;
    }
    if (block.type === 'front-matter') continue;
    const node = nodeOf(markdown, block, parent);
    (parent?.children ?? roots).push(node);
    if (block.kind === 'open') open.push(node);
    else if (isList(node)) addItems(markdown, node, tokens.get(block) ?? []);
  }
  return roots;
}

function nodeOf(markdown: string, block: Block, parent: BlockNode | undefined): BlockNode {
  const blank = /^(?:\uFEFF|[ \t]*(?:\r\n?|\n))*/.exec(block.raw)?.[0].length ?? 0;
  const from = block.start + blank;
  return {
    type: block.type,
    from,
    to: lineEnd(markdown, block.start + block.raw.trimEnd().length),
    attrs: block.attrs ?? {},
    indent:
      block.indent ?? (block.tag === undefined ? 0 : (/^ */.exec(markdown.slice(from, from + 40))?.[0].length ?? 0)),
    parent,
    children: [],
  };
}

/** A container reaches to its end tag. It is handled whole when something in it does not begin a line. */
function close(markdown: string, node: BlockNode, end: Block): void {
  const atLineStart = (offset: number) => offset === 0 || /[\r\n]/.test(markdown[offset - 1] ?? '');
  node.to = lineEnd(markdown, end.start + end.raw.trimEnd().length);
  const inLines = atLineStart(end.start) && node.children.every(child => atLineStart(child.from));
  if (!entered.has(node.type) || !inLines) node.children = [];
}

function lineEnd(markdown: string, from: number): number {
  const found = markdown.slice(from).search(/[\r\n]/);
  return found < 0 ? markdown.length : from + found;
}

/** The items of a list, and the lists in them, from the lines that the parser says they stand on. */
function addItems(markdown: string, list: BlockNode, tokens: readonly Token[]): void {
  const starts = [list.from];
  for (const match of markdown.slice(list.from, list.to).matchAll(/\r\n?|\n/g))
    starts.push(list.from + match.index + match[0].length);
  const first = tokens[0]?.map?.[0] ?? 0;
  const range = ([begin, end]: readonly [number, number]) => {
    const from = starts[begin - first] ?? list.to;
    const text = markdown.slice(from, starts[end - first] ?? list.to);
    return { from, to: lineEnd(markdown, from + text.trimEnd().length) };
  };
  let at = list;
  for (const { type, map } of tokens.slice(1)) {
    if (map && (type === 'list_item_open' || /^(bullet|ordered)_list_open$/.test(type))) {
      const kind =
        type === 'list_item_open' ? 'list-item' : type === 'bullet_list_open' ? 'list-unordered' : 'list-ordered';
      const node: BlockNode = { type: kind, ...range(map), attrs: {}, indent: list.indent, parent: at, children: [] };
      at.children.push(node);
      at = node;
    } else if (/^(list_item|bullet_list|ordered_list)_close$/.test(type)) at = at.parent ?? list;
  }
}

/** All blocks in the order of the page, a container before what it holds. */
export function inOrder(nodes: readonly BlockNode[]): BlockNode[] {
  return nodes.flatMap(node => [node, ...inOrder(node.children)]);
}

export const depthOf = ({ parent }: BlockNode): number => (parent ? depthOf(parent) + 1 : 0);

/** The innermost block at an offset; on a blank line the next one in the same container, or else the one before. */
export function blockAt(nodes: readonly BlockNode[], offset: number): BlockNode | undefined {
  const here =
    nodes.find(node => node.from <= offset && offset <= node.to) ??
    nodes.find(node => node.from > offset) ??
    nodes.at(-1);
  if (!here) return undefined;
  if (offset < here.from || offset > here.to) return isList(here) ? blockAt(here.children, offset) : here;
  const inside = here.children.some(child => child.from <= offset && offset <= child.to);
  const isHead = offset < (here.children[0]?.from ?? 0) || offset > (here.children.at(-1)?.to ?? 0);
  return inside || (here.children.length > 0 && !isHead) ? blockAt(here.children, offset) : here;
}

/** The blocks beside a block, itself among them. */
export const siblings = (roots: readonly BlockNode[], { parent }: BlockNode): readonly BlockNode[] =>
  parent?.children ?? roots;

/** The run of sibling blocks from one block to another: of their nearest common container. */
export function runBetween(roots: readonly BlockNode[], one: BlockNode, other: BlockNode): readonly BlockNode[] {
  const path = (node: BlockNode): BlockNode[] => [...(node.parent ? path(node.parent) : []), node];
  const [a, b] = [path(one), path(other)];
  const common = a.findIndex((node, index) => node !== b[index]);
  const level = common < 0 ? a.length - 1 : Math.min(common, a.length - 1, b.length - 1);
  const [from, to] = [a[level] ?? one, b[level] ?? other].sort((x, y) => x.from - y.from);
  const beside = siblings(roots, from ?? one);
  return beside.slice(beside.indexOf(from ?? one), beside.indexOf(to ?? other) + 1);
}

/** Where writing goes on at the end of a block: before the fence or the tag that ends it. */
export function textEnd(markdown: string, node: BlockNode): number {
  const last = node.children.at(-1);
  if (last) return textEnd(markdown, last);
  const text = markdown.slice(node.from, node.to);
  const closing = /(?:\r\n?|\n)[ \t]*(?:`{3,}|~{3,}|\$\$|\{%[-~]?\s*end\w[\w-]*\s*[-~]?%\}|<\/details>)[ \t]*$/.exec(
    text,
  );
  return closing ? node.from + closing.index : node.to;
}
