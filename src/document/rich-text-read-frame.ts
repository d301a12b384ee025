import { type HtmlElement, readElements } from './rich-text-element.ts';
import { block, isVerbatim, plainOf, type RichBlock } from './rich-text-model.ts';
import { placementOf } from './rich-text-read-html.ts';
import { alignmentOf } from './rich-text-read-html-text.ts';

/** Blocks in which a `div` of its own lines around a text or figures is what it says of them. */
export function framed(nodes: readonly RichBlock[]): RichBlock[] {
  const found: RichBlock[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index];
    if (!node) break;
    const frame = frameOf(node);
    const within = frame ? nodesUntilEnd(nodes, index + 1) : undefined;
    const made = frame && within && (alignedText(frame, within) ?? imagesIn(frame, within));
    found.push(made ?? node);
    if (made && within) index += within.length + 1;
  }
  return found;
}

const sourceOf = (node: RichBlock): string => (isVerbatim(node) ? plainOf(node.nodes ?? []) : '');

/** A `div` that is only begun. */
function frameOf(node: RichBlock): HtmlElement | undefined {
  const source = sourceOf(node);
  if (!/^<div[\s>]/i.test(source)) return undefined;
  const [frame, more] = readElements(source) ?? [];
  return typeof frame === 'object' && more === undefined && frame.children.length === 0 ? frame : undefined;
}

/** One text, or some images, before the end of a `div`. */
function nodesUntilEnd(nodes: readonly RichBlock[], from: number): RichBlock[] | undefined {
  let end = from;
  while (nodes[end]?.type === 'images') end++;
  if (end === from) end++;
  const last = nodes[end];
  return last && sourceOf(last).toLowerCase() === '</div>' ? nodes.slice(from, end) : undefined;
}

function alignedText({ attrs }: HtmlElement, [only, more]: readonly RichBlock[]): RichBlock | undefined {
  const { align, ...others } = attrs;
  const given = alignmentOf(align);
  if (align === undefined || !given || !only || more || Object.keys(others).length > 0) return undefined;
  const isText = only.type === 'paragraph' || only.type.startsWith('heading-');
  return isText ? block(only.type, only.nodes, { ...only.data, ...given }) : undefined;
}

function imagesIn(frame: HtmlElement, nodes: readonly RichBlock[]): RichBlock | undefined {
  const placement = placementOf(frame);
  const isRow = nodes.every(({ type, data = {} }) => type === 'images' && isEmpty(data));
  if (!placement || !isRow) return undefined;
  const images = nodes.flatMap(node => node.nodes ?? []);
  return images.length > 1 || !isEmpty(placement) ? block('images', images, placement) : undefined;
}

const isEmpty = (data: Record<string, unknown>): boolean => Object.keys(data).length === 0;
