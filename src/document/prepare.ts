import type { Env, Token } from 'markdown-it';
import { type Block, parsePage } from './blocks.ts';
import type { RenderOptions } from './html-options.ts';
import { parseReference } from './reference.ts';

/** A block that shows, with its tokens; `inline` tokens are expanded when it is written, because `env` is complete only then. */
export interface Item {
  block: Block;
  /** The id given for the block by `blockIds`. */
  id: string | undefined;
  tokens: Token[];
  /** Definitions of the page, or of the included content, the block stands in. */
  env: Env;
}

export type VisibilityOptions = Pick<RenderOptions, 'blockIds' | 'evaluate' | 'evaluateCondition' | 'reusableContent'>;

const MAX_LEVEL = 5;
/** Content that includes itself many times would grow without end. */
const MAX_INCLUDES = 200;

/** The blocks a reader sees: conditions decided, reusable content put in place. */
export function prepare(markdown: string, options: VisibilityOptions): Item[] {
  return visible(markdown, options, 0, { includes: 0 });
}

function visible(markdown: string, options: VisibilityOptions, level: number, total: { includes: number }): Item[] {
  const { blocks, tokens: read, env } = parsePage(markdown);
  env.evaluate = options.evaluate;
  const items: Item[] = [];
  let index = 0;
  let hiddenAt: number | undefined;
  for (const block of blocks) {
    const id = block.kind === 'close' || level > 0 ? undefined : options.blockIds?.[index];
    if (block.kind !== 'close') index++;
    if (hiddenAt !== undefined) {
      if (block.kind === 'close' && block.depth === hiddenAt) hiddenAt = undefined;
      continue;
    }
    if (block.kind === 'open' && block.type === 'if' && !isShown(block.attrs?.condition ?? '', options)) {
      hiddenAt = block.depth;
      continue;
    }
    items.push({ block, id, tokens: read.get(block) ?? [], env });
    if (block.type === 'reusable-content' && block.kind === 'leaf') include(items, block, options, level, total);
  }
  return items;
}

/** Turns the leaf just pushed into a container of what it includes. */
function include(
  items: Item[],
  block: Block,
  options: VisibilityOptions,
  level: number,
  total: { includes: number },
): void {
  const last = items.at(-1);
  const isAllowed = level < MAX_LEVEL && total.includes++ < MAX_INCLUDES;
  const content = isAllowed ? includedContent(block, options) : undefined;
  if (content === undefined || !last) return;
  last.block = { ...block, kind: 'open' };
  for (const item of visible(content, options, level + 1, total)) items.push(item);
  items.push({ block: { ...block, kind: 'close', raw: '' }, id: undefined, tokens: [], env: last.env });
}

function includedContent(block: Block, options: VisibilityOptions): string | undefined {
  const target = block.attrs?.value ?? block.attrs?.src ?? block.attrs?.id ?? '';
  const reference = parseReference(target);
  return options.reusableContent?.(reference.kind === 'reusable-content' ? reference.reusableContent : target);
}

/** Blank is true, an error is false (decisions 4.10.7); without an evaluator everything is shown. */
function isShown(condition: string, options: VisibilityOptions): boolean {
  if (condition.trim() === '' || !(options.evaluateCondition || options.evaluate)) return true;
  try {
    if (options.evaluateCondition) return options.evaluateCondition(condition) ?? true;
    return !['', 'false', '0', 'null', 'undefined', 'NaN'].includes(options.evaluate?.(condition) ?? '');
  } catch {
    return false;
  }
}
