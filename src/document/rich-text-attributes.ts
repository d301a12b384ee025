import { refuse } from './rich-text-error.ts';
import { dataText, isRecord, type RichFragment, type RichNode } from './rich-text-model.ts';
import { writeReference } from './rich-text-reference.ts';

interface Node {
  data?: Record<string, unknown>;
  fragments?: RichFragment[];
}

/** An attribute of a tag, after a blank; nothing for nothing. */
export function attribute(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return ` ${name}="${String(value)
    .replace(/["\\]/g, '\\$&')
    .replace(/[\r\n]+/g, ' ')}"`;
}

/** Those members of a node's data as attributes of the same names. */
export function attributes(node: Node, names: string[]): string {
  return names.map(name => attribute(name, node.data?.[name])).join('');
}

/** A length as HTML has it: of pixels without a unit. */
export function lengthText(node: Node, name: string): string | undefined {
  const value = node.data?.[name];
  if (value === undefined || value === null) return undefined;
  const text = isRecord(value) ? `${value.value}${value.unit === 'px' ? '' : value.unit}` : String(value);
  return /^\d+(?:\.\d+)?(?:[a-z]+|%)?$/.test(text) ? text : refuse(node, `data.${name}`);
}

/** Where the reference of a node leads. */
export function hrefOf(node: Node, name = 'ref'): string {
  return writeReference(node.data?.[name]) ?? refuse(node, `data.${name}`);
}

/** The nodes of a fragment of this name. */
export function fragmentOf({ fragments = [] }: Node, name: string): RichNode[] | undefined {
  return fragments.find(each => each.fragment === name || (each.fragment === undefined && each.type === name))?.nodes;
}

/** One of the words that a member may be; undefined where it is not there. */
export function wordOf<Word extends string>(node: Node, name: string, words: Record<string, Word>): Word | undefined {
  const value = node.data?.[name];
  if (value === undefined || value === null) return undefined;
  const text = dataText(node, name);
  return text !== undefined && Object.hasOwn(words, text) ? words[text] : refuse(node, `data.${name}`);
}
