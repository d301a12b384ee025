import type { Env, Token } from 'markdown-it';
import { append } from './append.ts';
import { identifiable, nameBlocks } from './block-ids.ts';
import { type Block, parsePage } from './blocks.ts';
import { expandInline } from './markdown.ts';
import { parseReference } from './reference.ts';
import { complete } from './rich-text-keys.ts';
import { block, CARRIED, type RichBlock } from './rich-text-model.ts';
import { readCarried, readTokens } from './rich-text-read-tokens.ts';

export interface ReadOptions {
  /** Whether fences are read that carry a block Markdown has no form for: in instructions, nowhere else. */
  carried?: boolean;
  /** Ids of the blocks that are no closing tags, in order: with them each node has all its members, and its key. */
  blockIds?: readonly string[];
}

/** The nodes of a page and its front matter as written. */
export function readBlocks(
  markdown: string,
  { carried = false, blockIds }: ReadOptions = {},
): { nodes: RichBlock[]; frontMatter: string | undefined } {
  const { blocks, tokens, env } = parsePage(markdown);
  const ids = blockIds && nameBlocks(identifiable(blocks), index => blockIds[index]);
  const root = block('root', []);
  const parents = [root];
  let frontMatter: string | undefined;
  let next = 0;
  for (const part of blocks) {
    const parent = parents.at(-1) ?? root;
    if (part.kind === 'close') {
      parents.pop();
      continue;
    }
    const id = ids?.[next++];
    if (part.type === 'front-matter') frontMatter = part.raw.trimEnd();
    else if (part.tag === undefined) {
      const nodes = readLeaf(tokens.get(part) ?? [], env, carried);
      append(parent.nodes, id === undefined ? nodes : complete(nodes, id));
    } else {
      const node = readTag(part);
      if (id !== undefined) node.key = id;
      parent.nodes?.push(node);
      if (part.kind === 'open') parents.push(node);
    }
  }
  const nodes = flattenCode(root);
  return { nodes: ids ? complete(nodes, '') : nodes, frontMatter };
}

function readLeaf(tokens: Token[], env: Env, carried: boolean): RichBlock[] {
  const [first] = tokens;
  const kept = carried && first?.type === 'fence' && first.info === CARRIED ? readCarried(first.content) : undefined;
  if (kept) return [kept];
  return readTokens(expandInline(tokens, env), env);
}

function readTag(part: Block): RichBlock {
  const { type, attrs = {}, tag = '' } = part;
  const children = part.kind === 'open' ? [] : undefined;
  switch (type) {
    case 'hint':
      return block(type, children, { style: attrs.style ?? 'info' });
    case 'tabs-item':
      return block(type, children, { title: attrs.title ?? '' });
    case 'expandable':
      return block(type, children, { title: attrs.summary ?? '', ...(attrs.open === undefined ? {} : { open: true }) });
    case 'column':
      return block(type, children, attrs.width ? { width: attrs.width } : {});
    case 'if':
      return block(type, children, { expression: attrs.condition ?? '' });
    case 'embed':
      return block(type, children, { url: attrs.url ?? attrs.value ?? '' });
    case 'content-ref':
      return block(type, children, { ref: parseReference(attrs.url ?? attrs.value ?? '') });
    case 'file':
      return block(type, children, { ref: parseReference(attrs.src ?? attrs.value ?? '') });
    case 'reusable-content':
      return block(type, children, { ref: parseReference(attrs.value ?? attrs.src ?? '') });
    case 'openapi-operation':
      return block(type, children, {
        spec: attrs.spec ?? attrs.src ?? '',
        path: attrs.path ?? '',
        method: attrs.method ?? '',
      });
    case 'tabs':
    case 'stepper':
    case 'stepper-step':
    case 'columns':
      return block(type, children);
    case 'tag':
    case 'html':
      return block('html', undefined, { html: part.raw.trim() });
    default:
      return block(type, children, { tag, attrs });
  }
}

/** `{% code %}` around one fence is one code block with a title and settings. */
function flattenCode(parent: RichBlock): RichBlock[] {
  const nodes = (parent.nodes ?? []).filter(node => node.object === 'block');
  return nodes.map(node => {
    if (!node.nodes?.some(child => child.object === 'block')) return node;
    const inner = flattenCode(node);
    const [only] = inner;
    const attrs = node.type === 'code' ? node.data?.attrs : undefined;
    return inner.length === 1 && only?.type === 'code' && attrs instanceof Object
      ? { ...only, data: { ...only.data, ...attrs } }
      : { ...node, nodes: inner };
  });
}
