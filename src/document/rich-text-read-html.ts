import { type HtmlElement, hasOnly, onlyElements, readElements } from './rich-text-element.ts';
import { block, fragment, type RichBlock } from './rich-text-model.ts';
import { alignmentOf, lengthOf, readHtmlInline, readParagraphs } from './rich-text-read-html-text.ts';
import { inlineImageOf, pictureOf } from './rich-text-read-marks.ts';
import { readHtmlTable } from './rich-text-read-table.ts';
import { readSource } from './rich-text-reference.ts';

/** Raw HTML as the blocks it stands for; undefined when a document has no form for all that it says. */
export function readHtml(html: string): RichBlock[] | undefined {
  const [only, more] = onlyElements(readElements(html.trim()) ?? ['?']) ?? [];
  if (!only || more) return undefined;
  if (only.name === 'table') return one(readHtmlTable(only));
  if (only.name === 'figure' || only.name === 'div') return one(imagesOf(only));
  if (only.name === 'img' && only.attrs.class === 'drawing' && hasOnly(only, 'class', 'src', 'alt'))
    return [block('drawing', [], only.attrs.src ? { ref: readSource(only.attrs.src) } : {})];
  const inline = inlineImageOf(only);
  if (inline) return [block('paragraph', [inline])];
  const image = pictureOf(only) && imageOf(only, undefined);
  if (image) return [block('images', [image])];
  if (only.name !== 'p' || !hasOnly(only, 'align')) return undefined;
  const nodes = readHtmlInline(only.children);
  const align = alignmentOf(only.attrs.align);
  return nodes && align && [block('paragraph', nodes, align)];
}

const one = (node: RichBlock | undefined) => node && [node];

/** What a `div` says of the images in it; undefined when it says more. */
export function placementOf({ attrs }: HtmlElement): { align?: string; fullWidth?: true } | undefined {
  const { align, 'data-full-width': full, ...others } = attrs;
  const isKnown = align === undefined || ['left', 'center', 'right'].includes(align);
  if (!isKnown || Object.keys(others).length > 0) return undefined;
  return { ...(align ? { align } : {}), ...(full === undefined ? {} : { fullWidth: true }) };
}

/** A figure, or a `div` of figures. */
function imagesOf(element: HtmlElement): RichBlock | undefined {
  const isOne = element.name === 'figure';
  const images = (isOne ? [element] : onlyElements(element.children))?.map(figureOf);
  const placement = isOne ? {} : placementOf(element);
  if (!placement || !images || images.length === 0) return undefined;
  const known = images.filter(image => image !== undefined);
  return known.length === images.length ? block('images', known, placement) : undefined;
}

function figureOf(figure: HtmlElement): RichBlock | undefined {
  const [shown, caption, more] = onlyElements(figure.children) ?? [];
  if (figure.name !== 'figure' || !hasOnly(figure) || !shown || more) return undefined;
  return caption && (caption.name !== 'figcaption' || !hasOnly(caption)) ? undefined : imageOf(shown, caption);
}

function imageOf(shown: HtmlElement, caption: HtmlElement | undefined): RichBlock | undefined {
  const picture = pictureOf(shown);
  const words = caption ? readParagraphs(caption.children) : [];
  if (!picture || !words) return undefined;
  const { src = '', alt, width, height, ...others } = picture.attrs;
  const [across, down] = [lengthOf(width), lengthOf(height)];
  if (Object.keys(others).length > 0 || across === null || down === null) return undefined;
  const data = {
    ref: readSource(src),
    ...(picture.dark ? { refDark: readSource(picture.dark) } : {}),
    ...(alt ? { alt } : {}),
    ...(across === undefined ? {} : { width: across }),
    ...(down === undefined ? {} : { height: down }),
  };
  return block('image', [], data, { fragments: words.length > 0 ? [fragment('caption', words)] : [] });
}
