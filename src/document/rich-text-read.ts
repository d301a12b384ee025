import type { Env, Token } from 'markdown-it';
import { append } from './append.ts';
import { identifiable, nameBlocks } from './block-ids.ts';
import { parsePage } from './blocks.ts';
import { expandInline } from './markdown.ts';
import { keyed } from './rich-text-keys.ts';
import { CARRIED, type RichBlock } from './rich-text-model.ts';
import { asWritten, type OpenBlock, openTag } from './rich-text-read-containers.ts';
import { readTag } from './rich-text-read-tags.ts';
import { asImages, readCarried, readTokens } from './rich-text-read-tokens.ts';

export interface ReadOptions {
  /** Whether fences are read that carry a block Markdown has no form for: in instructions, nowhere else. */
  carried?: boolean;
  /** Ids of the blocks that are no closing tags, in order: the keys of their nodes. Without them keys are made from the texts. */
  blockIds?: readonly string[];
}

/** The nodes of a page and its front matter as written. */
export function readBlocks(
  markdown: string,
  { carried = false, blockIds = [] }: ReadOptions = {},
): { nodes: RichBlock[]; frontMatter: string | undefined } {
  const { blocks, tokens, env } = parsePage(markdown);
  const ids = nameBlocks(identifiable(blocks), index => blockIds[index]);
  const root: RichBlock[] = [];
  const open: OpenBlock[] = [];
  let frontMatter: string | undefined;
  let next = 0;
  for (const part of blocks) {
    const nodes = open.at(-1)?.nodes ?? root;
    if (part.kind === 'close') {
      open.pop()?.end(part.raw);
      continue;
    }
    const id = ids[next++] ?? '';
    if (part.type === 'front-matter') frontMatter = part.raw.trimEnd();
    else if (part.tag === undefined) append(nodes, readLeaf(tokens.get(part) ?? [], env, { id, carried }));
    else if (part.kind === 'open') open.push(openTag(part, nodes, env, id));
    else append(nodes, keyed([readTag(part, env) ?? asWritten(part)], id));
  }
  return { nodes: root, frontMatter };
}

function readLeaf(tokens: Token[], env: Env, { id, carried }: { id: string; carried: boolean }): RichBlock[] {
  const [first] = tokens;
  const kept = carried && first?.type === 'fence' && first.info === CARRIED ? readCarried(first.content) : undefined;
  if (kept) return [kept];
  return keyed(readTokens(expandInline(tokens, env), env).map(asImages), id);
}
