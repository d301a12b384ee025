import type { Env } from 'markdown-it';
import { append } from './append.ts';
import type { Block } from './blocks.ts';
import { keyed } from './rich-text-keys.ts';
import { block, fragment, isVerbatim, type RichBlock, verbatim } from './rich-text-model.ts';
import { readTag } from './rich-text-read-tags.ts';

/** A container that is being read. */
export interface OpenBlock {
  /** What its blocks go into. */
  nodes: RichBlock[];
  /** @param raw its end tag as written */
  end: (raw: string) => void;
}

/** A container, which is added, with where its blocks go and what is done at its end. */
export function openTag(part: Block, into: RichBlock[], env: Env, id: string): OpenBlock {
  if (part.type === 'code') return openCode(part, into, id);
  const node = readTag(part, env);
  append(into, keyed([node ?? asWritten(part)], id));
  // What no document knows stands before and after what it holds.
  if (!node) return { nodes: into, end: raw => into.push(endTag(raw, id)) };
  const nodes: RichBlock[] = [];
  if (!node.isVoid) {
    node.nodes = nodes;
    return { nodes, end: () => {} };
  }
  const name = node.type === 'expandable' ? 'expandable-body' : 'caption';
  const end = () => {
    if (nodes.length === 0 && name === 'caption') return;
    const body = nodes.length > 0 ? nodes : [block('paragraph', [], {}, { key: `${id}:${name}:0` })];
    node.fragments = [...(node.fragments ?? []), { ...fragment(name, body), key: `${id}:${name}` }];
  };
  return { nodes, end };
}

/** A tag that a document has no form for. */
export const asWritten = ({ raw, type }: Block): RichBlock =>
  verbatim(raw.trim(), type === 'html' ? 'html' : 'markdown');

function endTag(raw: string, id: string): RichBlock {
  const node = verbatim(raw.trim(), 'markdown');
  keyed([node], `${id}:end`);
  return node;
}

/** `{% code %}` around one fence is one block of code with a title and settings. */
function openCode(part: Block, into: RichBlock[], id: string): OpenBlock {
  const nodes: RichBlock[] = [];
  const end = (raw: string) => {
    const [only, more] = nodes;
    if (only?.type === 'code' && !more && !isVerbatim(only)) {
      into.push({ ...only, key: id, data: { ...only.data, ...codeSettings(part.attrs ?? {}) } });
      return;
    }
    append(into, keyed([asWritten(part)], id));
    append(into, nodes);
    into.push(endTag(raw, id));
  };
  return { nodes, end };
}

function codeSettings({ title, overflow, lineNumbers, fullWidth, ...others }: Record<string, string>) {
  const isOverflow = overflow === 'wrap' || overflow === 'scroll';
  const attributes = isOverflow || overflow === undefined ? others : { overflow, ...others };
  return {
    ...(title === undefined ? {} : { title }),
    ...(isOverflow ? { overflow } : {}),
    ...(lineNumbers === undefined ? {} : { lineNumbers: lineNumbers === 'true' }),
    ...(fullWidth === undefined ? {} : { fullWidth: fullWidth === 'true' }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
