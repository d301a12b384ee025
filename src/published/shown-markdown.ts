import { operationPlace, schemaPlaces } from '#document/api-blocks.ts';
import { operationMarkdown, schemaMarkdown } from '#document/api-markdown.ts';
import { type Block, parseBlocks } from '#document/blocks.ts';
import { replaceExpressions } from '#document/evaluate-markdown.ts';
import { LABELS, type RenderOptions } from '#document/html-options.ts';
import { operationKey, schemaKey } from '#document/openapi.ts';
import { parseReference } from '#document/reference.ts';

type Visibility = Pick<RenderOptions, 'evaluate' | 'evaluateCondition' | 'reusableContent' | 'api'>;

const MAX_INCLUDES = 5;

/** A page's Markdown as its readers see it: without front matter, conditions decided, expressions and reusable content in their place. */
export function shownMarkdown(markdown: string, visible: Visibility, level = 0): string {
  let out = '';
  let hiddenAt: number | undefined;
  for (const block of parseBlocks(markdown)) {
    if (hiddenAt !== undefined) {
      if (block.kind === 'close' && block.depth === hiddenAt) hiddenAt = undefined;
    } else if (block.type === 'if' && block.kind !== 'leaf') {
      if (block.kind === 'open' && !isShown(block, visible)) hiddenAt = block.depth;
    } else if (block.type === 'reusable-content') out += included(block, visible, level);
    else if (block.type === 'openapi-operation' || block.type === 'openapi-schemas') out += described(block, visible);
    else if (block.type === 'code') out += block.raw;
    else if (block.type !== 'front-matter') out += replaceExpressions(block.raw, text => value(text, visible));
  }
  return out;
}

/** The value as text that is no markup: claims may come from anybody. */
function value(expression: string, { evaluate }: Visibility): string | undefined {
  try {
    return evaluate?.(expression)
      .replace(/[\\`*_[\]<>|]/g, '\\$&')
      .replace(/\s+/g, ' ');
  } catch {
    return undefined;
  }
}

function isShown({ attrs }: Block, { evaluateCondition }: Visibility): boolean {
  const condition = attrs?.condition ?? '';
  return condition.trim() === '' || (evaluateCondition?.(condition) ?? false);
}

function included({ kind, attrs }: Block, visible: Visibility, level: number): string {
  if (kind === 'close' || level >= MAX_INCLUDES) return '';
  const target = attrs?.value ?? attrs?.src ?? attrs?.id ?? '';
  const reference = parseReference(target);
  const content = visible.reusableContent?.(reference.kind === 'reusable-content' ? reference.reusableContent : target);
  return content === undefined ? '' : `${shownMarkdown(content, visible, level + 1).trim()}\n\n`;
}

/** What a block shows of an API specification. */
function described(block: Block, { api }: Visibility): string {
  if (block.kind === 'close') return '\n';
  const headless = block.attrs?.headless === 'true';
  if (block.type === 'openapi-operation') {
    const { spec, method, path } = operationPlace(block);
    const operation = api?.operations.get(operationKey(spec, method, path));
    if (operation) return `${operationMarkdown(operation, headless)}\n`;
    return `\`${method.toUpperCase()} ${path}\`\n\n${LABELS.missingOperation}\n\n`;
  }
  const schemas = schemaPlaces(block).map(({ spec, name }) => {
    const schema = api?.schemas.get(schemaKey(spec, name));
    return schema ? schemaMarkdown(name, schema, headless) : `\`${name}\`\n\n${LABELS.missingSchema}\n`;
  });
  return `${schemas.join('\n')}\n`;
}
