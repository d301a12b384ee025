import type { BlockNode } from '#dashboard/editor/block-tree.ts';
import { t } from '#dashboard/messages/blocks.ts';
import { alertStyle } from '#document/notices.ts';

/** What people call a kind of block. */
export function typeName({ type, attrs }: BlockNode): string {
  return t.known(`type.${type === 'hint' ? `hint-${attrs.style}` : type}`) ?? t('type.block');
}

const shown = 60;

/** A block by its kind and the beginning of its words. */
export function blockName(markdown: string, node: BlockNode): string {
  const lines = markdown.slice(node.from, node.to).split(/[\r\n]+/);
  const words = lines
    .map(line => line.replace(/\{%.*?%\}|<[^>]*>|^\s*(?:[#>*+|`~-]+|\d+[.)])\s*/g, '').trim())
    .find(line => line !== '' && !alertStyle(line));
  const type = typeName(node);
  return words ? t('named', { type, words: words.slice(0, shown) }) : type;
}

export const runName = (markdown: string, run: readonly BlockNode[]): string =>
  run.length === 1 && run[0] ? blockName(markdown, run[0]) : t('several', { count: run.length });
