import { attribute, wordOf } from './rich-text-attributes.ts';
import { refuse } from './rich-text-error.ts';
import type { RichBlock } from './rich-text-model.ts';
import { figureHtml, pictureHtml } from './rich-text-write-html.ts';
import { type InlinePlace, writeInline } from './rich-text-write-inline.ts';

/** Images each alone, or in one row where something is said of all of them. */
export function writeImages(node: RichBlock, place: InlinePlace): string {
  const blocks = (node.nodes ?? []).map(child => (child.object === 'block' ? child : refuse(child)));
  const align = wordOf(node, 'align', { left: 'left', center: 'center', right: 'right' });
  const attrs = attribute('align', align) + (node.data?.fullWidth === true ? ' data-full-width="true"' : '');
  const figures = blocks.map(child => figureHtml(child));
  const [only, more] = blocks;
  if (attrs === '' && only && !more) return figures[0] ?? image(only, place);
  const all = blocks.map(
    (child, index) => figures[index] ?? `<figure>${pictureHtml(child, {})}<figcaption></figcaption></figure>`,
  );
  return `<div${attrs}>${all.join('')}</div>`;
}

const image = (node: RichBlock, place: InlinePlace) =>
  writeInline([{ object: 'inline', type: 'inline-image', data: node.data ?? {} }], place);
